import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

export type Tasks = Reply<Api['GET /api/v1/tareas']>
export type Task = Tasks['tareas'][number]
