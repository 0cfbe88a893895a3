import { count, day, money, plural } from '#kit/ui/format.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { readQuotes } from '#selling/counter/quotes.server.ts'
import { type Content, figure, waiting } from './figures.ts'

// Rows at most: what is behind them is a press away.
const SHOWN = 6

/** What the counter quoted today, and which of what it quoted is no longer as it was said. */
export async function counterQuotesOfToday(viewer: Context): Promise<Content> {
  const of = (ver?: 'hoy' | 'vencen') => readQuotes({ q: '', ver, pagina: 1 }, viewer)
  const [today, ending, all] = await Promise.all([of('hoy'), of('vencen'), of()])
  return {
    cifras: [
      figure('De hoy', today.total, '/HelpCotizador?ver=hoy'),
      waiting('Vencen hoy', ending.total, '/HelpCotizador?ver=vencen'),
      figure('Guardadas', all.total, '/HelpCotizador'),
    ],
    filas: today.cotizaciones.slice(0, SHOWN).map(({ id, folio, nombre, vehiculo, total }) => ({
      texto: `${count(folio)} · ${nombre || 'Sin nombre'}`,
      detalle: [vehiculo, money(total)].filter(Boolean).join(' · '),
      href: `/HelpCotizador?id=${id}`,
    })),
  }
}

/** Quotations that still hold with a part that nobody has any more, or whose cost is another: whom to call. */
export async function counterQuotesThatChanged(viewer: Context): Promise<Content> {
  const of = (ver: 'agotadas' | 'costo') => readQuotes({ q: '', ver, pagina: 1 }, viewer)
  const [gone, dearer] = await Promise.all([of('agotadas'), of('costo')])
  const row = (why: string) => (quote: (typeof gone.cotizaciones)[number]) => ({
    texto: `${count(quote.folio)} · ${quote.nombre || 'Sin nombre'}`,
    detalle: `${why} · vale hasta el ${day(`${quote.vigencia}T12:00:00-06:00`)}`,
    href: `/HelpCotizador?id=${quote.id}`,
  })
  return {
    cifras: [
      waiting('Con algo agotado', gone.total, '/HelpCotizador?ver=agotadas'),
      waiting('Con otro costo', dearer.total, '/HelpCotizador?ver=costo'),
    ],
    filas: [...gone.cotizaciones.map(row('agotado')), ...dearer.cotizaciones.map(row('otro costo'))].slice(0, SHOWN),
  }
}

type Changed = { k_parte: string; descripcion: string; antes: string | null; ahora: string | null; total: number }

// What the shop quoted in thirty days, at the price it paid then: yesterday at this hour, and now.
const changes = `
  select k_parte, descripcion, antes::text, ahora::text, count(*) over ()::int as total from (
    select p.k_parte, p.descripcion, a.valor as antes, h.valor as ahora, q.veces
    from (
      select l.producto_id, count(*) as veces from mostrador_linea l join mostrador_cotizacion c on c.id = l.cotizacion_id
      where c.cliente_id = $1 and c.borrada_en is null and c.actualizado_en > now() - interval '30 days'
      group by 1 order by veces desc, 1 limit 300) q
    join producto p on p.id = q.producto_id
    left join lateral precio_de($1, p.id, 1, now() - interval '1 day') a on true
    left join lateral precio_de($1, p.id, 1) h on true) x
  where antes is distinct from ahora order by veces desc, k_parte limit ${SHOWN}`

/** What costs something else since yesterday, of what the counter quotes most. */
export async function costsSinceYesterday({ db, session }: Context): Promise<Content> {
  const rows = await db.rows<Changed>(changes, [session.cliente?.id ?? null])
  const told = (price: string | null) => (price === null ? 'sin precio' : money(price))
  return {
    cifras: [
      waiting(plural(rows[0]?.total ?? 0, 'parte que cotizas', 'partes que cotizas'), rows[0]?.total ?? 0, null),
    ],
    filas: rows.map(({ k_parte, descripcion, antes, ahora }) => ({
      texto: `${k_parte} · ${descripcion}`,
      detalle: `${told(antes)} → ${told(ahora)}`,
      href: `/verprods/${encodeURIComponent(k_parte)}`,
    })),
  }
}
