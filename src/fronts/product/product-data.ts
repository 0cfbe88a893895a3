import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Nearby } from '#catalogue/parts/contract.ts'
import type { PricedPart } from '#catalogue/prices/contract.ts'

type Whole = Reply<Api['GET /searchDetails/details/:id']>

/** The part itself; its applications are told once, grouped. */
export type Part = Omit<Whole['results'][0], 'aplicaciones'>
export type Variant = Omit<Whole['results'][number], 'aplicaciones'>
export type ApplicationGroups = Whole['groupaplicaciones']
export type Related = Reply<Api['GET /api/v1/partes/:k_parte/relacionados']>
export type { Nearby }

/** What the page of a code knows: a part, one that is no longer sold, or none. */
export type ProductData =
  | {
      estado: 'activo'
      parte: Part
      variantes: Variant[]
      grupos: ApplicationGroups
      relacionados: Related
      /** Its reader's price and stock; for visitors what the installation shows to all, null where that is nothing. */
      oferta: PricedPart | null
      /** The page's own address, whole, for sharing. */
      direccion: string
    }
  | {
      estado: 'retirado'
      codigo: string
      reemplazo: { k_parte: string; descripcion: string } | null
      alternativas: Nearby[]
    }
  | { estado: 'desconocido'; codigo: string; cercanos: Nearby[] }

export type Known = Extract<ProductData, { estado: 'activo' }>

/** What it is called where only one line fits. */
export function nameOf({ k_parte, descripcion }: { k_parte: string; descripcion: string }): string {
  return descripcion ? `${k_parte} ${descripcion}` : k_parte
}
