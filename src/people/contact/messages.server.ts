import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { reachOf } from '#people/access/reach.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import { isAddress, type Mail, queueMail } from '#platform/mail/mail.server.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import { readPage } from '#platform/http/list.server.ts'
import { announceWaiting } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { companyMailTexts } from './company-mail-texts.ts'
import { messageMail } from './company-mails.server.ts'
import { takeQuota } from './quota.server.ts'
import type { contacto, marcarMensaje, mensajes } from './messages-contract.ts'

type Sent = Received<typeof contacto>['body']
type Inbox = Reply<typeof mensajes>
type Message = Inbox['mensajes'][number]

/** Stores what a visitor wrote and puts it in the branch's mailbox. A program that filled in the trap is told the same and nothing is kept. */
export async function receiveMessage(sent: Sent, context: Context): Promise<{ success: true }> {
  if (sent.pagina_web) return { success: true }
  const { nombre, empresa = '', correo, telefono = '', mensaje, busqueda, sucursal_id = null } = sent
  await context.db.transaction(async (tx) => {
    await takeQuota(tx, 'mensaje_contacto', context)
    await tx.rows(
      `insert into mensaje_contacto (nombre, empresa, correo, telefono, mensaje, sucursal_id, ip, busqueda)
       values ($1, $2, $3, $4, $5, (select id from sucursal where id = $6 and activa), $7, $8)`,
      [nombre, empresa, correo, telefono, mensaje, sucursal_id, context.ip, busqueda ? JSON.stringify(busqueda) : null],
    )
    await announceWaiting(tx)
    const say = await mailWords(tx, companyMailTexts)
    const mail = messageMail(say, { nombre, empresa, correo, telefono, mensaje, busqueda })
    await mailBranch(tx, context, sucursal_id, mail)
  })
  return { success: true }
}

// Who is named for this kind and branch, else for this kind anywhere; else the branch's own address, else the principal one's.
const whom = `
  with s as (
    select id, correo from sucursal where activa and (id = $1 or es_principal) order by (id = $1) desc nulls last, es_principal desc),
  named as (
    select d.correo, d.sucursal_id is null as anywhere from correo_destinatario d
    where d.tipo = $2 and (d.sucursal_id is null or d.sucursal_id = (select id from s limit 1)))
  select correo from named where not anywhere or not exists (select from named where not anywhere)
  union all
  (select correo from s where correo is not null and not exists (select from named) limit 1)`

/** To whoever is named for it, else to the branch that was chosen, else to the principal one; to nobody when neither has an address. */
export async function mailBranch(
  tx: Db,
  { env }: Context,
  branchId: number | null,
  mail: Omit<Mail, 'to'>,
): Promise<void> {
  for (const { correo } of await tx.rows<{ correo: string }>(whom, [branchId, mail.tipo]))
    if (isAddress(correo)) await queueMail(tx, env.APP_KEY, { ...mail, to: correo })
}

const PERMISSION = 'mensajes-read'

// $1 the viewer, $2 his reach. What names no branch is everybody's; who reaches less than a branch reads nothing.
const isVisible = `($2 = 'todo' or ($2 = 'sucursal'
  and (m.sucursal_id is null or m.sucursal_id = (select yo.sucursal_id from usuario yo where yo.id = $1))))`

const columns = `
  m.id, m.nombre, m.empresa, m.correo, m.telefono, m.mensaje, (select s.nombre from sucursal s where s.id = m.sucursal_id) as sucursal,
  m.busqueda, m.estado, (select u.nombre from usuario u where u.id = m.atendido_por) as atendido_por, m.atendido_en, m.creado_en, m.version`

async function visibility(context: Pick<Context, 'db' | 'session'>): Promise<[number | undefined, string]> {
  return [context.session.user?.id, (await reachOf(context, PERMISSION)) ?? 'nada']
}

type Wanted = Received<typeof mensajes>['query']

/** The messages `m` within reach that are asked for; the reach is the first two values. */
export async function wantedMessages(
  { q, estado, pide }: Wanted,
  context: Pick<Context, 'db' | 'session'>,
): Promise<Rows> {
  const where = `${isVisible} and ($3::text is null or m.estado = $3)
    and ($4::text is null or norma_nombre(m.nombre || ' ' || m.empresa || ' ' || m.mensaje) like '%' || norma_nombre($4) || '%'
      or strpos(lower(m.correo), lower($4)) > 0)
    and ($5::text is null or (m.busqueda is not null) = ($5 = 'parte'))`
  const values = [...(await visibility(context)), estado ?? null, q || null, pide ?? null]
  return { from: `mensaje_contacto m where ${where}`, values }
}

/** One page of the inbox, the latest first, and how many are new. */
export async function listMessages(query: Wanted, context: Context): Promise<Inbox> {
  const { from, values } = await wantedMessages(query, context)
  const list = { text: `select ${columns} from ${from}`, order: 'm.creado_en desc, m.id desc', values }
  const [fresh, { rows, ...page }] = await Promise.all([
    context.db.row<{ nuevos: number }>(
      `select count(*) as nuevos from mensaje_contacto m where ${isVisible} and m.estado = 'NUEVO'`,
      values.slice(0, 2),
    ),
    readPage<Message>(context.db, list, query),
  ])
  return { ...page, nuevos: fresh?.nuevos ?? 0, mensajes: rows }
}

export async function markMessage(
  id: number,
  { version, estado }: Received<typeof marcarMensaje>['body'],
  context: Context,
): Promise<Message> {
  return context.db.transaction(async (tx) => {
    await tx.rows('select from mensaje_contacto where id = $1 for update', [id])
    const reach = await visibility({ ...context, db: tx })
    const find = () =>
      tx.row<Message>(`select ${columns} from mensaje_contacto m where ${isVisible} and m.id = $3`, [...reach, id])
    const before = await find()
    if (!before) throw new Refusal(404, 'El mensaje no existe.')
    if (before.version !== version) throw stale('este mensaje', before.version)
    await tx.rows(
      `update mensaje_contacto set estado = $2, version = version + 1,
         atendido_por = case when $2 = 'ATENDIDO' then $3::bigint end, atendido_en = case when $2 = 'ATENDIDO' then now() end
       where id = $1`,
      [id, estado, context.session.user?.id],
    )
    await audit(tx, context, {
      accion: 'mensaje_marcado',
      objeto: 'mensaje_contacto',
      objetoId: id,
      antes: { estado: before.estado },
      despues: { estado },
    })
    await announceWaiting(tx)
    const after = await find()
    if (!after) throw new Error('the row is held by this transaction')
    return after
  })
}
