import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { VehicleChoice } from '#finding/search/asked-vehicle.ts'
import { askedFirst, type ChangeFacts, changeFacts, namedBy, newCode } from './change-facts.server.ts'
import { type Line, priceToday } from './content.server.ts'
import type { eventosCotizacion } from './contract.ts'
import type { FitProof } from '#finding/search/fit-proof.ts'

export type LineChange = NonNullable<Received<typeof eventosCotizacion>['body']['lineas']>[number]
export type Hand = 'cliente' | 'personal'
type Changing = {
  clientId: number
  hand: Hand
  /** Lines whose pieces change get the price of today: a draft's. */
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
  const facts = await factsFor(db, lines, { byLine, ...how })

  const result = lines.flatMap((line): Line[] => {
    const change = byLine.get(line.n)
    if (!change) return [line]
    if (how.hand === 'cliente') refuseStaffFields(change)
    const cantidad = change.cantidad ?? line.cantidad
    if (cantidad === 0) return []
    const after = changedLine({ ...line, cantidad }, change, { ...facts, hand: how.hand })
    const pack = facts.packs.get(after.producto_id) ?? 1
    if (cantidad !== line.cantidad && cantidad % pack !== 0)
      throw atLine(line.n, `${after.k_parte} se vende de ${pack} en ${pack}.`)
    return [after]
  })
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

type Facts = ChangeFacts & { packs: Map<number, number> }

/** What the changes ask of the catalogue, for all lines at once. */
async function factsFor(
  db: Db,
  lines: readonly Line[],
  { byLine, clientId, hand }: Changing & { byLine: ReadonlyMap<number, LineChange> },
): Promise<Facts> {
  const asking = lines.flatMap((line) => {
    const { cantidad = line.cantidad, k_parte, vehiculo } = byLine.get(line.n) ?? {}
    if (cantidad === 0) return []
    const code = hand === 'cliente' ? undefined : newCode(line, k_parte)
    return code === undefined && !vehiculo ? [] : [{ line: { ...line, cantidad }, code, vehicle: vehiculo }]
  })
  return { ...(await changeFacts(db, clientId, asking)), packs: await packsOf(db, lines) }
}

function changedLine(line: Line, change: LineChange, facts: Facts & { hand: Hand }): Line {
  const { precio, nota, precio_objetivo, k_parte, vehiculo } = change
  const kept = {
    ...line,
    ...(vehiculo && { prueba_ajuste: fitOf(facts, line, vehiculo) }),
    nota: nota ?? line.nota,
    precio_objetivo: precio_objetivo === undefined ? line.precio_objetivo : precio_objetivo,
  }
  if (facts.hand === 'cliente') return kept
  const code = newCode(line, k_parte)
  return code === undefined
    ? { ...kept, precio: precio ?? line.precio }
    : substituted({ ...kept, precio: precio ?? '' }, code, facts)
}

/** Whether the line's part fits that vehicle. 422 at the line for one that the catalogue does not know. */
function fitOf({ fit }: ChangeFacts, { n, k_parte }: Pick<Line, 'n' | 'k_parte'>, vehicle: VehicleChoice): FitProof {
  const found = fit(k_parte, vehicle)
  if (!found) throw atLine(n, 'No conocemos ese vehículo: revisa la marca y el modelo.')
  return found
}

/** Another part in the line's place: with its own price, and how the two are related as its proof. */
function substituted(line: Line, k_parte: string, facts: ChangeFacts): Line {
  const now = facts.today(line, k_parte)
  if (!now) throw atLine(line.n, `${k_parte} no existe o ya no se vende.`)
  const against = facts.against(line, k_parte)
  if (against) throw atLine(line.n, against)
  const precio = line.precio || now.precio
  if (!precio) throw atLine(line.n, `${k_parte} no tiene precio para este cliente: escríbelo.`)
  const asked = askedFirst(line)
  return {
    ...line,
    producto_id: now.producto_id,
    k_parte,
    descripcion: now.descripcion,
    precio,
    casco: now.casco,
    componentes: null,
    precio_lista: now.precio ?? precio,
    lista: now.lista,
    origen: now.origen,
    sustituye_a: asked === k_parte ? null : asked,
    prueba: asked === k_parte ? null : facts.proof(line, k_parte),
    // For the vehicle that was named, now or before.
    prueba_ajuste: line.prueba_ajuste && fitOf(facts, { n: line.n, k_parte }, namedBy(line.prueba_ajuste)),
  }
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
