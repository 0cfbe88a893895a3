import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { MAIL_PURPOSE, MAIL_TOPIC, type MailBody } from './mail.server.ts'
import { mailFault, type MailTransport, type MailWay, mailWay, openTransport } from './mail-way.server.ts'
import { step } from '#platform/telemetry/spans.server.ts'
import { announce } from '#platform/http/news.server.ts'
import { unseal } from '#platform/settings/seal.server.ts'
import { openStorage, readKept } from '#platform/files/storage.server.ts'

/** Minutes until the next try; after the last one the mail is given up. */
const WAITS = [1, 5, 15, 60, 240]

type MailEnv = Pick<Env, 'APP_KEY' | 'SMTP_URL' | 'PUBLIC_URL'> &
  Partial<Pick<Env, 'DATA_DIR' | 'STORAGE_URL' | 'SMTP_HOSTS'>>

type DueMail = { id: number; tipo: string; para: string; asunto: string; cuerpo: string; intentos: number }

// Claimed by moving its next try: a worker that dies in between leaves a mail that is sent later, not one that is lost.
const claim = `
  update correo_salida set intentos = intentos + 1, estado = 'REINTENTO', proximo_en = now() + make_interval(mins => $1::int)
  where id = (
    select id from correo_salida
    where estado in ('PENDIENTE', 'REINTENTO') and proximo_en <= now() and (caduca_en is null or caduca_en > now())
    order by proximo_en, id limit 1 for update skip locked)
  returning id, tipo, para, asunto, cuerpo, intentos`

/** Sends every mail that is due, one after another; at least once each. Without a server they wait. */
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
  const way = await mailWay(db, env)
  if (!way) return counts

  let transport: MailTransport | undefined
  try {
    for (;;) {
      if (signal?.aborted) break
      const mail = await db.row<DueMail>(claim, [WAITS[0]])
      if (!mail) break
      try {
        transport ??= await openTransport(way, env)
        counts[(await sendOne(db, mail, { env, way, transport })) ? 'sent' : 'failed']++
      } catch (error) {
        await retryLater(db, mail, error)
        counts.failed++
      }
    }
  } finally {
    transport?.close()
  }
  if (counts.sent + counts.failed > 0) await announce(db, MAIL_TOPIC)
  return counts
}

type Sending = { env: MailEnv; way: MailWay; transport: MailTransport }

async function sendOne(db: Db, mail: DueMail, { env, way, transport }: Sending): Promise<boolean> {
  const { id, tipo, para, asunto, cuerpo } = mail
  const opened = unseal(env.APP_KEY, MAIL_PURPOSE, cuerpo)
  if (opened === null) {
    await giveUp(db, id, { reason: 'El texto se selló con otra APP_KEY', forGood: true })
    return false
  }
  const { text, html, replyTo } = JSON.parse(opened) as MailBody // sealed by queueMail, which wrote just this
  const attachments = await filesOf(db, env, id)
  if (!attachments) {
    await giveUp(db, id, { reason: 'Falta un archivo adjunto', forGood: true })
    return false
  }
  const letter = {
    from: way.from,
    to: para,
    replyTo: replyTo ?? way.replyTo,
    subject: asunto,
    text,
    html,
    attachments,
    // The same id at each try, so that a mailbox can tell a repetition.
    messageId: `<${id}.${tipo}@${way.from.address.split('@')[1]}>`,
  }
  await step(`correo ${tipo}`, {}, () => transport.sendMail(letter))
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

async function retryLater(db: Db, { id, intentos }: DueMail, error: unknown): Promise<void> {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  const reason = mailFault(error)
  const wait = WAITS[intentos - 1]
  // 5xx is the receiver's last word; 4xx and a lost connection are not.
  if (code >= 500 || wait === undefined) return giveUp(db, id, { reason, forGood: false })
  await db.rows(
    `update correo_salida set proximo_en = now() + make_interval(mins => $2::int), error = $3 where id = $1`,
    [id, wait, reason],
  )
}

/** What could still be sent by hand keeps its text, sealed, until it is swept; what never can loses it. */
async function giveUp(db: Db, id: number, { reason, forGood }: { reason: string; forGood: boolean }): Promise<void> {
  await db.rows(
    `update correo_salida set estado = 'FALLIDO', error = $2, cuerpo = case when not $3 then cuerpo end where id = $1`,
    [id, reason, forGood],
  )
}
