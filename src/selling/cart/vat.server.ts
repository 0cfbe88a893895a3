import type { Rate } from '#kit/base/money.ts'
import { type Border, rateOf } from '#kit/base/vat.ts'
import type { Db } from '#platform/database/db.server.ts'

/** How a document goes to whom; without an address it is picked up. */
export type Handed = { cliente_id: number; via_id: number | null; direccion: object | string | null }

/** What a line is taxed with, and the freight that goes with it. */
export type Rates = { tasa: Rate; tasa_entrega: Rate }

/** The branches whose sales have the border's rate by this delivery, as of today. */
async function borderFor(db: Db, { cliente_id, via_id, direccion }: Handed): Promise<Border> {
  const address = direccion === null || typeof direccion === 'string' ? direccion : JSON.stringify(direccion)
  const found = await db.row<{ border: number[] }>(
    `select frontera_de($1, $2, case when $3::jsonb is not null then coalesce($3::jsonb ->> 'cp', '') end) as border`,
    [cliente_id, via_id, address],
  )
  return found?.border ?? []
}

/** The lines with the rates they have as of today. Where no branch sells with the border's, nothing more is asked. */
export async function ratedNow<Line extends { producto_id: number; sucursal_id: number }>(
  db: Db,
  handed: Handed,
  lines: readonly Line[],
): Promise<(Line & Rates)[]> {
  const border = await borderFor(db, handed)
  const out = border.length ? await leftOut(db, lines) : new Set<number>()
  return lines.map((line) => {
    const { sucursal_id, producto_id } = line
    const tasa = rateOf(border, { sucursal_id, sin_estimulo: out.has(producto_id) })
    return { ...line, tasa, tasa_entrega: rateOf(border, { sucursal_id }) }
  })
}

/** The parts among them that the stimulus leaves out. */
async function leftOut(db: Db, lines: readonly { producto_id: number }[]): Promise<Set<number>> {
  const ids = [...new Set(lines.map(({ producto_id }) => producto_id))]
  const found = await db.rows<{ id: number }>('select id from producto where id = any ($1) and sin_estimulo', [ids])
  return new Set(found.map(({ id }) => id))
}

/** The same of those lines only that are others than their document had; what was kept with the rest stays. */
export async function ratedWhere<Line extends Rates & { producto_id: number; sucursal_id: number }>(
  db: Db,
  handed: Handed,
  lines: readonly Line[],
  isOther: (line: Line) => boolean,
): Promise<Line[]> {
  const others = lines.filter(isOther)
  if (others.length === 0) return [...lines]
  const rated = new Map((await ratedNow(db, handed, others)).map((line, place) => [others[place], line]))
  return lines.map((line) => rated.get(line) ?? line)
}
