/** What the shop itself fills, in the order in which it comes of itself. */
export const OWN_KINDS = [
  'anuncios',
  'mejor_compra',
  'destacados',
  'vendidos',
  'lineas',
  'recientes',
  'marcas',
  'vehiculos',
  'blog',
  'contacto',
] as const
/** What marketing fills: the best sold of a line or a brand, or words of its own. */
export const MADE_KINDS = ['linea', 'marca', 'texto'] as const
type OwnKind = (typeof OWN_KINDS)[number]
export type MadeKind = (typeof MADE_KINDS)[number]

export const kindNames: Record<OwnKind | MadeKind, string> = {
  anuncios: 'Banners',
  mejor_compra: 'Mejor compra',
  destacados: 'Destacados',
  vendidos: 'Más vendidos',
  lineas: 'Líneas',
  recientes: 'Recién llegados',
  marcas: 'Nuestras marcas',
  vehiculos: 'Por marca de vehículo',
  blog: 'Del blog',
  contacto: 'Pregúntale a un asesor',
  linea: 'Una línea',
  marca: 'Una marca',
  texto: 'Texto o promoción',
}

/** One block as it is kept. */
export type Block = {
  /** Tells it from the others: its kind, or a number of its own. */
  clave: string
  tipo: OwnKind | MadeKind
  oculto: boolean
  /** Shown from and until; null: always. */
  desde: string | null
  hasta: string | null
  /** Of those that are made. */
  titulo: string
  texto: string
  /** A page of the site, without the base path. */
  liga: string
  /** Which line or brand. */
  objeto: number | null
}

const ownBlock = (tipo: OwnKind): Block => ({
  clave: tipo,
  tipo,
  oculto: false,
  desde: null,
  hasta: null,
  titulo: '',
  texto: '',
  liga: '',
  objeto: null,
})

/** The order of the house, for who never changed it. */
export const defaultBlocks: readonly Block[] = OWN_KINDS.map(ownBlock)

/** All that there are: what a later version of the shop brings comes at the end, before whom to ask. */
export function wholeBlocks(kept: readonly Block[] | null): Block[] {
  if (!kept) return [...defaultBlocks]
  const missing = OWN_KINDS.filter((kind) => !kept.some(({ tipo }) => tipo === kind)).map(ownBlock)
  return [...kept, ...missing]
}

/** Whether it shows at a moment (ms since 1970). */
export function isShown({ oculto, desde, hasta }: Pick<Block, 'oculto' | 'desde' | 'hasta'>, at: number): boolean {
  return !oculto && (desde === null || Date.parse(desde) <= at) && (hasta === null || at < Date.parse(hasta))
}

/** Whether two say the same; the database has its own order of fields. */
export function isSameBlock(one: Block, other: Block): boolean {
  return (Object.keys(ownBlock('blog')) as (keyof Block)[]).every((field) => one[field] === other[field]) // its own keys
}
