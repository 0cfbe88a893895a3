import type { Db } from '#platform/database/db.server.ts'
import { findVehicle, type VehicleChoice } from '#finding/search/asked-vehicle.ts'
import { judgeParts } from '#finding/search/fit.server.ts'
import { currentSearch } from '#finding/index/state.server.ts'
import { type FitProof, proofOf } from '#finding/search/fit-proof.ts'

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
    of: (code) => proofOf(vehiculo, judged.get(code)),
  }
}
