import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

export type Generations = Reply<Api['GET /api/v1/generaciones']>
export type Generation = Generations['generaciones'][number]

export type GenerationLoad = Reply<Api['GET /api/v1/generaciones/cargas/:id']>
export type LoadSummary = Reply<Api['GET /api/v1/generaciones/cargas']>[number]
