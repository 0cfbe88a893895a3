import { serve } from '#platform/http/serve.server.ts'
import { velocidad } from './contract.ts'
import { readSpeed } from './report.server.ts'

export const speedCalls = [serve(velocidad, ({ query }, context) => readSpeed(query, context))]
