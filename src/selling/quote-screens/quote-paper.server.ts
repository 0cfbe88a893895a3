import { type Party, readBuyer, readSeller } from '#people/company/letterhead.server.ts'
import { sealedPaper } from '#selling/orders/order-paper.server.ts'
import { type Paper, paperPdf, paperSheet, withCores } from '#selling/orders/paper.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Download } from '#platform/files/download.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { kitText } from '#selling/cart/kits.ts'
import { readQuote, type WholeQuote } from '#selling/quotes/document.server.ts'
import { fitOnPaper } from '#finding/search/fit-proof.ts'
import { states } from '#selling/quotes/transitions.ts'

const titles = { PREPEDIDO: 'Prepedido', COTIZACION: 'Cotización' }

/** A document on paper, at the prices it has now; nothing of cost, margin or what staff says. */
export function quotePaper(quote: WholeQuote, emisor: Party, cliente: Party): Paper {
  const { direccion, via, renglones, estado, vigencia, revisor, autorizado_por } = quote
  return {
    titulo: titles[quote.tipo],
    folio: quote.folio,
    estado: states[estado].texto,
    fecha: quote.fecha,
    actualizado: quote.actualizado_en,
    vigencia,
    emisor,
    cliente,
    entrega: direccion
      ? [direccion.alias, direccion.texto, ...(via ? [`Vía: ${via.nombre}`] : [])]
      : [via?.nombre ?? 'Por acordar'],
    datos: [
      ['Orden de compra', quote.orden_compra],
      ['Solicitó', quote.solicitante ?? quote.capturado_por ?? ''],
      ['Te atiende', revisor?.name ?? ''],
      ['Autorizó', autorizado_por ?? ''],
    ],
    lineas: renglones.flatMap(
      ({ k_parte, descripcion, cantidad, precio, casco, importe, sustituye_a, prueba_ajuste, nota, componentes }) =>
        withCores(
          {
            k_parte,
            descripcion,
            cantidad,
            precio,
            importe,
            detalle: [
              kitText(componentes),
              sustituye_a && `Sustituye a ${sustituye_a}`,
              fitOnPaper(prueba_ajuste),
              nota,
            ]
              .filter(Boolean)
              .join(' · '),
          },
          casco,
        ),
    ),
    totales: {
      flete: quote.flete,
      rebaja: quote.rebaja,
      subtotal: quote.subtotal,
      iva: quote.iva,
      impuestos: quote.impuestos,
      total: quote.total,
    },
    notas: quote.notas,
    leyenda:
      quote.autorizado_en === null
        ? 'Precios en pesos mexicanos, por confirmar hasta su autorización. Este documento no es una factura.'
        : 'Precios en pesos mexicanos, fijos hasta su vigencia y según existencia. Este documento no es una factura.',
  }
}

/** The document as a file; told to the audit log. */
export async function quoteFile(id: number, format: 'pdf' | 'xlsx', context: Context): Promise<Download> {
  const quote = await readQuote(id, context)
  const [seller, buyer] = await Promise.all([
    readSeller(context.db, quote.sucursal),
    readBuyer(context.db, quote.cliente.id),
  ])
  await audit(context.db, context, {
    accion: 'exportacion',
    objeto: 'cotizacion',
    objetoId: id,
    despues: { formato: format },
  })
  const paper = quotePaper(quote, seller, buyer)
  if (format === 'xlsx') return paperSheet(paper)
  return paperPdf(await sealedPaper(paper, quote.tipo === 'COTIZACION' ? 'C' : 'R', context))
}
