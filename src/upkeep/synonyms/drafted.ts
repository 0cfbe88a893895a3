import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

export type Drafted = Reply<Api['GET /api/v1/sinonimos/edicion']>
export type DraftedWord = Drafted['palabras'][number]
