import type { Db } from '#platform/database/db.server.ts'
import type { Part } from './parts.server.ts'

/** What an edition said of a part. */
export type Said = { k_parte: string; precio: string | null; huella: string }
/** What happened to a part since the edition before; what went up or down says the old price. */
export type Change = { nueva: boolean; antes: string | null; aplicaciones: boolean }

const CHUNK = 1000

/** Keeps what a print says of each part; printing again replaces it. */
export async function keepSaid(tx: Db, impresion: number, parts: Part[]): Promise<void> {
  await tx.rows('delete from impresion_trozo where impresion_id = $1', [impresion])
  for (let from = 0; from < parts.length; from += CHUNK) {
    const some = parts.slice(from, from + CHUNK)
    await tx.rows('insert into impresion_trozo values ($1, $2, $3::text[], $4::numeric[], $5::text[])', [
      impresion,
      from / CHUNK,
      some.map(({ k_parte }) => k_parte),
      some.map(({ precio }) => precio),
      some.map(({ huella }) => huella),
    ])
  }
}

/** What an edition said, by code. */
export async function readSaid(db: Db, impresion: number): Promise<Map<string, Said>> {
  const rows = await db.rows<Said>(
    `select u.k_parte, u.precio, u.huella from impresion_trozo t, unnest(t.codigos, t.precios, t.huellas) as u (k_parte, precio, huella)
     where t.impresion_id = $1`,
    [impresion],
  )
  return new Map(rows.map((row) => [row.k_parte, row]))
}

/** What is new or different about a part, null when nothing is. */
export function changeOf({ precio, huella }: Pick<Part, 'precio' | 'huella'>, before: Said | undefined): Change | null {
  if (!before) return { nueva: true, antes: null, aplicaciones: false }
  const isOther = Number(precio ?? -1) !== Number(before.precio ?? -1)
  const aplicaciones = huella !== before.huella
  if (!isOther && !aplicaciones) return null
  return { nueva: false, antes: isOther ? (before.precio ?? '') : null, aplicaciones }
}

/** Parts that were in the edition before and are no longer, by code. */
export function goneFrom(before: Map<string, Said>, parts: Part[]): string[] {
  const here = new Set(parts.map(({ k_parte }) => k_parte))
  return [...before.keys()].filter((code) => !here.has(code)).toSorted((a, b) => (a < b ? -1 : 1))
}
