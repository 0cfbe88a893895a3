import { normalCode } from '#kit/base/code.ts'
import type { Db } from '#platform/database/db.server.ts'
import { rowRefusal } from './attributes.server.ts'
import { ringRefusal } from './codes.server.ts'
import type { Product } from './contract.ts'
import type { RelationRow } from './fields.ts'

/** Makes these what goes with the product. 422 at `relaciones` with the faults of each row. */
export async function writeRelations(tx: Db, before: Product, rows: RelationRow[]): Promise<void> {
  const found = await tx.rows<{ id: number; k_parte: string; codigo_norm: string }>(
    `select id, k_parte, codigo_norm from producto where k_parte = any ($1) or (codigo_norm collate "C" = any ($2) and codigo_norm <> '') order by id`,
    [rows.map(({ k_parte }) => k_parte), rows.map(({ k_parte }) => normalCode(k_parte))],
  )
  const numberOf = ({ k_parte }: RelationRow) =>
    found.find((one) => one.k_parte === k_parte)?.id ?? found.find((one) => one.codigo_norm === normalCode(k_parte))?.id
  const wanted = rows.map((row) => ({ ...row, otro_id: numberOf(row) }))
  const keys = wanted.map(({ otro_id, tipo }) => `${otro_id} ${tipo}`)
  const faults = wanted.flatMap(({ otro_id }, fila) => {
    const motivo =
      faultOf(otro_id, before.id) ?? (keys.indexOf(keys[fila] ?? '') < fila ? 'Esta parte ya está en la lista.' : null)
    return motivo ? [{ fila, campo: 'k_parte', motivo }] : []
  })
  if (faults.length) throw rowRefusal('relaciones', faults)

  const json = JSON.stringify(wanted)
  await tx.rows(
    `delete from producto_relacion r where r.producto_id = $1 and not exists (
       select from jsonb_to_recordset($2) as x (otro_id bigint, tipo text) where x.otro_id = r.otro_id and x.tipo = r.tipo)`,
    [before.id, json],
  )
  await tx.rows(
    `insert into producto_relacion (producto_id, otro_id, tipo, cantidad)
     select $1, x.otro_id, x.tipo, x.cantidad from jsonb_to_recordset($2) as x (otro_id bigint, tipo text, cantidad int)
     on conflict (producto_id, otro_id, tipo) do update set cantidad = excluded.cantidad`,
    [before.id, json],
  )
}

function faultOf(otro: number | undefined, own: number): string | null {
  if (otro === undefined) return 'No hay una parte con este código.'
  return otro === own ? 'Una parte no lleva a sí misma.' : null
}

// What goes well together may say so both ways; what a part consists of or needs may not lead back to it.
const ring = `
  with recursive camino (id, tipo, codigos, vistos) as (
    select p.id, t.tipo, array[p.k_parte], array[]::bigint[] from producto p cross join (values ('kit'), ('necesario')) t (tipo) where p.id = $1
    union all
    select r.otro_id, c.tipo, c.codigos || o.k_parte, c.vistos || r.otro_id
    from camino c join producto_relacion r on r.producto_id = c.id and r.tipo = c.tipo join producto o on o.id = r.otro_id
    where r.otro_id <> all (c.vistos) and cardinality(c.vistos) < 12 and (cardinality(c.vistos) = 0 or c.id <> $1)
  )
  select tipo, codigos from camino where id = $1 and cardinality(vistos) > 0 order by cardinality(vistos) limit 1`

/** 422 when a kit would be inside itself, or a part need itself, with the way there. */
export async function refuseRing(tx: Db, id: number): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtext('partes que llevan otras'))`)
  const found = await tx.row<{ tipo: 'kit' | 'necesario'; codigos: string[] }>(ring, [id])
  if (!found) return
  const what = found.tipo === 'kit' ? 'El kit se contendría a sí mismo' : 'La parte se necesitaría a sí misma'
  throw ringRefusal('relaciones', what, found.codigos)
}
