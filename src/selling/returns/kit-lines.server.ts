import type { Db } from '#platform/database/db.server.ts'
import type { KeptPart } from '#selling/cart/kits.ts'
import type { Eligible } from './eligible-line.ts'

/** A line of an order as it may be asked for; of a kit with what it consists of. */
export type OrderLine = Eligible & { componentes: KeptPart[] | null }
type Asked = { linea_id: number; producto_id: number; piezas: number }

const asked = `
  select x.linea_id, x.producto_id, sum(devolucion_pide(d.estado, x.cantidad, x.recibida, x.procede))::int as piezas
  from devolucion_linea x join devolucion d on d.id = x.devolucion_id
  where x.linea_id = any ($1::bigint[]) and d.tipo <> 'CASCO' and x.producto_id is not null group by 1, 2`

/** The lines with the parts of their kits behind each: one part may come back by itself. */
export async function withParts(db: Db, lines: OrderLine[]): Promise<Eligible[]> {
  const kits = lines.filter(({ componentes }) => componentes?.length)
  const ids = kits.map(({ referencia }) => referencia)
  const taken = ids.length > 0 ? await db.rows<Asked>(asked, [ids]) : []
  const byLine = Map.groupBy(taken, ({ linea_id }) => linea_id)
  return lines.flatMap(({ componentes, ...line }) => [
    line,
    ...partsOf(line, componentes ?? [], byLine.get(line.referencia) ?? []),
  ])
}

function partsOf(kit: Eligible, parts: readonly KeptPart[], taken: readonly Asked[]): Eligible[] {
  const { producto_id, k_parte, piezas } = kit
  const of = (id: number | null) => taken.find((one) => one.producto_id === id)?.piezas ?? 0
  // Kits that came back whole brought theirs.
  const whole = piezas - of(producto_id)
  return parts.map((part) => ({
    ...kit,
    ...sharedOut(kit, part, parts),
    componente: part.producto_id,
    de_juego: k_parte,
    producto_id: part.producto_id,
    k_parte: part.k_parte,
    descripcion: part.descripcion,
    piezas: piezas * part.piezas,
    disponible: Math.max(0, whole * part.piezas - of(part.producto_id)),
    disponible_casco: 0,
    casco: '0.00',
  }))
}

/** The part of what the kits cost that is this part's: by what each costs loose, else by pieces. */
function sharedOut(kit: Eligible, part: KeptPart, parts: readonly KeptPart[]) {
  const isPriced = parts.every(({ valor }) => Number(valor) > 0)
  const weight = ({ piezas, valor }: KeptPart) => piezas * (isPriced ? Number(valor) : 1)
  const share = weight(part) / parts.reduce((sum, one) => sum + weight(one), 0)
  const of = (amount: string) => (Number(amount) * share).toFixed(6)
  return {
    base_piezas: String(Number(kit.base_piezas) * part.piezas),
    base_importe: of(kit.base_importe),
    base_iva: of(kit.base_iva),
  }
}
