import type { Db } from '#platform/database/db.server.ts'
import { findVehicle, type VehicleChoice } from '#finding/search/asked-vehicle.ts'
import type { Judged } from '#finding/search/fit.ts'
import { judgeParts } from '#finding/search/fit.server.ts'
import { currentSearch } from '#finding/index/state.server.ts'
import type { FitProof } from './document-shape.ts'

/** Applications kept with a line at most. */
const MOST = 3

export type Fits = {
  vehiculo: FitProof['vehiculo']
  /** What of the vehicle the catalogue does not know. */
  ignorados: string[]
  of: (code: string) => FitProof
}

/** Whether these parts fit a vehicle, by the same rule as the page of a part; null when the catalogue does not know its model. */
export async function fitsOf(db: Db, codes: string[], choice: VehicleChoice): Promise<Fits | null> {
  const search = await currentSearch(db)
  const asked = findVehicle(choice, search.vehicles, search.minds.lexicon)
  if (!asked.model) return null
  const { year, make, model, motor, ignored } = asked
  const vehiculo = { year, marca: make?.name ?? null, modelo: model.name, motor }
  const judged = await judgeParts(db, search, codes, asked)
  return {
    vehiculo,
    ignorados: ignored.map(({ valor }) => valor),
    of: (code) => proofFrom(vehiculo, judged.get(code)),
  }
}

/** A «Sí» that nothing proves is none. */
function proofFrom(vehiculo: FitProof['vehiculo'], judged: Judged | undefined): FitProof {
  const aplicaciones = (judged?.aplicaciones ?? []).slice(0, MOST)
  const veredicto = judged?.veredicto ?? 'sin_datos'
  const isProved = veredicto !== 'si' || aplicaciones.length > 0
  return { vehiculo, veredicto: isProved ? veredicto : 'sin_datos', pregunta: judged?.pregunta ?? null, aplicaciones }
}
