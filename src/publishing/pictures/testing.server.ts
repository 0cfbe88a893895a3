import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import type { Db } from '#platform/database/db.server.ts'

/** Who these tests need, signed in: who writes, who only reads, who buys, who is nobody. */
export async function editors(db: Db, app: FastifyInstance) {
  const signedIn = async (role: string) => {
    const it = browser(app)
    const person = await makePerson(db, [role], { demo: true })
    await it.login(person.email)
    return Object.assign(it, { id: person.id })
  }
  return {
    mktg: await signedIn('MKTG'),
    otra: await signedIn('MKTG'),
    director: await signedIn('director'),
    cliente: await signedIn('cliente'),
    visitor: browser(app),
    upload: uploader(app),
  }
}

/** A picture of one colour with a corner of another, as bytes of a format. */
export async function drawn(
  { ancho = 480, alto = 320, color = '#204a9c' } = {},
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'jpeg',
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const plain = sharp({ create: { width: ancho, height: alto, channels: 3, background: color } })
  return plain
    .withExif({ IFD0: { Copyright: 'secreto-de-la-camara' } })
    .toFormat(format)
    .toBuffer()
}

/** Uploads a picture; its id, key and sizes. */
function uploader(app: FastifyInstance) {
  return async (who: TestBrowser, file: Buffer, alt = 'Un disco de freno') => {
    const archivo = new File([new Uint8Array(file)], 'foto.jpg')
    const answer = await sendForm(app, who, '/api/v1/imagenes', { archivo, alt })
    return { statusCode: answer.statusCode, ...answer.json() }
  }
}

/** Every content that lies in a storage folder. */
export async function storagesOf(dataDir: string): Promise<Buffer[]> {
  const entries = await readdir(join(dataDir, 'archivos'), { recursive: true, withFileTypes: true })
  return Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))),
  )
}
