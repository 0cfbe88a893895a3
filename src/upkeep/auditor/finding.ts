import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

export type Finding = Reply<Api['GET /api/v1/auditor/hallazgos']>['hallazgos'][number]
