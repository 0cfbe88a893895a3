import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/db.server.ts'
import type { SatQuery } from './query.ts'

export type TestDocument = SatQuery & { id: number; uuid: string }

export type About = {
  cliente?: number | null
  version?: SatQuery['version']
  total?: string
  /** Hours since its issue; 240. */
  age?: number
  estado?: string
  /** Hours since the last answer; null: never. */
  verified?: number | null
  tipo?: 'I' | 'E' | 'P' | 'T'
}

/** A document as the tax office's part of it: no lines, and a file that is not in the storage. */
export async function makeDocument(db: Db, about: About = {}): Promise<TestDocument> {
  const { cliente = null, version = '4.0', total = '1160.00', age = 240, tipo = 'I' } = about
  const { estado = 'SIN_VERIFICAR', verified = null } = about
  const uuid = randomUUID()
  const found = await db.row<TestDocument>(
    `with a as (insert into archivo (sha256, tipo, bytes) values (sha256($1::text::bytea), 'application/xml', 1) returning id)
     insert into cfdi (uuid, version, tipo, fecha, rfc_emisor, rfc_receptor, cliente_id, moneda, subtotal, total, sello, timbre, cuadra, xml_id,
       estado_sat, verificado_en)
     select $1::uuid, $2, $3, now() at time zone 'America/Mexico_City' - make_interval(secs => $4 * 3600), 'JAC980101AB1', 'XAXX010101000',
       $5, 'MXN', $6, $6, 'BUENO', 'NO_COMPROBADO', true, a.id, $7, now() - make_interval(secs => $8::float8 * 3600) from a
     returning id, uuid::text as uuid, version, rfc_emisor, rfc_receptor, total::text as total`,
    [uuid, version, tipo, age, cliente, total, estado, verified],
  )
  if (!found) throw new Error('an insert returns its row')
  return found
}
