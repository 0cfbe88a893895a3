import { originOf } from '#people/access/access-links.server.ts'
import { withLink } from '#people/access/access-mails.server.ts'
import { notify } from '#people/notifications/notify.server.ts'
import { mailWords, type SayMail } from '#platform/mail/mail-words.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { approvalMailTexts } from './approval-mail-texts.ts'

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
  const say = await mailWords(context.db, approvalMailTexts)
  for (const reader of await context.db.rows<Reader>(approvers, [quoteId])) {
    const { folio, comprador } = reader
    const persona = comprador ?? say('correo-aprobacion-parte-alguien', {})
    const before = say('correo-aprobacion-pide-texto', { persona, folio })
    await send(context, { say, quoteId, reader, subject: say('correo-aprobacion-pide', { folio }), before })
  }
}

type Decided = { quoteId: number; approvalId: number; isYes: boolean; respuesta: string }

export async function tellBuyer(context: Context, { quoteId, approvalId, isYes, respuesta }: Decided): Promise<void> {
  const say = await mailWords(context.db, approvalMailTexts)
  const paso = say(isYes ? 'correo-aprobacion-parte-aprobada' : 'correo-aprobacion-parte-negada', {})
  for (const reader of await context.db.rows<Reader>(buyer, [approvalId])) {
    const { folio } = reader
    const words = respuesta ? ` ${context.session.user?.name}: ${respuesta}` : ''
    const before = `${say('correo-aprobacion-decidida-texto', { folio, paso })}${words}`
    await send(context, { say, quoteId, reader, subject: say('correo-aprobacion-decidida', { folio, paso }), before })
  }
}

type Sending = {
  say: SayMail<typeof approvalMailTexts>
  quoteId: number
  reader: Reader
  subject: string
  before: string
}

async function send({ db: tx, env }: Context, { say, quoteId, reader, subject, before }: Sending): Promise<void> {
  const page = `/DetallePrepedidoAuth?id=${quoteId}`
  const url = `${originOf(env)}${env.BASE_PATH}${page}`
  const mail = withLink('cotizacion_compra', subject, reader.nombre, {
    before,
    button: say('correo-aprobacion-boton', {}),
    url,
    after: say('correo-aprobacion-nota', {}),
  })
  await notify(tx, env, reader, { kind: 'aprobacion', page, mail })
}
