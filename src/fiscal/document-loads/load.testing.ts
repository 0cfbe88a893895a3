import { strToU8, type Zippable, zipSync } from 'fflate'
import { emisor, receptor, sealedCfdi } from '#fiscal/cfdi/cfdi.testing.ts'
import type { Db } from '#platform/database/db.server.ts'

export const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'

/** Our company, and a client whose company is the receiver of the documents that `sealedCfdi` makes. Returns the client. */
export async function makeParties(
  db: Db,
  about: { dias?: number; clave?: string; rfc?: string } = {},
): Promise<number> {
  const { dias = 30, clave = 'TALLER', rfc = receptor.rfc } = about
  await db.rows(
    `insert into empresa (clave, razon_social, rfc) values ('NOSOTROS', $1, $2) on conflict (clave) do nothing`,
    [emisor.nombre, emisor.rfc],
  )
  const row = await db.row<{ id: number }>(
    'insert into cliente (clave, nombre_comercial, dias_credito) values ($1, $1, $2) returning id',
    [clave, dias],
  )
  if (!row) throw new Error('an insert returns its row')
  await db.rows('insert into empresa (clave, razon_social, rfc, cliente_id) values ($1, $1, $2, $3)', [
    `${clave}-1`,
    rfc,
    row.id,
  ])
  return row.id
}

/** UUID that `sealedCfdi` gives a folio, in lower case. */
export function uuidOf(folio: number | string): string {
  return `6b0f1c2a-0a55-4d0c-9b55-${String(folio).padStart(12, '0')}`
}

/** Sealed invoices with the folios from..from+count-1. */
export async function invoices(count: number, from = 1): Promise<{ folio: string; xml: string }[]> {
  const made: { folio: string; xml: string }[] = []
  for (let n = from; n < from + count; n++) made.push({ folio: String(n), xml: await sealedCfdi({ folio: String(n) }) })
  return made
}

/** A ZIP with these files by name. */
export function zipOf(files: Record<string, string | Uint8Array>): Buffer {
  const entries: Zippable = {}
  for (const [name, content] of Object.entries(files))
    entries[name] = typeof content === 'string' ? strToU8(content) : content
  return Buffer.from(zipSync(entries, { level: 1 }))
}

/** A form with one file, as a browser sends it. */
export function formOf(name: string, content: string | Uint8Array, fields: Record<string, string> = {}) {
  const mark = '----entrega'
  const texts = Object.entries(fields).map(
    ([key, value]) => `--${mark}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${mark}\r\nContent-Disposition: form-data; name="archivo"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    payload: Buffer.concat([
      Buffer.from(texts.join('') + head),
      Buffer.from(content),
      Buffer.from(`\r\n--${mark}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
  }
}
