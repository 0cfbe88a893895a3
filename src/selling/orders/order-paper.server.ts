import { audit } from '#platform/http/audit.server.ts'
import { digestOf, paperSeal, type Sealing } from '#people/signature/seal.server.ts'
import type { Download } from '#platform/files/download.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { type Party, readBuyer, readSeller } from '#people/company/letterhead.server.ts'
import { plural } from '#kit/ui/format.ts'
import { kitText } from '#selling/cart/kits.ts'
import type { WholeOrder } from './order.server.ts'
import { type Paper, paperPdf, paperSheet, withCores } from './paper.server.ts'
import { lineLooks, orderLooks } from './states.ts'

/** An order on paper: what is not cancelled, at its agreed price. */
export function orderPaper(order: WholeOrder, seller: Party, buyer: Party): Paper {
  const { folio, estado, creado_en, via, direccion, orden_compra, solicitante, asesor, notas, embarques } = order
  return {
    titulo: 'Pedido',
    folio,
    estado: orderLooks[estado].texto,
    fecha: creado_en,
    vigencia: null,
    emisor: seller,
    cliente: buyer,
    entrega: [
      direccion?.alias || via?.nombre || 'Por acordar',
      ...(direccion?.lineas ?? []),
      ...(direccion && via ? [`Vía: ${via.nombre}`] : []),
    ],
    datos: [
      ['Orden de compra', orden_compra],
      ['Solicitó', solicitante ?? ''],
      ['Te atiende', asesor?.nombre ?? ''],
      [
        'Guías',
        embarques
          .map(({ guia }) => guia)
          .filter(Boolean)
          .join(', '),
      ],
    ],
    lineas: order.lineas
      .filter(({ cantidad, cancelada }) => cantidad > cancelada)
      .flatMap((line) =>
        withCores(
          {
            k_parte: line.k_parte,
            descripcion: line.descripcion,
            detalle: detailOf(line),
            cantidad: line.cantidad - line.cancelada,
            precio: line.precio,
            importe: line.importe,
          },
          line.casco,
        ),
      ),
    totales: {
      flete: order.flete,
      rebaja: order.rebaja,
      subtotal: order.subtotal,
      iva: order.iva,
      impuestos: order.impuestos,
      total: order.total,
    },
    notas,
    leyenda: 'Precios en pesos mexicanos. Este documento no es una factura.',
  }
}

function detailOf({ estado, backorder, sustituye, nota, componentes }: WholeOrder['lineas'][number]): string {
  const owed = backorder > 0 && `${plural(backorder, 'pieza', 'piezas')} por llegar`
  const shown = estado === 'EMBARCADA' || estado === 'ENTREGADA' ? lineLooks[estado].texto : ''
  return [kitText(componentes), sustituye && `Sustituye a ${sustituye}`, owed, shown, nota].filter(Boolean).join(' · ')
}

/** How a folio of a trial begins (migration 0360). */
const TRIAL = 'PRUEBA-'

/** The order's paper with the seal of what it says; of a trial it says so, and nobody vouches for it. */
export async function sealedPaper(paper: Paper, tipo: 'C' | 'R' | 'P', sealing: Sealing): Promise<Paper> {
  const { folio, estado, fecha, vigencia, cliente, lineas, totales, actualizado } = paper
  if (folio.startsWith(TRIAL)) return { ...paper, leyenda: `DOCUMENTO DE PRUEBA, sin ningún valor. ${paper.leyenda}` }
  const sello = await paperSeal(sealing, {
    tipo,
    folio,
    estado,
    fecha: actualizado ?? fecha,
    vigencia: vigencia ?? '',
    para: cliente.nombre,
    renglones: lineas.length,
    total: totales.total,
    huella: digestOf(lineas),
  })
  return { ...paper, sello }
}

/** The order as a file; told to the audit log. */
export async function orderFile(order: WholeOrder, format: 'pdf' | 'xlsx', context: Context): Promise<Download> {
  const { db } = context
  const [seller, buyer] = await Promise.all([readSeller(db, order.sucursal.clave), readBuyer(db, order.cliente.id)])
  const what = { accion: 'exportacion', objeto: 'pedido', objetoId: order.id, despues: { formato: format } }
  await audit(db, context, what)
  const paper = orderPaper(order, seller, buyer)
  return format === 'pdf' ? paperPdf(await sealedPaper(paper, 'P', context)) : paperSheet(paper)
}
