import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

export type VehicleListing = Reply<Api['POST /api/catalogo/productoslistacatalogo']>
export type VehiclePart = VehicleListing['items'][number]

export type PartGroup = {
  linea_id: number
  linea: string
  slug: string
  /** Of the whole list, not of this page; null when the list does not say. */
  total: number | null
  /** A null name: parts of no one position. */
  posiciones: { nombre: string | null; items: VehiclePart[] }[]
}

/** The rows of a page by line and, within it, by position, in the order they come. */
export function groupParts({ items, grupos }: Pick<VehicleListing, 'items' | 'grupos'>): PartGroup[] {
  const groups = Map.groupBy(items, ({ linea_id }) => linea_id)
  return [...groups].map(([linea_id, parts]) => {
    const known = grupos.find(({ id }) => id === linea_id)
    const names = (known?.posiciones ?? []).map(({ nombre }) => nombre)
    const byPosition = Map.groupBy(parts, (part) => positionOf(part, names))
    return {
      linea_id,
      linea: parts[0]?.linea ?? '',
      slug: known?.slug ?? '',
      total: known?.total ?? null,
      posiciones: [...byPosition].map(([nombre, items]) => ({ nombre, items })),
    }
  })
}

/** Only the groups that this page of the list speaks of: its rows' lines and the one that was chosen. */
export function groupsOnPage<L extends Pick<VehicleListing, 'items' | 'grupos'>>(
  lista: L,
  chosen: string | null | undefined,
): L {
  const shown = new Set(lista.items.map(({ linea_id }) => linea_id))
  return { ...lista, grupos: lista.grupos.filter(({ id }) => shown.has(id) || String(id) === chosen) }
}

/**
 * The first of a row's notes that speaks of a position: «Delantera izquierda» where the group knows «Delantera». The trade
 * writes both delantero and delantera.
 */
function positionOf({ notas }: VehiclePart, names: string[]): string | null {
  const stems = names.map((name) => name.slice(0, -1).toLowerCase())
  return notas.find((nota) => stems.some((stem) => nota.toLowerCase().startsWith(stem))) ?? null
}
