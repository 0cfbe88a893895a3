import type { Api } from '#api.ts'
import type { Reply, Sent } from '#kit/base/contract.ts'
import type { Upload, Wanted } from '#upkeep/photos/use-uploads.ts'

export type Told = Reply<Api['POST /api/v1/fotos/nombres']>['fotos'][number]
/** A photo of the batch: its file, whose it may be, and whose it was said to be. */
export type Named = { file: Wanted; told: Told; chosen: Told['partes'][number] | null }
type Put = Sent<Api['POST /api/v1/fotos/lote']>['body']['fotos'][number]

/** The files with what their names mean; where that is one part, it is chosen. */
export function namedOf(files: readonly Wanted[], fotos: readonly Told[]): Named[] {
  return files.flatMap((file, place): Named[] => {
    const told = fotos[place]
    if (!told) return []
    const isKnown = told.estado === 'reconocida' || told.estado === 'repetida'
    return [{ file, told, chosen: (isKnown && told.partes[0]) || null }]
  })
}

/** What has arrived, each at the place it was named for; `known` are those that were sent, in that order. */
export function lotOf(uploads: readonly Pick<Upload, 'imagen_id'>[], known: readonly Pick<Named, 'chosen'>[]): Put[] {
  return uploads.flatMap(({ imagen_id }, place) => {
    const chosen = known[place]?.chosen
    return imagen_id === null || !chosen ? [] : [{ imagen_id, producto_id: chosen.producto_id, orden: chosen.orden }]
  })
}
