import { serve } from '#platform/serve.server.ts'
import { sesion } from './contract.ts'

export const accountsCalls = [serve(sesion, (_, { session }) => session)]
