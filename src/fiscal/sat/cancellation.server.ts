import { originOf } from '#people/access/access-links.server.ts'
import { withLink } from '#people/access/access-mails.server.ts'
import { notify } from '#people/notifications/notify.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import { mailWords, type SayMail } from '#platform/mail/mail-words.server.ts'
import { money } from '#kit/ui/format.ts'
import { cancellationMailTexts } from './cancellation-mail-texts.ts'
import { SAT_HOURS } from './states.ts'

type MailEnv = Pick<Env, 'APP_KEY' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BASE_PATH'>
type Document = { uuid: string; folio: string; total: string; moneda: string }
type Person = { id: number; nombre: string; email: string }

const people = `
  select distinct u.id, u.nombre, u.email from cfdi d join usuario u on u.cliente_id = d.cliente_id and u.estado = 'ACTIVO'
    join usuario_rol ur on ur.usuario_id = u.id join rol r on r.id = ur.rol_id and r.nombre = 'cliente'
  where d.id = $1 order by u.id`

/** Tells the people of the client that received a document that its cancellation was asked for, within the transaction that saw it. */
export async function tellCancellation(tx: Db, env: MailEnv, id: number): Promise<void> {
  const found = await tx.row<Document>(
    `select d.uuid::text as uuid, coalesce(nullif(concat_ws('-', nullif(d.serie, ''), nullif(d.folio, '')), ''), d.uuid::text) as folio,
       d.total::text as total, d.moneda from cfdi d where d.id = $1`,
    [id],
  )
  if (!found) return
  const page = `/DetalleDocuments?uuid=${found.uuid}`
  const url = `${originOf(env)}${env.BASE_PATH}${page}`
  const say = await mailWords(tx, cancellationMailTexts)
  for (const { nombre, ...reader } of await tx.rows<Person>(people, [id])) {
    const mail = cancellationMail(say, found, { nombre, url })
    await notify(tx, env, reader, { kind: 'cancelacion', page, mail })
  }
}

/** The mail of a cancellation that waits for who received the document. */
export function cancellationMail(
  say: SayMail<typeof cancellationMailTexts>,
  { folio, total, moneda }: Omit<Document, 'uuid'>,
  { nombre, url }: { nombre: string; url: string },
): Omit<Mail, 'to'> {
  const sum = `${money(total)}${moneda === 'MXN' ? '' : ` ${moneda}`}`
  return withLink('cancelacion_factura', say('correo-cancelacion', { folio }), nombre, {
    before: say('correo-cancelacion-texto', { folio, total: sum, horas: String(SAT_HOURS) }),
    button: say('correo-cancelacion-boton', {}),
    url,
    after: say('correo-cancelacion-nota', {}),
  })
}
