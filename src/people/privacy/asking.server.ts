import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { originOf } from '#people/access/access-links.server.ts'
import { mailBranch } from '#people/contact/messages.server.ts'
import { takeQuota } from '#people/contact/quota.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Download } from '#platform/files/download.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import { announceWaiting } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import { seal, unseal } from '#platform/settings/seal.server.ts'
import type { misDerechos, pedirDerecho, pedirDerechoPropio } from './contract.ts'
import { confirmMail, deskMail, receivedMail } from './mails.server.ts'
import { privacyMailTexts } from './privacy-mail-texts.ts'
import { personFile } from './own-file.server.ts'
import { personOf } from './person.server.ts'
import { ANSWER_DAYS, LINK_DAYS, type Right } from './states.ts'

export type Own = Reply<typeof pedirDerechoPropio>
const PURPOSE = 'derechos'

/** A request's number as people read it. */
export const folioOf = (id: string) => `'ARCO-' || lpad(${id}::text, greatest(5, length(${id}::text)), '0')`

// The file of an access lasts as long as its link.
const columns = `s.id, ${folioOf('s.id')} as folio, s.derecho, s.estado, s.detalle, s.recibida_en, s.responder_antes, s.ampliada_motivo, s.respuesta,
  s.cumplir_antes, s.cumplida_en, s.resultado,
  s.derecho = 'ACCESO' and s.estado = 'CUMPLIDA' and s.cumplida_en > now() - interval '${LINK_DAYS} days' as archivo`

/** Where a request is seen by who asked: only mails carry it. */
export function linkOf({ env }: Pick<Context, 'env'>, id: number): string {
  return `${originOf(env)}${env.BASE_PATH}/derechos?token=${seal(env.APP_KEY, PURPOSE, String(id))}`
}

/** A visitor's wish: nothing counts until the address is proven. The same is told whether or not anybody has it. */
export async function askRight(
  asked: Received<typeof pedirDerecho>['body'],
  context: Context,
): Promise<{ success: true }> {
  const { derecho, nombre, correo, detalle = '', pagina_web } = asked
  if (pagina_web) return { success: true }
  await context.db.transaction(async (tx) => {
    await takeQuota(tx, 'solicitud_arco', context)
    const made = await tx.row<{ id: number }>(
      'insert into solicitud_arco (derecho, nombre, correo, detalle, ip) values ($1, $2, $3, $4, $5) returning id',
      [derecho, nombre, correo, detalle, context.ip],
    )
    if (!made) throw new Error('an insert returns its row')
    const url = linkOf(context, made.id)
    const say = await mailWords(tx, privacyMailTexts)
    await queueMail(tx, context.env.APP_KEY, { ...confirmMail(say, { nombre, derecho, url }), to: correo })
  })
  return { success: true }
}

/** One's own, from one's account: who he is is known already. */
export async function askOwnRight(
  { derecho, detalle = '' }: Received<typeof pedirDerechoPropio>['body'],
  context: Context,
): Promise<Own> {
  return context.db.transaction(async (tx) => {
    const open = await tx.row(
      `select from solicitud_arco where usuario_id = $1 and derecho = $2 and estado in ('RECIBIDA', 'PROCEDENTE') limit 1`,
      [context.session.user?.id, derecho],
    )
    if (open)
      throw new Refusal(409, 'Ya hiciste esta solicitud y está en curso: abajo ves cómo va.', { code: 'en_curso' })
    const made = await tx.row<{ id: number }>(
      `insert into solicitud_arco (derecho, nombre, correo, usuario_id, detalle, estado, recibida_en, responder_antes)
       select $2, left(u.nombre, 120), u.email, u.id, $3, 'RECIBIDA', now(), dia_habil((now() at time zone 'America/Mexico_City')::date, $4)
       from usuario u where u.id = $1 returning id`,
      [context.session.user?.id, derecho, detalle, ANSWER_DAYS],
    )
    if (!made) throw new Error('the account of this session is there')
    return received(tx, context, made.id)
  })
}

