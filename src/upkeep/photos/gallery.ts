import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

export type Gallery = Reply<Api['GET /api/v1/estante/:id/imagenes']>
export type Shown = Gallery['fotos'][number]

/** What a photo shows, proposed to who will say it better: the part, and which of its photos. */
export function proposedAlt({ descripcion, linea, k_parte }: Gallery['producto'], place: number): string {
  return `${descripcion || linea} ${k_parte}, foto ${place}`.slice(0, 200)
}
