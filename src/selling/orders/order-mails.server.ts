import { originOf } from '#people/access/access-links.server.ts'
import { notify, type Reader } from '#people/notifications/notify.server.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { money } from '#kit/ui/format.ts'
import type { WholeOrder } from './order.server.ts'
import type { OrderEvent } from './transitions.ts'

type Said = { asunto: string; texto: string }

/** What the client has to know of; the other steps he finds on the page of the order. */
const told: Partial<Record<OrderEvent, (order: WholeOrder) => Said>> = {
  confirmar: ({ folio, lineas }) => ({
    asunto: `Tu pedido ${folio} está confirmado`,
    texto: lineas.some(({ backorder }) => backorder > 0)
      ? 'Confirmamos tu pedido. Hay piezas que todavía no llegan: te las mandamos en cuanto estén.'
      : 'Confirmamos tu pedido y lo estamos preparando.',
  }),
  embarcar: ({ folio, embarques }) => ({
    asunto: `Tu pedido ${folio} va en camino`,
    texto: shippedText(embarques.at(-1)),
  }),
  entregar: ({ folio, estado, embarques }) =>
    estado === 'ENTREGADO'
      ? { asunto: `Entregamos tu pedido ${folio}`, texto: `Tu pedido quedó entregado.${receivedText(embarques)}` }
      : {
          asunto: `Entregamos parte de tu pedido ${folio}`,
          texto: `Entregamos un embarque de tu pedido. Lo demás sigue su camino.${receivedText(embarques)}`,
        },
  regresar: ({ folio }) => ({
    asunto: `Un embarque de tu pedido ${folio} regresó`,
    texto: 'No pudimos entregar un embarque de tu pedido y volvió con nosotros. Te avisamos cuando salga otra vez.',
  }),
  backorder: ({ folio }) => ({
    asunto: `Piezas por llegar en tu pedido ${folio}`,
    texto: 'Algunas piezas de tu pedido no están por ahora. Te las mandamos en cuanto lleguen.',
  }),
  sustituir: ({ folio }) => ({
    asunto: `Sustituimos una parte de tu pedido ${folio}`,
    texto:
      'Cambiamos una parte por su equivalente, sin que te cueste más. Si no te sirve, avísanos antes de que salga.',
  }),
  cancelarLinea: ({ folio }) => ({
    asunto: `Cancelamos piezas de tu pedido ${folio}`,
    texto: 'Cancelamos algunas piezas de tu pedido.',
  }),
  cancelar: ({ folio }) => ({ asunto: `Tu pedido ${folio} se canceló`, texto: 'Tu pedido quedó cancelado.' }),
}

function shippedText(shipment: WholeOrder['embarques'][number] | undefined): string {
  const guide = shipment?.guia ? ` La guía es ${shipment.guia}.` : ''
  const carrier = shipment?.transportista ? ` con ${shipment.transportista}` : ''
  return `Tu pedido salió${carrier}.${guide}`
}

/** Who received what arrived last, where that is known. */
function receivedText(shipments: WholeOrder['embarques']): string {
  const arrived = shipments.filter(({ entregado_en }) => entregado_en)
  const last = arrived.toSorted((a, b) => (a.entregado_en ?? '').localeCompare(b.entregado_en ?? '')).at(-1)
  return last?.recibio ? ` Recibió ${last.recibio}; en el pedido están su firma y sus fotografías, si las hubo.` : ''
}

/** To whoever ordered; if staff did it for the client, to the client's people. */
export const orderReaders = `
  select u.id, u.nombre, u.email from usuario u join pedido o on o.id = $1
  where u.estado = 'ACTIVO' and u.cliente_id = o.cliente_id
    and (u.id = o.solicitante_id or not exists (
      select from usuario s where s.id = o.solicitante_id and s.cliente_id = o.cliente_id and s.estado = 'ACTIVO'))
  order by u.id limit 5`

type Happened = { evento: OrderEvent; motivo?: string | undefined }

/** Queues the mail of what happened to an order, within its transaction. */
export async function tellClient(
  { evento, motivo }: Happened,
  order: WholeOrder,
  { db: tx, env }: Context,
): Promise<void> {
  const said = told[evento]?.(order)
  if (!said) return
  const reason = motivo && evento !== 'confirmar' ? motivo : ''
  const page = `/DetallePedidoCreado/${order.sucursal.clave}/${order.folio}`
  const url = `${originOf(env)}${env.BASE_PATH}${page}`
  for (const reader of await tx.rows<Reader & { nombre: string }>(orderReaders, [order.id])) {
    const mail = orderMail(said, { nombre: reader.nombre, reason, url, order })
    await notify(tx, env, reader, { kind: 'pedido', page, mail })
  }
}

type About = { nombre: string; reason: string; url: string; order: WholeOrder }

/** What the client is told of his order, in one mail. */
function orderMail({ asunto, texto }: Said, { nombre, reason, url, order }: About): Omit<Mail, 'to'> {
  const facts = `Pedido ${order.folio} de ${order.sucursal.nombre}, total ${money(order.total)} con IVA.`
  const why = reason ? `Motivo: ${reason}` : ''
  return {
    tipo: 'pedido',
    subject: asunto,
    letter: {
      nombre,
      antes: [texto, why, facts].filter(Boolean).join('\n\n'),
      boton: { texto: 'Ver el pedido', url },
    },
  }
}
