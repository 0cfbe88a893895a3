import { serve } from '#platform/http/serve.server.ts'
import { readAttention } from './attention.server.ts'
import { anotarLlamada, llamadas } from '#fronts/calls/calls-contract.ts'
import { listCalls, noteCall } from '#fronts/calls/calls.server.ts'
import {
  atencion,
  buscadosPorOtros,
  indicadores,
  mejoresNoCompradas,
  sugerencias,
  tablero,
} from '#fronts/calls/contract.ts'
import { cambiarMeta, metas } from './goals-contract.ts'
import { readGoals, setGoal } from './goals.server.ts'
import { readIndicators } from './indicators.server.ts'
import { bestNotBought, readOffers, soughtElsewhere } from '#fronts/calls/suggestions.server.ts'
import { pendientes } from './waiting-contract.ts'
import { readWaiting } from './waiting.server.ts'
import { readWidgets } from './widgets.server.ts'

export const deskCalls = [
  serve(tablero, (_, context) => readWidgets(context)),
  serve(pendientes, (_, context) => readWaiting(context)),
  serve(atencion, (_, context) => readAttention(context)),
  serve(indicadores, ({ query }, context) => readIndicators(query, context)),
  serve(llamadas, (_, context) => listCalls(context)),
  serve(metas, (_, context) => readGoals(context)),
  serve(cambiarMeta, ({ body }, context) => setGoal(body, context)),
  serve(anotarLlamada, ({ body }, context) => noteCall(body, context)),
  serve(mejoresNoCompradas, (_, context) => bestNotBought(context)),
  serve(sugerencias, ({ query }, context) => readOffers(query, context)),
  serve(buscadosPorOtros, (_, context) => soughtElsewhere(context)),
]
