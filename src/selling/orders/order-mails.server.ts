import { originOf } from '#people/access/access-links.server.ts'
import { notify, type Reader } from '#people/notifications/notify.server.ts'
import { mailWords, type SayMail } from '#platform/mail/mail-words.server.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { money } from '#kit/ui/format.ts'
import { orderMailTexts } from './order-mail-texts.ts'
import type { WholeOrder } from './order.server.ts'
import type { OrderEvent } from './transitions.ts'

type Said = { asunto: string; texto: string }
type Say = SayMail<typeof orderMailTexts>

/** What the client has to know of; the other steps he finds on the page of the order. */
const told: Partial<Record<OrderEvent, (order: WholeOrder, say: Say) => Said>> = {
  confirmar: ({ folio, lineas }, say) => ({
    asunto: say('correo-pedido-confirmado', { folio }),
    texto: lineas.some(({ backorder }) => backorder > 0)
      ? say('correo-pedido-confirmado-faltan', {})
      : say('correo-pedido-confirmado-texto', {}),
  }),
  embarcar: ({ folio, embarques }, say) => ({
    asunto: say('correo-pedido-en-camino', { folio }),
    texto: shippedText(embarques.at(-1), say),
  }),
  entregar: ({ folio, estado, embarques }, say) =>
    estado === 'ENTREGADO'
      ? {
          asunto: say('correo-pedido-entregado', { folio }),
          texto: `${say('correo-pedido-entregado-texto', {})}${receivedText(embarques, say)}`,
        }
      : {
          asunto: say('correo-pedido-entregado-parte', { folio }),
          texto: `${say('correo-pedido-entregado-parte-texto', {})}${receivedText(embarques, say)}`,
        },
  regresar: ({ folio }, say) => ({
    asunto: say('correo-pedido-regreso', { folio }),
    texto: say('correo-pedido-regreso-texto', {}),
  }),
  backorder: ({ folio }, say) => ({
    asunto: say('correo-pedido-por-llegar', { folio }),
    texto: say('correo-pedido-por-llegar-texto', {}),
  }),
  sustituir: ({ folio }, say) => ({
    asunto: say('correo-pedido-sustituido', { folio }),
    texto: say('correo-pedido-sustituido-texto', {}),
  }),
  cancelarLinea: ({ folio }, say) => ({
    asunto: say('correo-pedido-menos-piezas', { folio }),
    texto: say('correo-pedido-menos-piezas-texto', {}),
  }),
  cancelar: ({ folio }, say) => ({
    asunto: say('correo-pedido-cancelado', { folio }),
    texto: say('correo-pedido-cancelado-texto', {}),
  }),
}

function shippedText(shipment: WholeOrder['embarques'][number] | undefined, say: Say): string {
  const { transportista, guia } = shipment ?? {}
  const left = transportista ? say('correo-pedido-salio-con', { transportista }) : say('correo-pedido-salio', {})
  return guia ? `${left} ${say('correo-pedido-guia', { guia })}` : left
}

/** Who received what arrived last, where that is known. */
function receivedText(shipments: WholeOrder['embarques'], say: Say): string {
  const arrived = shipments.filter(({ entregado_en }) => entregado_en)
  const last = arrived.toSorted((a, b) => (a.entregado_en ?? '').localeCompare(b.entregado_en ?? '')).at(-1)
  return last?.recibio ? ` ${say('correo-pedido-recibio', { recibio: last.recibio })}` : ''
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
  const tell = told[evento]
  if (!tell) return
  const say = await mailWords(tx, orderMailTexts)
  const said = tell(order, say)
  const reason = motivo && evento !== 'confirmar' ? motivo : ''
  const page = `/DetallePedidoCreado/${order.sucursal.clave}/${order.folio}`
  const url = `${originOf(env)}${env.BASE_PATH}${page}`
  for (const reader of await tx.rows<Reader & { nombre: string }>(orderReaders, [order.id])) {
    const mail = orderMail(said, { nombre: reader.nombre, reason, url, order, say })
    await notify(tx, env, reader, { kind: 'pedido', page, mail })
  }
}

type About = { nombre: string; reason: string; url: string; order: WholeOrder; say: Say }

/** What the client is told of his order, in one mail. */
function orderMail({ asunto, texto }: Said, { nombre, reason, url, order, say }: About): Omit<Mail, 'to'> {
  const { folio, sucursal, total } = order
  const facts = say('correo-pedido-datos', { folio, sucursal: sucursal.nombre, total: money(total) })
  const why = reason ? say('correo-pedido-motivo', { motivo: reason }) : ''
  return {
    tipo: 'pedido',
    subject: asunto,
    letter: {
      nombre,
      antes: [texto, why, facts].filter(Boolean).join('\n\n'),
      boton: { texto: say('correo-pedido-boton', {}), url },
    },
  }
}
