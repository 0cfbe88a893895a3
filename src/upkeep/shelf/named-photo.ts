import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Wanted } from '#upkeep/photos/use-uploads.ts'

export type Told = Reply<Api['POST /api/v1/fotos/nombres']>['fotos'][number]
/** A photo of the batch: its file, whose it may be, and whose it was said to be. */
export type Named = { file: Wanted; told: Told; chosen: Told['partes'][number] | null }
