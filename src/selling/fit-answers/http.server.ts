import { serve } from '#platform/http/serve.server.ts'
import { answer, readAnswers, readVehicles } from './answers.server.ts'
import { preguntaLeQuedo, responderLeQuedo, vehiculosLeQuedo } from './contract.ts'

export const fitAnswerCalls = [
  serve(preguntaLeQuedo, ({ params }, context) => readAnswers(params, context)),
  serve(responderLeQuedo, (asked, context) => answer(asked, context)),
  serve(vehiculosLeQuedo, ({ params }, context) => readVehicles(params, context)),
]