/** Tells who asked and who attends, and the log; the request as its owner sees it. */
async function received(tx: Db, context: Context, id: number): Promise<Own> {
  const found = await tx.row<Own & { nombre: string; correo: string; responder_antes: string }>(
    `select ${columns}, s.nombre, s.correo from solicitud_arco s where s.id = $1`,
    [id],
  )
  if (!found) throw new Error('the row is held by this transaction')
  const { nombre, correo, responder_antes, ...own } = found
  const about = { folio: own.folio, nombre, derecho: own.derecho }
  const say = await mailWords(tx, privacyMailTexts)
  const mail = receivedMail(say, { ...about, url: linkOf(context, id) }, responder_antes)
  await queueMail(tx, context.env.APP_KEY, { ...mail, to: correo })
  await mailBranch(tx, context, null, deskMail(say, about, responder_antes))
  await announceWaiting(tx)
  await audit(tx, context, {
    accion: 'derecho_pedido',
    objeto: 'solicitud_arco',
    objetoId: id,
    despues: { derecho: own.derecho },
  })
  return plainOf({ ...own, responder_antes })
}

/** Without the number of the row, which is nobody's business outside. */
function plainOf({ id: _id, ...own }: Own & { id?: number }): Own {
  return own
}

export async function readOwnRights({ db, session }: Context): Promise<Reply<typeof misDerechos>> {
  const found = await db.rows<Own>(
    `select ${columns} from solicitud_arco s where s.usuario_id = $1 order by s.id desc limit 50`,
    [session.user?.id],
  )
  return { solicitudes: found.map(plainOf) }
}

const ENDED = 'Este enlace ya venció o no está completo. Vuelve a hacer la solicitud.'

/** The request a mail's link is for; 410 when it counts no more. */
async function numberOf(db: Db, { env }: Context, token: string): Promise<number> {
  const id = Number(unseal(env.APP_KEY, PURPOSE, token) ?? Number.NaN)
  const found =
    Number.isSafeInteger(id) &&
    (await db.row(
      `select from solicitud_arco where id = $1 and (estado <> 'SIN_CONFIRMAR' or creado_en > now() - interval '${LINK_DAYS} days')`,
      [id],
    ))
  if (!found) throw new Refusal(410, ENDED, { code: 'enlace_vencido' })
  return id
}

export async function readRight(token: string, context: Context): Promise<Own> {
  const id = await numberOf(context.db, context, token)
  const found = await context.db.row<Own>(`select ${columns} from solicitud_arco s where s.id = $1`, [id])
  if (!found) throw new Refusal(410, ENDED, { code: 'enlace_vencido' })
  return plainOf(found)
}

/** The address is proven: the days begin. A second time it changes nothing. */
export async function confirmRight(token: string, context: Context): Promise<Own> {
  return context.db.transaction(async (tx) => {
    const id = await numberOf(tx, context, token)
    const begun = await tx.row(
      `update solicitud_arco set estado = 'RECIBIDA', recibida_en = now(), ip = null,
         responder_antes = dia_habil((now() at time zone 'America/Mexico_City')::date, $2)
       where id = $1 and estado = 'SIN_CONFIRMAR' returning id`,
      [id, ANSWER_DAYS],
    )
    return begun ? received(tx, context, id) : readRight(token, { ...context, db: tx })
  })
}

type Asker = { id: number; derecho: Right; usuario_id: number | null; correo: string; archivo: boolean }

/** The file of an access that was granted, to who holds its link. */
export async function fileOfRight(token: string, context: Context): Promise<Download> {
  const { db } = context
  const id = await numberOf(db, context, token)
  const asker = await db.row<Asker>(`select ${columns}, s.usuario_id, s.correo from solicitud_arco s where s.id = $1`, [
    id,
  ])
  if (!asker?.archivo)
    throw new Refusal(409, 'El archivo se descarga cuando la solicitud de acceso está cumplida, durante 30 días.')
  const file = await personFile(context, await personOf(db, asker), 'mis datos')
  await audit(db, context, {
    accion: 'exportacion',
    objeto: 'datos_personales',
    objetoId: asker.usuario_id ?? `ARCO ${id}`,
  })
  return file
}

/** One's own data at once, without asking anybody. */
export async function ownFile(context: Context): Promise<Download> {
  const { db, session } = context
  const me = await db.row<{ usuario_id: number; correo: string }>(
    'select id as usuario_id, email as correo from usuario where id = $1',
    [session.user?.id],
  )
  if (!me) throw new Error('the account of this session is there')
  const file = await personFile(context, await personOf(db, me), 'mis datos')
  await audit(db, context, { accion: 'exportacion', objeto: 'datos_personales', objetoId: me.usuario_id })
  return file
}
