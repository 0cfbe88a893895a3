import type { Context } from '#platform/http/serve.server.ts'
import { ageText } from '#selling/review/age.ts'
import type { QuoteRow } from '#selling/quote-screens/quote-data.ts'
import { listQuotes } from '#selling/quotes/rows.server.ts'
import { day, money } from '#kit/ui/format.ts'
import type { Content } from './figures.ts'

const SHOWN = 6

/** What clients sent and nobody has taken, the oldest first. */
export async function quotesToTake(viewer: Context): Promise<Content> {
  const query = { estado: 'POR_AUTORIZAR', orden: 'enviada_en', sentido: 'asc', por: SHOWN } as const
  const { total, importe, cotizaciones } = await listQuotes(query, viewer)
  const href = '/cotizaciones?estado=POR_AUTORIZAR'
  return {
    cifras: [
      { texto: 'Sin tomar', valor: total, href, tono: total > 0 ? 'atencion' : 'normal' },
      { texto: 'Importe', valor: importe === null ? 'Más de lo que se suma' : money(importe), href, tono: 'normal' },
    ],
    filas: cotizaciones.map((row) =>
      toldOf(row, `espera ${ageText(row.enviada_en ?? row.fecha, new Date().toISOString())}`),
    ),
  }
}

/** What is being answered: one's own, and what waits for an approval. */
export async function quotesInReview(viewer: Context): Promise<Content> {
  const query = { estado: 'EN_REVISION', orden: 'enviada_en', sentido: 'asc', por: SHOWN } as const
  const [mine, all, approvals] = await Promise.all([
    listQuotes({ ...query, de: 'mias' }, viewer),
    listQuotes(query, viewer),
    listQuotes({ ...query, de: 'aprobacion', por: 1 }, viewer),
  ])
  return {
    cifras: [
      {
        texto: 'Mías',
        valor: mine.total,
        href: '/cotizaciones?estado=EN_REVISION&de=mias',
        tono: mine.total > 0 ? 'atencion' : 'normal',
      },
      { texto: 'En revisión', valor: all.total, href: '/cotizaciones?estado=EN_REVISION', tono: 'normal' },
      {
        texto: 'Esperan aprobación',
        valor: approvals.total,
        href: '/cotizaciones?estado=EN_REVISION&de=aprobacion',
        tono: approvals.total > 0 ? 'atencion' : 'normal',
      },
    ],
    filas: (mine.total > 0 ? mine : all).cotizaciones.map((row) => toldOf(row, row.revisor?.name ?? 'sin asesor')),
  }
}

/** What the client has to answer within two days. */
export async function expiringQuotes(viewer: Context): Promise<Content> {
  const query = { grupo: 'por_vencer', orden: 'vigencia', sentido: 'asc', por: SHOWN } as const
  const { total, cotizaciones } = await listQuotes(query, viewer)
  return {
    cifras: [
      {
        texto: 'En dos días',
        valor: total,
        href: '/cotizaciones?grupo=por_vencer',
        tono: total > 0 ? 'atencion' : 'normal',
      },
    ],
    filas: cotizaciones.map((row) => toldOf(row, row.vigencia ? `vence ${day(row.vigencia)}` : '')),
  }
}

function toldOf({ id, folio, cliente, total }: QuoteRow, more: string) {
  return {
    texto: cliente.nombre,
    detalle: [folio, money(total), more].filter(Boolean).join(' · '),
    href: `/cotizaciones/${id}`,
  }
}
