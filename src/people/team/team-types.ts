import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

export type Team = Reply<Api['GET /api/v1/mi-empresa']>
export type Person = NonNullable<Team['personas']>[number]
export type Invitation = Team['invitaciones'][number]
export type Address = Team['direcciones'][number]
