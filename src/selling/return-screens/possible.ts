import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

export type Possible = Reply<Api['GET /api/v1/devoluciones/posibles']>
