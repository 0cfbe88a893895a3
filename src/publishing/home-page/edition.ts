import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

/** The start as it is edited. */
export type Edition = Reply<Api['GET /api/v1/inicio/edicion']>
