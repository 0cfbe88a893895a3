import { createTransport } from 'nodemailer'
import { Refusal } from '#base/refusal.ts'
import type { Db } from './db.server.ts'
import type { Env } from './env.server.ts'
import { seal, unseal } from './seal.server.ts'
import { openStorage, readKept } from './storage.server.ts'

export const MAIL_CHANNEL = 'correo_salida'
const PURPOSE = 'correo'
/** Minutes until the next try; after the last one the mail is given up. */
const WAITS = [1, 5, 15, 60, 240]

export type Mail = {
  /** What it is for, e.g. `invitacion`. */
  tipo: string
  to: string
  subject: string
  text: string
  html: string
  /** Whom an answer reaches: one plain address. Ours never reads its mail. */
  replyTo?: string
  /** Minutes after which it would be of no use: a link that has ended. */
  minutes?: number
  /** Files of the storage that go with it, read when it is sent. */
  attachments?: Attachment[]
}

/** `archivo_id`: its row of `archivo`. The name is what the reader sees. */
export type Attachment = { archivo_id: number; nombre: string }

type MailEnv = Pick<Env, 'APP_KEY' | 'SMTP_URL' | 'PUBLIC_URL'> & Partial<Pick<Env, 'DATA_DIR' | 'STORAGE_URL'>>
type Body = Pick<Mail, 'text' | 'html' | 'replyTo'>

/** Puts a mail in the queue, within the caller's transaction; the worker sends it at once. Throws 422 on a line break in a header (S22). */
export async function queueMail(db: Db, key: string, mail: Mail): Promise<void> {
  const { tipo, to, subject, text, html, replyTo, minutes = null, attachments = [] } = mail
  if (!isAddress(to) || (replyTo !== undefined && !isAddress(replyTo)))
    throw new Refusal(422, 'El correo electrónico no es válido.')
  if (hasBreak(subject)) throw new Refusal(422, 'El asunto contiene caracteres no permitidos.')
  if (attachments.some(({ nombre }) => hasBreak(nombre)))
    throw new Refusal(422, 'El nombre de un archivo contiene caracteres no permitidos.')

  const body = seal(key, PURPOSE, JSON.stringify({ text, html, replyTo } satisfies Body))
  // One statement: whoever sends sees a mail with all its files.
  await db.rows(
    `with c as (
       insert into correo_salida (tipo, para, asunto, cuerpo, caduca_en)
       values ($1, $2, $3, $4, now() + make_interval(mins => $5::int)) returning id)
     insert into correo_adjunto (correo_id, n, archivo_id, nombre)
     select c.id, a.n, a.archivo_id, a.nombre from c, unnest($6::bigint[], $7::text[]) with ordinality a(archivo_id, nombre, n)`,
    [tipo, to, subject, body, minutes, attachments.map((one) => one.archivo_id), attachments.map((one) => one.nombre)],
  )
  await db.rows('select pg_notify($1, $2)', [MAIL_CHANNEL, tipo])
}

/** One plain address: no list, no display name, no line break, nothing a header could be broken with. */
export function isAddress(text: string): boolean {
  const isPlain = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[a-z0-9-]+$/iu.test(text)
  return isPlain && text.length <= 254
}

function hasBreak(text: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}

type DueMail = { id: number; tipo: string; para: string; asunto: string; cuerpo: string; intentos: number }

// Claimed by moving its next try: a worker that dies in between leaves a mail that is sent later, not one that is lost.
const claim = `
  update correo_salida set intentos = intentos + 1, estado = 'REINTENTO', proximo_en = now() + make_interval(mins => $1::int)
  where id = (
    select id from correo_salida
    where estado in ('PENDIENTE', 'REINTENTO') and proximo_en <= now() and (caduca_en is null or caduca_en > now())
    order by proximo_en, id limit 1 for update skip locked)
  returning id, tipo, para, asunto, cuerpo, intentos`

