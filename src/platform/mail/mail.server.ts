import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { addressed, laidOut, type Letter, type LetterWords, reworded } from './letter.ts'
import { letterTexts } from './letter-texts.ts'
import { mailWords } from './mail-words.server.ts'
import { announce } from '#platform/http/news.server.ts'
import { seal } from '#platform/settings/seal.server.ts'

export const MAIL_CHANNEL = 'correo_salida'
/** Told when the queue changes. */
export const MAIL_TOPIC = 'correos:cola'
export const MAIL_PURPOSE = 'correo'

export type Mail = {
  /** What it is for, e.g. `invitacion`; the kinds that are told apart on screen stand in `#upkeep/mail/kinds.server.ts`. */
  tipo: string
  to: string
  subject: string
  letter: Letter
  /** Whom an answer reaches: one plain address. Ours never reads its mail. */
  replyTo?: string
  /** Minutes after which it would be of no use: a link that has ended. */
  minutes?: number
  /** Files of the storage that go with it, read when it is sent. */
  attachments?: Attachment[]
}

/** `archivo_id`: its row of `archivo`. The name is what the reader sees. */
export type Attachment = { archivo_id: number; nombre: string }

export type MailBody = { text: string; html: string; replyTo?: string | undefined }

// The steps of a quotation share one kind: cotizacion_enviar, cotizacion_autorizar.
const words = `
  select asunto, antes, boton, despues from plantilla_correo
  where tipo = case when $1::text like 'cotizacion\\_%' then 'cotizacion' else $1 end`

/**
 * Puts a mail in the queue, within the caller's transaction, in the company's own words where it has some; the worker sends
 * it at once. Throws 422 on a line break in a header (S22).
 */
export async function queueMail(db: Db, key: string, mail: Mail): Promise<void> {
  const { tipo, to, replyTo, minutes = null, attachments = [] } = mail
  if (!isAddress(to) || (replyTo !== undefined && !isAddress(replyTo)))
    throw new Refusal(422, 'El correo electrónico no es válido.')
  if (hasBreak(mail.subject)) throw new Refusal(422, 'El asunto contiene caracteres no permitidos.')
  if (attachments.some(({ nombre }) => hasBreak(nombre)))
    throw new Refusal(422, 'El nombre de un archivo contiene caracteres no permitidos.')

  const own = await db.row<LetterWords>(words, [tipo])
  const say = await mailWords(db, letterTexts)
  const whole = addressed(mail, say)
  const said = own ? reworded(whole, own) : whole
  const body = seal(key, MAIL_PURPOSE, JSON.stringify({ ...laidOut(said, say), replyTo } satisfies MailBody))
  // One statement: whoever sends sees a mail with all its files.
  await db.rows(
    `with c as (
       insert into correo_salida (tipo, para, asunto, cuerpo, caduca_en)
       values ($1, $2, $3, $4, now() + make_interval(mins => $5::int)) returning id)
     insert into correo_adjunto (correo_id, n, archivo_id, nombre)
     select c.id, a.n, a.archivo_id, a.nombre from c, unnest($6::bigint[], $7::text[]) with ordinality a(archivo_id, nombre, n)`,
    [
      tipo,
      to,
      said.subject,
      body,
      minutes,
      attachments.map((one) => one.archivo_id),
      attachments.map((one) => one.nombre),
    ],
  )
  await wakeSender(db, tipo)
}

/** Tells the worker that a mail is due, and whoever looks at the queue. */
export async function wakeSender(db: Db, tipo: string): Promise<void> {
  await db.rows('select pg_notify($1, $2)', [MAIL_CHANNEL, tipo])
  await announce(db, MAIL_TOPIC)
}

/** One plain address: no list, no display name, no line break, nothing a header could be broken with. */
export function isAddress(text: string): boolean {
  const isPlain = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[a-z0-9-]+$/iu.test(text)
  return isPlain && text.length <= 254
}

/** Whether a header could be broken with it. */
export function hasBreak(text: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}
