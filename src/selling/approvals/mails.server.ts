import { originOf } from '#people/access/access-links.server.ts'
import { withLink } from '#people/access/access-mails.server.ts'
import { notify } from '#people/notifications/notify.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

type Reader = { id: number; nombre: string; email: string; folio: string; comprador: string | null }

const approvers = `
  select u.id, u.nombre, u.email, q.folio, (select b.nombre from usuario b where b.id = x.comprador_id) as comprador
  from compra_por_aprobar x join cotizacion q on q.id = x.cotizacion_id
  join usuario u on u.cliente_id = x.cliente_id and u.estado = 'ACTIVO' and aprueba_compra(u.id, x)
  where x.cotizacion_id = $1 and x.estado = 'PENDIENTE'`

const buyer = `
  select u.id, u.nombre, u.email, q.folio, u.nombre as comprador from compra_por_aprobar x join cotizacion q on q.id = x.cotizacion_id
  join usuario u on u.id = x.comprador_id and u.estado = 'ACTIVO' where x.id = $1`

/** The link opens the document: nothing is approved by opening it. */
export async function tellApprovers(context: Context, quoteId: number): Promise<void> {
  for (const reader of await context.db.rows<Reader>(approvers, [quoteId])) {
    const { folio, comprador } = reader
    const before = `${comprador ?? 'Una persona de tu empresa'} pide tu aprobación para comprar el documento ${folio}.`
    await send(context, { quoteId, reader, subject: `${folio}: espera tu aprobación`, before })
  }
}

type Decided = { quoteId: number; approvalId: number; isYes: boolean; respuesta: string }

export async function tellBuyer(context: Context, { quoteId, approvalId, isYes, respuesta }: Decided): Promise<void> {
  for (const reader of await context.db.rows<Reader>(buyer, [approvalId])) {
    const what = isYes ? 'se aprobó: ya es pedido' : 'no se aprobó'
    const words = respuesta ? ` ${context.session.user?.name}: ${respuesta}` : ''
    const before = `Tu compra del documento ${reader.folio} ${what}.${words}`
    await send(context, { quoteId, reader, subject: `${reader.folio}: ${what}`, before })
  }
}

type Sending = { quoteId: number; reader: Reader; subject: string; before: string }

async function send({ db: tx, env }: Context, { quoteId, reader, subject, before }: Sending): Promise<void> {
  const page = `/DetallePrepedidoAuth?id=${quoteId}`
  const url = `${originOf(env)}${env.BASE_PATH}${page}`
  const after = 'Los precios se ven al entrar con tu cuenta.'
  const mail = withLink('cotizacion_compra', subject, reader.nombre, {
    before,
    button: 'Abrir el documento',
    url,
    after,
  })
  await notify(tx, env, reader, { kind: 'aprobacion', page, mail })
}
