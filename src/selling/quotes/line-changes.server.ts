import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { VehicleChoice } from '#finding/search/asked-vehicle.ts'
import { type Line, priceToday } from './content.server.ts'
import type { eventosCotizacion } from './contract.ts'
import type { FitProof } from '#finding/search/fit-proof.ts'
import { fitsOf } from './fit-proof.server.ts'
import { againstStandIn } from '#selling/list-reading/stand-in.server.ts'
import { proofOf } from './substitutes.server.ts'

export type LineChange = NonNullable<Received<typeof eventosCotizacion>['body']['lineas']>[number]
export type Hand = 'cliente' | 'personal'
type Changing = {
  clientId: number
  hand: Hand /** Lines whose pieces change get the price of today: a draft's. */
  reprices?: boolean
}

/**
 * The lines after these changes; lines that are not named stay as they are. A client never sets a price or a part, only what
 * he would pay (422 otherwise); 422 too for an unknown line, pieces that are not sold so, or when nothing would be left.
 */
export async function changedLines(
  db: Db,
  lines: readonly Line[],
  { changes, ...how }: Changing & { changes: readonly LineChange[] },
): Promise<Line[]> {
  const byLine = new Map(changes.map((change) => [change.n, change]))
  const known = new Set(lines.map(({ n }) => n))
  const unknown = changes.find(({ n }) => !known.has(n))
  if (unknown) throw atLine(unknown.n, 'Ese renglón ya no está en el documento.')
  const packs = await packsOf(db, lines)

  const result: Line[] = []
  for (const line of lines) {
    const change = byLine.get(line.n)
    if (!change) {
      result.push(line)
      continue
    }
    if (how.hand === 'cliente') refuseStaffFields(change)
    const cantidad = change.cantidad ?? line.cantidad
    if (cantidad === 0) continue
    const after = await changedLine(db, { ...line, cantidad }, change, how)
    const pack = packs.get(after.producto_id) ?? 1
    if (cantidad !== line.cantidad && cantidad % pack !== 0)
      throw atLine(line.n, `${after.k_parte} se vende de ${pack} en ${pack}.`)
    result.push(after)
  }
  if (result.length === 0) {
    throw new Refusal(422, 'El documento se quedaría sin renglones: cancélalo en vez de vaciarlo.', {
      errors: { lineas: ['Deja al menos un renglón.'] },
    })
  }
  return how.reprices ? repriced(db, { lines, result, clientId: how.clientId }) : result
}

function refuseStaffFields({ n, precio, k_parte, por_surtir }: LineChange): void {
  if (por_surtir !== undefined) throw atLine(n, 'Qué queda por llegar lo propone JACVE.')
  if (precio !== undefined) throw atLine(n, 'El precio lo pone JACVE: escribe tu precio objetivo.')
  if (k_parte !== undefined) throw atLine(n, 'Para cambiar de parte, agrégala desde el carrito o pídelo en un mensaje.')
}

async function changedLine(db: Db, line: Line, change: LineChange, { clientId, hand }: Changing): Promise<Line> {
  const { precio, nota, precio_objetivo, k_parte, vehiculo } = change
  const kept = {
    ...line,
    ...(vehiculo && { prueba_ajuste: await fitOf(db, line, vehiculo) }),
    nota: nota ?? line.nota,
    precio_objetivo: precio_objetivo === undefined ? line.precio_objetivo : precio_objetivo,
  }
  if (hand === 'cliente') return kept
  if (k_parte === undefined || k_parte.toUpperCase() === line.k_parte) return { ...kept, precio: precio ?? line.precio }
  return substituted(db, { ...kept, precio: precio ?? '' }, { clientId, k_parte: k_parte.toUpperCase() })
}

/** Whether the line's part fits that vehicle. 422 at the line for one that the catalogue does not know. */
async function fitOf(db: Db, { n, k_parte }: Pick<Line, 'n' | 'k_parte'>, vehicle: VehicleChoice): Promise<FitProof> {
  const fits = await fitsOf(db, [k_parte], vehicle)
  if (!fits) throw atLine(n, 'No conocemos ese vehículo: revisa la marca y el modelo.')
  return fits.of(k_parte)
}

/** Another part in the line's place: with its own price, and how the two are related as its proof. */
async function substituted(
  db: Db,
  line: Line,
  { clientId, k_parte }: { clientId: number; k_parte: string },
): Promise<Line> {
  const found = await db.row<{ id: number }>(`select id from producto where k_parte = $1 and estado = 'activo'`, [
    k_parte,
  ])
  if (!found) throw atLine(line.n, `${k_parte} no existe o ya no se vende.`)
  const against = await againstStandIn(db, line.sustituye_a ?? line.k_parte, k_parte)
  if (against) throw atLine(line.n, against)
  const [now] = await priceToday(db, clientId, [{ producto_id: found.id, cantidad: line.cantidad }])
  const precio = line.precio || now?.precio
  if (!now || !precio) throw atLine(line.n, `${k_parte} no tiene precio para este cliente: escríbelo.`)
  const asked = line.sustituye_a ?? line.k_parte
  return {
    ...line,
    producto_id: found.id,
    k_parte,
    descripcion: now.descripcion,
    precio,
    casco: now.casco,
    componentes: null,
    precio_lista: now.precio ?? precio,
    lista: now.lista,
    origen: now.origen,
    sustituye_a: asked === k_parte ? null : asked,
    prueba: asked === k_parte ? null : await proofOf(db, asked, k_parte),
    // For the vehicle that was named, now or before.
    prueba_ajuste: line.prueba_ajuste && (await fitOf(db, { n: line.n, k_parte }, namedBy(line.prueba_ajuste))),
  }
}

function namedBy({ vehiculo: { year, ...rest } }: FitProof): VehicleChoice {
  return { ...rest, year: year === null ? null : String(year) }
}

async function repriced(
  db: Db,
  { lines, result, clientId }: { lines: readonly Line[]; result: Line[]; clientId: number },
): Promise<Line[]> {
  const [before, after] = [piecesOf(lines), piecesOf(result)]
  const today = await priceToday(db, clientId, result)
  return result.map((line, place) => {
    const now = today[place]
    const isMoved = before.get(line.producto_id) !== after.get(line.producto_id)
    return isMoved && now?.precio
      ? { ...line, precio: now.precio, precio_lista: now.precio, lista: now.lista, origen: now.origen }
      : line
  })
}

/** Pieces of each part in all its lines. */
function piecesOf(lines: readonly Line[]): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { producto_id, cantidad } of lines) pieces.set(producto_id, (pieces.get(producto_id) ?? 0) + cantidad)
  return pieces
}

async function packsOf(db: Db, lines: readonly Line[]): Promise<Map<number, number>> {
  const found = await db.rows<{ id: number; empaque: number }>('select id, empaque from producto where id = any ($1)', [
    lines.map(({ producto_id }) => producto_id),
  ])
  return new Map(found.map(({ id, empaque }) => [id, empaque]))
}

function atLine(n: number, fault: string): Refusal {
  return new Refusal(422, fault, { errors: { [`lineas.${n}`]: [fault] } })
}

/** Whether two contents are the same to the client: parts, pieces and prices. */
export function isSame(one: readonly Line[], other: readonly Line[]): boolean {
  return (
    one.length === other.length &&
    one.every((line, place) => {
      const twin = other[place]
      return (
        twin?.n === line.n &&
        twin.k_parte === line.k_parte &&
        twin.cantidad === line.cantidad &&
        Number(twin.precio) === Number(line.precio)
      )
    })
  )
}
