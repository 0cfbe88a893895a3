import type { Received, Reply } from '#kit/base/contract.ts'
import { plain } from '#kit/base/plain.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { type Page, pages } from '#pages.ts'
import type { velocidad } from './contract.ts'
import { type Measure, MEASURES, p75 } from './measures.ts'

type Shown = Reply<typeof velocidad>['paginas'][number]
type Counted = { pagina: string; medida: Measure; cubeta: number; antes: number; ahora: number }
type Buckets = Map<number, number>
type Tale = { ahora: Record<Measure, Buckets>; antes: Buckets }

/** The 75th percentiles of the last days, and of as many before them. */
export async function readSpeed(
  { q = '', dias, equipo }: Received<typeof velocidad>['query'],
  { db }: Context,
): Promise<Reply<typeof velocidad>> {
  const rows = await db.rows<Counted>(
    `with hoy as (select (now() at time zone 'America/Mexico_City')::date as dia)
     select m.pagina, m.medida, m.cubeta,
            coalesce(sum(m.veces) filter (where m.dia > hoy.dia - $1::int), 0)::int as ahora,
            coalesce(sum(m.veces) filter (where m.dia <= hoy.dia - $1::int), 0)::int as antes
     from medida_visita m, hoy
     where m.dia > hoy.dia - 2 * $1::int and ($2::boolean is null or m.telefono = $2)
     group by m.pagina, m.medida, m.cubeta`,
    [dias, equipo === undefined ? null : equipo === 'telefono'],
  )
  const all = newTale()
  const byPage = new Map<string, Tale>()
  for (const row of rows) {
    const own = byPage.get(row.pagina) ?? newTale()
    byPage.set(row.pagina, own)
    add(own, row)
    add(all, row)
  }
  const isWanted = ({ titulo, visitas }: Shown) => visitas > 0 && plain(titulo).includes(plain(q))
  const shown = [...byPage].map(([name, tale]) => toldOf(name, tale)).filter(isWanted)
  shown.sort((a, b) => b.visitas - a.visitas || a.titulo.localeCompare(b.titulo, 'es'))
  return { dias, paginas: shown.length > 0 && !q ? [toldOf(null, all), ...shown] : shown }
}

function newTale(): Tale {
  return {
    ahora: { TTFB: new Map(), FCP: new Map(), LCP: new Map(), INP: new Map(), CLS: new Map() },
    antes: new Map(),
  }
}

function add({ ahora, antes }: Tale, row: Counted): void {
  const count = (buckets: Buckets, times: number) =>
    times > 0 && buckets.set(row.cubeta, (buckets.get(row.cubeta) ?? 0) + times)
  count(ahora[row.medida], row.ahora)
  if (row.medida === 'LCP') count(antes, row.antes)
}

function toldOf(name: string | null, { ahora, antes }: Tale): Shown {
  const total = (buckets: Buckets) => [...buckets.values()].reduce((sum, times) => sum + times, 0)
  const known: Record<string, Page | undefined> = pages
  return {
    pagina: name,
    // A page that is no more keeps the name it had.
    titulo: name === null ? 'Todas las páginas' : (known[name]?.title ?? name),
    visitas: Math.max(...MEASURES.map((measure) => total(ahora[measure]))),
    p75: {
      TTFB: p75('TTFB', ahora.TTFB),
      FCP: p75('FCP', ahora.FCP),
      LCP: p75('LCP', ahora.LCP),
      INP: p75('INP', ahora.INP),
      CLS: p75('CLS', ahora.CLS),
    },
    lcp_antes: p75('LCP', antes),
  }
}
