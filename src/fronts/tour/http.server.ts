import { serve } from '#platform/http/serve.server.ts'
import { muestra } from './contract.ts'
import { readTour } from './tour.server.ts'

export const tourCalls = [serve(muestra, (_, context) => readTour(context))]
