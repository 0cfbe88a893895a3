// A file whose answer was lost and that comes again under its key leaves one record, whichever call takes it.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { allCalls } from '#http.server.ts'
import { testApp } from '#http.testing.ts'
import { sealedCfdi } from '#fiscal/cfdi/cfdi.testing.ts'
import { makeParties } from '#fiscal/document-loads/load.testing.ts'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { pdfOf } from '#platform/files/pdf-check.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'

const { db } = await testDatabase()
const app = await testApp(db, { DATA_DIR: temporaryData() })
const admin = browser(app)
beforeAll(async () => {
  await makeParties(db)
  await admin.login((await makePerson(db, ['admin'], { demo: true })).email)
})

type Form = Record<string, string | { name: string; bytes: Uint8Array | string }>
type Sent = { url?: string; form: Form }

const picture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
const pictureOf = (background: string) => async (): Promise<Sent> => ({
  form: { archivo: { name: 'una.png', bytes: await picture(background) } },
})
/** The first piece of a file that has more of them: the load stays open. */
const pieceOf =
  (path: string, opening = path) =>
  async (): Promise<Sent> => {
    const opened = (await admin.post(opening, { nombre: 'partes.pdf', bytes: 9_000_000 })).json()
    const bytes = Buffer.alloc(opened.parte, ' ')
    bytes.write('%PDF-1.7\n')
    return { url: `${path}/${opened.id}/partes`, form: { archivo: { name: 'parte', bytes }, n: '1' } }
  }

/** Calls with a file that are no transaction of their own: what they keep is told by its content. Each is sent here. */
const byContent: Record<string, () => Promise<Sent>> = {
  'POST /api/v1/imagenes': pictureOf('#c33'),
  'POST /api/v1/fichas/imagenes': pictureOf('#3c3'),
  'POST /api/v1/marcas/logos': pictureOf('#33c'),
  'POST /api/v1/fotos': pictureOf('#cc3'),
  'POST /api/v1/publicaciones/documentos': async () => ({
    form: { archivo: { name: 'boletin.pdf', bytes: await pdfOf(['Boletín']) } },
  }),
  'POST /api/v1/documentos': async () => ({
    form: { archivo: { name: 'una.xml', bytes: await sealedCfdi({ folio: '77' }) } },
  }),
  'POST /api/v1/documentos/cargas/:id/partes': pieceOf('/api/v1/documentos/cargas'),
  'POST /api/v1/documentos-pdf/cargas/:id/partes': pieceOf('/api/v1/documentos-pdf/cargas'),
  'POST /api/v1/cargas/:id/partes': pieceOf('/api/v1/cargas', '/api/v1/cargas/partes'),
}

/** Some of those that are done once for their key by being one transaction, to see that this holds of files too. */
const byKey: Record<string, () => Promise<Sent>> = {
  'POST /api/v1/cargas': async () => ({ form: { archivo: { name: 'lista.csv', bytes: 'clave,precio\nA-1,12.50\n' } } }),
  'POST /api/cargamarca': async () => ({ form: { archivo: { name: 'marcas.csv', bytes: 'marca\nNorteña\n' } } }),
  'POST /api/v1/generaciones/cargas': async () => ({
    form: { archivo: { name: 'g.csv', bytes: 'marca,modelo,generacion,desde,hasta\nNissan,Versa,N17,2011,2019\n' } },
  }),
  'POST /api/v1/postulaciones': async () => ({
    form: {
      nombre: 'Ana Ruiz',
      correo: 'ana@ejemplo.mx',
      telefono: '8112345678',
      cv: { name: 'cv.pdf', bytes: await pdfOf(['Ana Ruiz']) },
      acepto_aviso: 'true',
    },
  }),
  'POST /api/v1/hecho-en-mexico': async () => {
    const [marca] = await db.rows<{ id: number }>(
      `insert into marca (nombre, tipo) values ('Sureña', 'producto') on conflict do nothing returning id`,
    )
    return {
      form: {
        titular: 'Nosotros',
        numero: 'A-1',
        marca_id: String(marca?.id),
        desde: '2026-01-01',
        hasta: '2027-01-01',
        archivo: { name: 'a.pdf', bytes: await pdfOf(['Autorización']) },
      },
    }
  },
}

const withFile = allCalls
  .map(({ endpoint }) => endpoint)
  .filter(({ upload, method }) => upload !== undefined && method !== 'GET')
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('every call with a file is once for its key, keeps nothing, or is sent twice below', () => {
  const loose = withFile.filter(({ repeats }) => repeats !== undefined && repeats !== 'reads').map(nameOf)
  expect(loose.toSorted()).toEqual(Object.keys(byContent).toSorted())
  expect(withFile.map(nameOf)).toEqual(expect.arrayContaining(Object.keys(byKey)))
})

/** Rows of every table but those of the keys themselves and of the sessions. */
async function counted(): Promise<Record<string, number>> {
  const tables = await db.rows<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = 'public' and c.relname not in ('idempotencia', 'sesion') order by 1`,
  )
  const sums = tables.map(({ name }) => `select '${name}' as tabla, count(*)::int as filas from ${name}`)
  const rows = await db.rows<{ tabla: string; filas: number }>(sums.join(' union all '))
  return Object.fromEntries(rows.map(({ tabla, filas }) => [tabla, filas]))
}

test.each(Object.entries({ ...byContent, ...byKey }))('%s', async (name, prepare) => {
  const { url = name.slice(name.indexOf('/')), form } = await prepare()
  const data = new FormData()
  for (const [field, value] of Object.entries(form))
    data.append(field, typeof value === 'string' ? value : new File([Buffer.from(value.bytes)], value.name))
  const sent = new Response(data)
  const headers = { 'content-type': sent.headers.get('content-type') ?? '', 'idempotency-key': randomUUID() }
  const payload = Buffer.from(await sent.arrayBuffer())
  const send = () => admin.send('POST', url, payload, headers)
  const before = await counted()
  const first = await send()
  expect(first.statusCode, first.body).toBeLessThan(300)
  const after = await counted()
  expect(after).not.toEqual(before)
  const again = await Promise.all([send(), send()])
  for (const { statusCode, body } of again) expect(statusCode, body).toBeLessThan(300)
  expect(await counted()).toEqual(after)
})
