import type { Reply } from '#kit/base/contract.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { opcionesImprenta } from './contract.ts'
import { houseOf } from './house.server.ts'
import { scopeOf } from './scope.server.ts'
import { readChoices } from './selection.server.ts'

/** What can be chosen, and for whom it is printed. */
export async function readOptions(vehiculo: number | null, context: Context): Promise<Reply<typeof opcionesImprenta>> {
  const scope = await scopeOf(context)
  const [choices, house] = await Promise.all([readChoices(context.db, vehiculo), houseOf(context.db, scope)])
  const { nombre, margen, logo } = house
  const cliente = scope.cliente === null ? null : { id: scope.cliente, nombre, margen, logo: logo !== null }
  return { cliente, ...choices }
}
