// What the changes of a document's lines need to know of the catalogue: asked once for all of them, however many there are (decision 192).
import type { Db } from '#platform/database/db.server.ts'
import type { VehicleChoice } from '#finding/search/asked-vehicle.ts'
import type { FitProof } from '#finding/search/fit-proof.ts'
import { againstStandIns } from '#selling/list-reading/stand-in.server.ts'
import { type Line, pricesAlone, type Today } from './content.server.ts'
import { fitsOf } from './fit-proof.server.ts'
import { type Proof, proofsOf } from './substitutes.server.ts'

/** The code that a line is to have another part by, where it is to; in capitals. */
export const newCode = ({ k_parte }: Pick<Line, 'k_parte'>, asked: string | undefined): string | undefined =>
  asked === undefined || asked.toUpperCase() === k_parte ? undefined : asked.toUpperCase()

/** Which part was asked for first in a line. */
export const askedFirst = ({ sustituye_a, k_parte }: Pick<Line, 'sustituye_a' | 'k_parte'>) => sustituye_a ?? k_parte

/** A line with its pieces after its change, and what is asked of the catalogue for it. */
export type Asking = { line: Line; code: string | undefined; vehicle: VehicleChoice | undefined }

export type ChangeFacts = {
  /** What the part of that code costs today by the pieces of this line alone; undefined: it is not sold. */
  today: (line: Pick<Line, 'cantidad'>, code: string) => Today | undefined
  /** Why that part may not stand in the line, as a sentence; null when it may. */
  against: (line: Line, code: string) => string | null
  proof: (line: Line, code: string) => Proof
  /** Whether a part fits that vehicle; undefined for one that the catalogue does not know. */
  fit: (code: string, vehicle: VehicleChoice) => FitProof | undefined
}

/** Facts for these changes of a client's document. */
export async function changeFacts(db: Db, clientId: number, asking: readonly Asking[]): Promise<ChangeFacts> {
  const others = asking.flatMap(({ line, code }) => (code === undefined ? [] : [{ line, code }]))
  const pairs = others.map(({ line, code }) => [askedFirst(line), code] as const)
  const ids = await sold(db, pairs)
  const priced = others.flatMap(({ line: { cantidad }, code }) => {
    const producto_id = ids.get(code)
    return producto_id === undefined ? [] : [{ producto_id, cantidad }]
  })
  const today = await pricesAlone(db, clientId, priced)
  const refused = await againstStandIns(db, pairs)
  const against = new Map(refused.map(({ asked, offered, text }) => [pairKey(asked, offered), text]))
  const proof = await proofsOf(db, pairs)
  const fit = await fitting(db, asking)
  return {
    today: ({ cantidad }, code) => today.get(ids.get(code) ?? 0)?.get(cantidad),
    against: (line, code) => against.get(pairKey(askedFirst(line), code)) ?? null,
    proof: (line, code) => proof(askedFirst(line), code),
    fit,
  }
}

const pairKey = (asked: string, offered: string) => `${asked}\n${offered}`

/** The parts of these codes that are sold. */
async function sold(db: Db, pairs: readonly (readonly [string, string])[]): Promise<Map<string, number>> {
  if (pairs.length === 0) return new Map()
  const found = await db.rows<{ id: number; k_parte: string }>(
    `select id, k_parte from producto where k_parte = any ($1) and estado = 'activo'`,
    [pairs.map(([, code]) => code)],
  )
  return new Map(found.map(({ id, k_parte }) => [k_parte, id]))
}

type Fitting = { code: string; vehicle: VehicleChoice }

const vehicleKey = ({ year, marca, modelo, motor }: VehicleChoice) => JSON.stringify([year, marca, modelo, motor])

/** A line keeps its vehicle, named now or before: a part that comes in its place is judged for it too. */
async function fitting(db: Db, asking: readonly Asking[]): Promise<ChangeFacts['fit']> {
  const proofs = new Map<string, FitProof>()
  const fit: ChangeFacts['fit'] = (code, vehicle) => proofs.get(pairKey(vehicleKey(vehicle), code))
  const judge = async (asked: readonly Fitting[]) => {
    // As many questions as there are vehicles; most documents are for one.
    for (const some of Map.groupBy(asked, ({ vehicle }) => vehicleKey(vehicle)).values()) {
      const [{ vehicle } = { vehicle: {} }] = some
      const codes = [...new Set(some.map(({ code }) => code))]
      const fits = await fitsOf(db, codes, vehicle)
      if (fits) for (const code of codes) proofs.set(pairKey(vehicleKey(vehicle), code), fits.of(code))
    }
  }
  await judge(asking.flatMap(({ line, vehicle }) => (vehicle ? [{ code: line.k_parte, vehicle }] : [])))
  await judge(
    asking.flatMap(({ line, code, vehicle }) => {
      const kept = vehicle ? fit(line.k_parte, vehicle) : line.prueba_ajuste
      return code !== undefined && kept ? [{ code, vehicle: namedBy(kept) }] : []
    }),
  )
  return fit
}

/** The vehicle of a proof, as a person would name it. */
export function namedBy({ vehiculo: { year, ...rest } }: FitProof): VehicleChoice {
  return { ...rest, year: year === null ? null : String(year) }
}