/** Sends every mail that is due, one after another; at least once each. Without SMTP_URL they wait. */
export async function sendDueMail(
  db: Db,
  env: MailEnv,
  signal?: AbortSignal,
): Promise<{ sent: number; failed: number }> {
  const counts = { sent: 0, failed: 0 }
  await db.rows(
    `update correo_salida set estado = 'FALLIDO', cuerpo = null, error = 'Caducó antes de poder enviarse'
     where estado in ('PENDIENTE', 'REINTENTO') and caduca_en <= now()`,
  )
  if (!env.SMTP_URL) return counts

  const transport = openTransport(env.SMTP_URL)
  try {
    for (;;) {
      if (signal?.aborted) return counts
      const mail = await db.row<DueMail>(claim, [WAITS[0]])
      if (!mail) return counts
      counts[(await sendOne(db, env, transport, mail)) ? 'sent' : 'failed']++
    }
  } finally {
    transport.close()
  }
}

type Transport = ReturnType<typeof openTransport>

async function sendOne(db: Db, env: MailEnv, transport: Transport, mail: DueMail): Promise<boolean> {
  const { id, tipo, para, asunto, cuerpo, intentos } = mail
  const opened = unseal(env.APP_KEY, PURPOSE, cuerpo)
  if (opened === null) {
    await giveUp(db, id, 'El texto se selló con otra APP_KEY')
    return false
  }
  const { text, html, replyTo } = JSON.parse(opened) as Body // sealed by queueMail, which wrote just this
  const from = senderOf(env)
  try {
    const attachments = await filesOf(db, env, id)
    if (!attachments) {
      await giveUp(db, id, 'Falta un archivo adjunto')
      return false
    }
    // The same id at each try, so that a mailbox can tell a repetition.
    const messageId = `<${id}.${tipo}@${from.split('@')[1]}>`
    await transport.sendMail({
      from: { name: 'JACVE', address: from },
      to: para,
      replyTo,
      subject: asunto,
      text,
      html,
      attachments,
      messageId,
    })
  } catch (error) {
    await retryLater(db, id, intentos, error)
    return false
  }
  await db.rows(
    `update correo_salida set estado = 'ENVIADO', enviado_en = now(), cuerpo = null, error = null where id = $1`,
    [id],
  )
  return true
}

type File = { filename: string; content: Buffer; contentType: string; contentTransferEncoding: 'base64' }

/** The files that go with a mail; null when the storage has lost one. Throws while it is away. */
async function filesOf(db: Db, { DATA_DIR, STORAGE_URL }: MailEnv, id: number): Promise<File[] | null> {
  const wanted = await db.rows<{ archivo_id: number; nombre: string; tipo: string }>(
    `select j.archivo_id, j.nombre, a.tipo from correo_adjunto j join archivo a on a.id = j.archivo_id where j.correo_id = $1 order by j.n`,
    [id],
  )
  if (wanted.length === 0) return []
  if (DATA_DIR === undefined) return null
  const storage = openStorage({ DATA_DIR, STORAGE_URL })
  const files: File[] = []
  for (const { archivo_id, nombre, tipo } of wanted) {
    const content = await readKept(db, storage, archivo_id)
    if (!content) return null
    files.push({ filename: nombre, content, contentType: tipo, contentTransferEncoding: 'base64' })
  }
  return files
}

async function retryLater(db: Db, id: number, tries: number, error: unknown): Promise<void> {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  const reason = messageOf(error)
  const wait = WAITS[tries - 1]
  // 5xx is the receiver's last word; 4xx and a lost connection are not.
  if (code >= 500 || wait === undefined) return giveUp(db, id, reason)
  await db.rows(
    `update correo_salida set proximo_en = now() + make_interval(mins => $2::int), error = $3 where id = $1`,
    [id, wait, reason],
  )
}

function giveUp(db: Db, id: number, reason: string): Promise<void> {
  const statement = `update correo_salida set estado = 'FALLIDO', cuerpo = null, error = $2 where id = $1`
  return db.rows(statement, [id, reason]).then(() => undefined)
}

/** What the server said, without the password a client library may have put in it. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\/\/[^/@\s]*@/g, '//***@').slice(0, 300)
}

function openTransport(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    // A password never travels in the clear, except within this machine.
    requireTLS: username !== '' && !secure && !isLocal,
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** `?from=` of SMTP_URL, else no-reply at the public host. */
function senderOf({ SMTP_URL = '', PUBLIC_URL }: MailEnv): string {
  const given = SMTP_URL && new URL(SMTP_URL).searchParams.get('from')
  if (given && isAddress(given)) return given
  const host = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost.localdomain'
  return `no-reply@${host.replace(/^www\./, '')}`
}
