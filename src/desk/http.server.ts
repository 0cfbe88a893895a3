import { serve } from '#platform/serve.server.ts'
import { tablero } from './contract.ts'
import { readWidgets } from './widgets.server.ts'

export const deskCalls = [serve(tablero, (_, context) => readWidgets(context))]
