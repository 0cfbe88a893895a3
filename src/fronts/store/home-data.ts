import type { LoaderFunctionArgs } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { report } from '#kit/base/report.ts'
import type { Card } from '#catalogue/parts/contract.ts'
import { OWN_KINDS } from '#publishing/home-page/blocks.ts'
import { packChoices, shortLists } from '#fronts/lists/vehicle-options.ts'

export type Line = Reply<Api['GET /api/getLinea']>[number]
export type Make = Reply<Api['GET /api/getMarca']>[number]

/**
 * Everything the start shows, and nothing that it does not. Each block is asked for on its own; one that fails is null, is logged, and
 * its place is not kept (P-01). Without the order of the blocks it is the house's own.
 */
export async function homeData({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const asked = await block('inicio', call('GET /api/v1/inicio', { query: previewed(query) }))
  const blocks: HomeBlock[] = asked?.bloques ?? OWN_KINDS.map((tipo) => ({ ...ownBlock, clave: tipo, tipo }))
  const kinds = new Set(blocks.map(({ tipo }) => tipo))
  /** Only for what is shown. */
  const wanted = <T>(needs: HomeBlock['tipo'][], name: string, ask: () => Promise<T>) =>
    needs.some((kind) => kinds.has(kind)) ? block(name, ask()) : null
  const [options, lines, brands, popular, latest, banners, announced, bestBuys, posts] = await Promise.all([
    block('vehiculos', call('GET /api/v1/vehiculos/opciones')),
    block('lineas', call('GET /api/getLinea')),
    block('marcas', call('GET /api/getMarca')),
    block('buscados', call('GET /api/home/buscados')),
    wanted(['recientes'], 'ultimos', () => call('GET /api/ultimosproductos')),
    wanted(['anuncios'], 'banners', () => call('GET /api/banners')),
    wanted(['destacados'], 'productosBanner', () => call('GET /api/controllerpeticiones/prodsbanner')),
    wanted(['mejor_compra', 'destacados'], 'mejorCompra', () =>
      call('GET /api/controllerpeticiones/prodsbannerbestbuy'),
    ),
    wanted(['blog'], 'publicaciones', () => call('GET /api/v1/blog', { query: { por: MOST_POSTS } })),
  ])
  const shows = (kind: HomeBlock['tipo']) => kinds.has(kind)
  return {
    blocks,
    options: options && packChoices(shortLists(options)),
    lines: fullest(lines ?? []).slice(0, MOST_LINES),
    brands: shows('marcas') ? fullest(ofKind(brands, 'producto')).slice(0, MOST_BRANDS) : [],
    makes: shows('vehiculos') ? fullest(ofKind(brands, 'vehiculo')).slice(0, MOST_MAKES) : [],
    /** What the whole catalogue counts: parts, lines that have any, makes of vehicles. */
    figures: {
      parts: (lines ?? []).reduce((sum, { total }) => sum + total, 0),
      lines: fullest(lines ?? []).length,
      makes: fullest(ofKind(brands, 'vehiculo')).length,
    },
    searches: popular?.masbuscados.slice(0, 4) ?? [],
    best: shows('vendidos') ? (popular?.mejoresVentas.slice(0, MOST_CARDS) ?? []) : [],
    latest: latest?.slice(0, MOST_CARDS) ?? [],
    banners: banners ?? [],
    /** What today's banners advertise and no other block of them shows. */
    announced: without(announced?.filtrado ?? [], bestBuys?.filtrado ?? []).slice(0, MOST_CARDS),
    bestBuys: shows('mejor_compra') ? (bestBuys?.filtrado.slice(0, MOST_CARDS) ?? []) : [],
    posts: posts?.publicaciones ?? [],
  }
}
export type HomeBlock = Reply<Api['GET /api/v1/inicio']>['bloques'][number]
const ownBlock = { titulo: '', texto: '', liga: '', partes: [] }

/** Another day or version, for who may look at it. */
function previewed({ dia, version }: Record<string, string>) {
  return { ...(dia && { dia }), ...(version && { version }) }
}

export type HomeData = Awaited<ReturnType<typeof homeData>>

const MOST_CARDS = 10
const MOST_POSTS = 3
const MOST_LINES = 24
const MOST_BRANDS = 12
const MOST_MAKES = 18

async function block<T>(name: string, asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    report(name, error)
    return null
  })
}

function without(parts: Card[], others: Card[]): Card[] {
  const known = new Set(others.map(({ id }) => id))
  return parts.filter(({ id }) => !known.has(id))
}

function ofKind(brands: Make[] | null, kind: Make['tipo']): Make[] {
  return (brands ?? []).filter(({ tipo }) => tipo === kind)
}

/** Those that have parts, the fullest first. */
function fullest<Counted extends { total: number }>(all: Counted[]): Counted[] {
  return all.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
}
