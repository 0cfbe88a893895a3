import { anonymous } from '#kit/base/access.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import { accessMailTexts } from './access-mail-texts.ts'
import type { AskedKind } from './ask-for-link.server.ts'
import { LINK_MINUTES, type LinkEnv, makeLink, sendInvitation } from './access-links.server.ts'
import { resetMail, unlockMail } from './access-mails.server.ts'

const take = `
  delete from enlace_pedido where id in (select id from enlace_pedido order by id for update skip locked limit 100)
  returning id, tipo, correo, host(ip) as ip, agente as "userAgent", peticion as "requestId"`

type Asked = { id: number; tipo: AskedKind; correo: string; ip: string; userAgent: string; requestId: string }
type Owner = { id: number; nombre: string; email: string; estado: string }

// An invitation that a company sent and that ran out is not renewed by who was invited.
// Held: two wishes at the same moment must not each send a mail.
const find = `
  select id, nombre, email, estado from usuario
  where norma_correo(email) = norma_correo($1) and (estado = 'ACTIVO' or estado = 'INVITADO' and not exists (
    select from invitacion_cliente i where i.usuario_id = usuario.id and i.expira_en <= now())) for no key update`

/** Answers all that was asked so far; a wish and its mail are one transaction, so that none is lost or sent twice. */
export async function answerAsked(db: Db, env: LinkEnv, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted || !(await answerSome(db, env))) return
  }
}

/** False when nothing was left to answer. */
function answerSome(db: Db, env: LinkEnv): Promise<boolean> {
  return db.transaction(async (tx) => {
    const asked = await tx.rows<Asked>(take)
    for (const one of asked.toSorted((a, b) => a.id - b.id)) {
      const owner = await tx.row<Owner>(find, [one.correo])
      await (one.tipo === 'olvido' ? sendReset(tx, env, one, owner) : sendUnlock(tx, env, one, owner))
    }
    return asked.length > 0
  })
}

/** A link to choose another password; a fresh invitation to who never used the first. */
async function sendReset(tx: Db, env: LinkEnv, asked: Asked, owner: Owner | undefined): Promise<void> {
  const actorId = owner?.id ?? null
  await audit(
    tx,
    { ...asked, session: anonymous },
    { accion: 'clave_olvidada', objeto: 'usuario', objetoId: owner?.id, actorId },
  )
  if (!owner) return
  if (owner.estado === 'INVITADO') return sendInvitation(tx, env, owner)
  const url = await makeLink(tx, env, { userId: owner.id, kind: 'restablecer' })
  const say = await mailWords(tx, accessMailTexts)
  await queueMail(tx, env.APP_KEY, { ...resetMail(say, owner.nombre, url), to: owner.email, minutes: LINK_MINUTES })
}

/** Once per wave of wrong passwords: a link with which the owner makes his browser known and gets in. */
async function sendUnlock(tx: Db, env: LinkEnv, asked: Asked, owner: Owner | undefined): Promise<void> {
  const sent = `
    select from token_acceso where usuario_id = $1 and tipo = 'desbloqueo' and creado_en > now() - interval '15 minutes' limit 1`
  if (owner?.estado !== 'ACTIVO' || (await tx.row(sent, [owner.id]))) return
  const url = await makeLink(tx, env, { userId: owner.id, kind: 'desbloqueo' })
  const say = await mailWords(tx, accessMailTexts)
  await queueMail(tx, env.APP_KEY, { ...unlockMail(say, owner.nombre, url), to: owner.email, minutes: LINK_MINUTES })
  const about = { accion: 'cuenta_bajo_ataque', objeto: 'usuario', objetoId: owner.id, actorId: null }
  await audit(tx, { ...asked, session: anonymous }, about)
}
