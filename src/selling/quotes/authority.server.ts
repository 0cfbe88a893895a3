import type { Db } from '#platform/database/db.server.ts'
import type { Line } from './content.server.ts'
import { totalsIn } from './content.server.ts'
import { type Excess, excessesOf, type Limit } from './limits.ts'

const NOTHING: Limit = { descuento_max: '0', total_max: '0', bajo_piso: false }

/** How far somebody may authorise: of his roles' limits the widest of each kind; nothing without a role that has one. */
export async function limitOf(db: Db, userId: number | null): Promise<Limit> {
  const found = await db.row<Limit & { roles: number }>(
    `select count(*)::int as roles, coalesce(bool_or(l.bajo_piso), false) as bajo_piso,
       case when bool_or(l.descuento_max is null) then null else max(l.descuento_max)::text end as descuento_max,
       case when bool_or(l.total_max is null) then null else max(l.total_max)::text end as total_max
     from usuario_rol ur join limite_autorizacion l on l.rol_id = ur.rol_id where ur.usuario_id = $1`,
    [userId],
  )
  if (!found?.roles) return NOTHING
  const { descuento_max, total_max, bajo_piso } = found
  return { descuento_max, total_max, bajo_piso }
}

type Floor = { producto_id: number; costo: string | null; piso: string | null }

/** Cost and least price of parts: the price that leaves the company's margin. */
function floorsOf(db: Db, partIds: number[]): Promise<Floor[]> {
  return db.rows<Floor>(
    `select p.id as producto_id, trim_scale(p.costo)::text as costo,
       trim_scale(ceil(p.costo / (1 - e.margen_minimo) * 1000000) / 1000000)::text as piso
     from producto p cross join config_empresa e where p.id = any ($1)`,
    [partIds],
  )
}

/** What of these lines and their freight lies beyond the limit of this person. */
export async function excessesFor(
  db: Db,
  { lines, flete }: { lines: readonly Line[]; flete: string },
  userId: number | null,
): Promise<Excess[]> {
  const [limit, floors] = await Promise.all([
    limitOf(db, userId),
    floorsOf(db, [...new Set(lines.map(({ producto_id }) => producto_id))]),
  ])
  const pisos = new Map(floors.map(({ producto_id, piso }) => [producto_id, piso]))
  const priced = lines.map((line) => ({ ...line, piso: pisos.get(line.producto_id) ?? null }))
  return excessesOf(priced, totalsIn(lines, flete).total, limit)
}

/** The lines as an approval names them. */
export function outlineOf(lines: readonly Line[]) {
  return lines.map(({ n, k_parte, cantidad, precio }) => ({ n, k_parte, cantidad, precio }))
}

export type Outline = ReturnType<typeof outlineOf>

/** What was approved of this version of the content; null: nothing was, or it no longer counts. */
export async function approvedOf(db: Db, quote: { id: number; version_actual: number }): Promise<Outline | null> {
  const found = await db.row<{ lineas: Outline }>(
    `select lineas from aprobacion where cotizacion_id = $1 and version = $2 and estado = 'APROBADA' and lineas is not null
     order by id desc limit 1`,
    [quote.id, quote.version_actual],
  )
  return found?.lineas ?? null
}

/** Whether these lines are what was approved, to the piece and the centavo. */
export function isOutline(lines: readonly Line[], approved: Outline): boolean {
  return (
    lines.length === approved.length &&
    lines.every(({ n, k_parte, cantidad, precio }, place) => {
      const one = approved[place]
      return (
        one?.n === n && one.k_parte === k_parte && one.cantidad === cantidad && Number(one.precio) === Number(precio)
      )
    })
  )
}

/** Changes that make of the content what was approved: what it does not name goes. */
export function changesTo(approved: Outline, content: readonly Pick<Line, 'n'>[]) {
  const wanted = new Map(approved.map((line) => [line.n, line]))
  return content.map(({ n }) => wanted.get(n) ?? { n, cantidad: 0 })
}
