import { serve } from '#platform/http/serve.server.ts'
import { changePilot } from './change-pilot.server.ts'
import { cambiarPiloto, piloto, pilotos } from './contract.ts'
import { listPilots, readPilot } from './queries.server.ts'

export const pilotCalls = [
  serve(pilotos, (_, { db }) => listPilots(db)),
  serve(piloto, ({ params }, { db }) => readPilot(params.clave, db)),
  serve(cambiarPiloto, ({ params, body }, context) => changePilot(params.clave, body, context)),
]
