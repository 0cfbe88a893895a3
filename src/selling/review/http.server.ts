import { serve } from '#platform/http/serve.server.ts'
import { changePolicy, readPolicy } from './policy.server.ts'
import * as policy from './policy-contract.ts'
import { changeRoute, createRoute, readRoutes } from './shipping-routes.server.ts'

export const reviewCalls = [
  serve(policy.politicaVentas, (_, context) => readPolicy(context)),
  serve(policy.cambiarPoliticaVentas, ({ body }, context) => changePolicy(body, context)),
  serve(policy.vias, (_, context) => readRoutes(context)),
  serve(policy.crearVia, ({ body }, context) => createRoute(body, context)),
  serve(policy.cambiarVia, ({ params, body }, context) => changeRoute(params.id, body, context)),
]
