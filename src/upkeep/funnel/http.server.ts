import { serve } from '#platform/http/serve.server.ts'
import { abandonadas, embudo, exportarAbandonadas, exportarEmbudo } from './contract.ts'
import { exportFunnel, readFunnel } from './funnel.server.ts'
import { exportLeft, readLeft } from './left.server.ts'

export const funnelCalls = [
  serve(embudo, readFunnel),
  serve(exportarEmbudo, exportFunnel),
  serve(abandonadas, readLeft),
  serve(exportarAbandonadas, exportLeft),
]
