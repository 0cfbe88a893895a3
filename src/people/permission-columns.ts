import type { Api } from '#api.ts'
import type { Reply } from '#base/contract.ts'

export type PermissionRecord = Reply<Api['GET /api/v1/permisos/:id']>
