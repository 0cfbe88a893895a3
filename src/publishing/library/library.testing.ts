import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import type { Db } from '#platform/database/db.server.ts'
import { PIECE } from './library-states.ts'
import { pdfOf } from '#platform/files/pdf-check.testing.ts'

/** Of the calls of administration. */
export const path = '/api/v1/documentos-pdf'
export const data = {
  titulo: 'Frenos y balatas',
  year: '2026',
  categoria: 'Frenos',
  visibilidad: 'publico',
  decision: 'PUBLICADO',
}
export const texts = ['Portada', 'Balatas cerámicas FX-100 y más balatas', 'Discos ventilados']
export const file = await pdfOf(texts)

/** Somebody with this role, signed in. */
export async function person(db: Db, app: FastifyInstance, role: string): Promise<TestBrowser> {
  const who = browser(app)
  const { email } = await makePerson(db, [role])
  await who.login(email)
  return who
}

/** Leaves neither catalogues nor files. */
export async function emptyLibrary(db: Db): Promise<void> {
  await db.rows('truncate documento_pdf, documento_pdf_carga restart identity cascade')
  await db.rows('delete from archivo')
}

/** What a person does to bring a PDF in: open, a piece, the whole of it, and a catalogue of it. */
export function uploader(app: FastifyInstance, first: TestBrowser) {
  async function open(bytes: Buffer, who = first, nombre = 'catalogo.pdf') {
    return (await who.post(`${path}/cargas`, { nombre, bytes: bytes.length })).json()
  }
  async function piece(id: number, n: number, bytes: Buffer, who = first) {
    const archivo = new File([new Uint8Array(bytes.subarray((n - 1) * PIECE, n * PIECE))], 'parte')
    return sendForm(app, who, `${path}/cargas/${id}/partes`, { archivo, n: String(n) })
  }
  async function uploaded(bytes: Buffer, who = first) {
    const carga = await open(bytes, who, `${bytes.length}.pdf`)
    for (let n = 1; n <= carga.partes; n++) {
      const answer = await piece(carga.id, n, bytes, who)
      if (answer.statusCode !== 200) return answer
    }
    return who.post(`${path}/cargas/${carga.id}/fin`)
  }
  async function made(more: Record<string, string | File> = {}, bytes = file): Promise<number> {
    const carga = (await uploaded(bytes)).json()
    const body = { ...data, carga_id: String(carga.id), textos: JSON.stringify(texts), ...more }
    const answer = await sendForm(app, first, path, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().id
  }
  return { open, piece, uploaded, made }
}
