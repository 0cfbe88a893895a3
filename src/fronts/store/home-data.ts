import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { report } from '#kit/base/report.ts'
import type { Card } from '#catalogue/parts/contract.ts'
import { packChoices } from '#fronts/lists/vehicle-options.ts'

export type Line = Reply<Api['GET /api/getLinea']>[number]
export type Make = Reply<Api['GET /api/getMarca']>[number]

/** Everything the start shows. Each block is asked for on its own; one that fails is null, is logged, and its place is not kept (P-01). */
export async function homeData() {
  const [options, lines, brands, popular, latest, banners, announced, bestBuys, posts] = await Promise.all([
    block('vehiculos', call('GET /api/v1/vehiculos/opciones')),
    block('lineas', call('GET /api/getLinea')),
    block('marcas', call('GET /api/getMarca')),
    block('buscados', call('GET /api/home/buscados')),
    block('ultimos', call('GET /api/ultimosproductos')),
    block('banners', call('GET /api/banners')),
    block('productosBanner', call('GET /api/controllerpeticiones/prodsbanner')),
    block('mejorCompra', call('GET /api/controllerpeticiones/prodsbannerbestbuy')),
    block('publicaciones', call('GET /api/v1/blog', { query: { por: MOST_POSTS } })),
  ])
  return {
    options: options && packChoices(options),
    lines: fullest(lines ?? []).slice(0, MOST_LINES),
    brands: fullest(ofKind(brands, 'producto')).slice(0, MOST_BRANDS),
    makes: fullest(ofKind(brands, 'vehiculo')).slice(0, MOST_MAKES),
    /** What the whole catalogue counts: parts, lines that have any, makes of vehicles. */
    figures: {
      parts: (lines ?? []).reduce((sum, { total }) => sum + total, 0),
      lines: fullest(lines ?? []).length,
      makes: fullest(ofKind(brands, 'vehiculo')).length,
    },
    searches: popular?.masbuscados.slice(0, 4) ?? [],
    best: popular?.mejoresVentas.slice(0, MOST_CARDS) ?? [],
    latest: latest?.slice(0, MOST_CARDS) ?? [],
    banners: banners ?? [],
    /** What today's banners advertise and no other block of them shows. */
    announced: without(announced?.filtrado ?? [], bestBuys?.filtrado ?? []).slice(0, MOST_CARDS),
    bestBuys: bestBuys?.filtrado.slice(0, MOST_CARDS) ?? [],
    posts: posts?.publicaciones ?? [],
  }
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
