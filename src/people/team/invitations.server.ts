import type { Received } from '#kit/base/contract.ts'
import type { Post } from '#kit/base/posts.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { makeLink } from '#people/access/access-links.server.ts'
import { refuseRaised } from '#people/roles/editor.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import { teamMailTexts } from './invitation-mail-texts.ts'
import type { invitar } from './contract.ts'
import { companyInvitationMail, INVITATION_DAYS } from './invitation-mail.server.ts'
import { holdCompany, type Owner, refuseForeign, setAddresses } from './owner.server.ts'
import { isOpen } from './queries.server.ts'

type New = Received<typeof invitar>['body']
type Done = { success: true }

/** Invitations of one company that may be open at once. */
const MOST = 50
const MINUTES = INVITATION_DAYS * 24 * 60

/**
 * Invites a person to one's own company. An address that has an account elsewhere is answered in the same way, and gets no mail: who
 * has an account with us is nobody's business.
 */
export async function invite(given: New, context: Context): Promise<Done> {
  const { db: tx, session } = context
  const owner = await holdCompany(context)
  const { clientId } = owner
  await refuseKnown(tx, clientId, given.email)
  await refuseForeign(tx, clientId, given.direcciones)
  const { name, email, puesto, tope_documento, tope_mes, direcciones } = given
  const made = await tx.row<Open>(
    `insert into invitacion_cliente (cliente_id, nombre, email, puesto, tope_documento, tope_mes, direcciones, creado_por, expira_en)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(days => $9)) returning ${columns}`,
    [clientId, name, email, puesto, tope_documento, tope_mes, direcciones, session.user?.id, INVITATION_DAYS],
  )
  if (!made) throw new Error('an insert returns its row')
  await deliver(made, owner, context)
  await note('invitacion_enviada', made, { owner, context })
  return { success: true }
}

/** The address is neither of somebody who is in already nor invited, and there is room for one more. */
async function refuseKnown(db: Db, clientId: number, email: string): Promise<void> {
  const found = await db.row<{ esta: boolean; invitada: boolean; abiertas: number }>(
    `select exists (select from usuario u where u.cliente_id = $1 and u.estado <> 'BAJA' and norma_correo(u.email) = norma_correo($2)
         and not exists (select from invitacion_cliente i where i.usuario_id = u.id and u.estado = 'INVITADO')) as esta,
       coalesce(bool_or(norma_correo(i.email) = norma_correo($2)), false) as invitada, count(*)::int as abiertas
     from invitacion_cliente i left join usuario u on u.id = i.usuario_id where i.cliente_id = $1 and ${isOpen}`,
    [clientId, email],
  )
  const fault = found?.esta
    ? 'Esta persona ya está en tu empresa.'
    : found?.invitada
      ? 'Ya la invitaste: reenvía o retira esa invitación.'
      : null
  if (fault) throw new Refusal(422, fault, { errors: { email: [fault] } })
  if ((found?.abiertas ?? 0) >= MOST)
    throw new Refusal(409, `Hay ${MOST} invitaciones sin aceptar: retira alguna antes de mandar otra.`)
}

const columns = 'id, usuario_id, nombre, email, puesto, tope_documento::text, tope_mes::text, direcciones::int8[]'

type Open = Pick<New, 'email' | 'tope_documento' | 'tope_mes'> & {
  id: number
  usuario_id: number | null
  nombre: string
  puesto: Post
  direcciones: (number | string)[]
}

/** Makes its account where the address is free, and mails the link; earlier links of it are void. */
async function deliver(invitation: Open, owner: Owner, context: Context): Promise<void> {
  const { db: tx, env, session } = context
  const userId = invitation.usuario_id ?? (await makeAccount(invitation, owner, tx))
  if (userId === null) return
  const url = await makeLink(tx, env, { userId, kind: 'invitacion', minutes: MINUTES })
  const { nombre, email, puesto } = invitation
  const words = { nombre, puesto, url, empresa: session.cliente?.nombre ?? '', invita: session.user?.name ?? '' }
  const say = await mailWords(tx, teamMailTexts)
  await queueMail(tx, env.APP_KEY, { ...companyInvitationMail(say, words), to: email, minutes: MINUTES })
}

/** Null when the address has an account, of whomever. */
async function makeAccount(invitation: Open, owner: Owner, tx: Db): Promise<number | null> {
  const { id, nombre, email, puesto, tope_documento, tope_mes, direcciones } = invitation
  const made = await tx.row<{ id: number }>(
    `insert into usuario (nombre, email, cliente_id, puesto, tope_documento, tope_mes)
     select $1, $2, $3, $4, $5, $6 where not exists (
       select from usuario where norma_correo(email) = norma_correo($2) and estado <> 'BAJA')
     on conflict do nothing returning id`,
    [nombre, email, owner.clientId, puesto, tope_documento, tope_mes],
  )
  if (!made) return null
  await tx.rows(`insert into usuario_rol select $1, id from rol where nombre = 'cliente'`, [made.id])
  await refuseRaised(tx, owner.editor, [made.id])
  await setAddresses(tx, owner, { userId: made.id, ids: direcciones.map(Number) })
  await tx.rows('update invitacion_cliente set usuario_id = $2 where id = $1', [id, made.id])
  return made.id
}

/** Another link, for seven days more. */
export async function resendInvitation(id: number, context: Context): Promise<Done> {
  const owner = await holdCompany(context)
  const invitation = await holdOpen(context.db, owner, id)
  await context.db.rows(
    'update invitacion_cliente set enviada_en = now(), expira_en = now() + make_interval(days => $2) where id = $1',
    [id, INVITATION_DAYS],
  )
  await deliver(invitation, owner, context)
  await note('invitacion_reenviada', invitation, { owner, context })
  return { success: true }
}

/** Its link opens nothing more, and the address is free again. */
export async function withdrawInvitation(id: number, context: Context): Promise<Done> {
  const { db: tx } = context
  const owner = await holdCompany(context)
  const invitation = await holdOpen(tx, owner, id)
  await tx.rows('update invitacion_cliente set retirada_en = now() where id = $1', [id])
  const { usuario_id } = invitation
  await tx.rows(`update usuario set estado = 'BAJA', version = version + 1, actualizado_en = now() where id = $1`, [
    usuario_id,
  ])
  await tx.rows('update token_acceso set usado_en = now() where usuario_id = $1 and usado_en is null', [usuario_id])
  await note('invitacion_retirada', invitation, { owner, context })
  return { success: true }
}

/** One of one's own company that nobody has used, held with its account; 404 otherwise. */
async function holdOpen(db: Db, { clientId }: Owner, id: number): Promise<Open> {
  await db.rows(
    'select from usuario where id = (select usuario_id from invitacion_cliente where id = $1) for no key update',
    [id],
  )
  const found = await db.row<Open>(
    `select ${columns
      .split(', ')
      .map((name) => `i.${name}`)
      .join(', ')}
     from invitacion_cliente i left join usuario u on u.id = i.usuario_id
     where i.id = $1 and i.cliente_id = $2 and ${isOpen}`,
    [id, clientId],
  )
  if (!found) throw new Refusal(404, 'La invitación no existe o ya se usó.')
  return found
}

function note(accion: string, { email, puesto }: Open, { owner, context }: { owner: Owner; context: Context }) {
  return audit(context.db, context, {
    accion,
    objeto: 'cliente',
    objetoId: owner.clientId,
    despues: { usuario: email, puesto },
  })
}
