import { serve } from '#platform/http/serve.server.ts'
import { irA } from './contract.ts'
import { findRecords } from './records.server.ts'

export const paletteCalls = [serve(irA, ({ query }, context) => findRecords(query.q, context))]
