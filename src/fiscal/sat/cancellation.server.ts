import { originOf } from '#people/access/access-links.server.ts'
import { withLink } from '#people/access/access-mails.server.ts'
import { notify } from '#people/notifications/notify.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import { money } from '#kit/ui/format.ts'
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
  for (const { nombre, ...reader } of await tx.rows<Person>(people, [id]))
    await notify(tx, env, reader, { kind: 'cancelacion', page, mail: cancellationMail(nombre, found, url) })
}

/** The mail of a cancellation that waits for who received the document. */
export function cancellationMail(
  nombre: string,
  { folio, total, moneda }: Omit<Document, 'uuid'>,
  url: string,
): Omit<Mail, 'to'> {
  const sum = `${money(total)}${moneda === 'MXN' ? '' : ` ${moneda}`}`
  return withLink('cancelacion_factura', `Se pidió cancelar la factura ${folio}`, nombre, {
    before: `Se pidió cancelar la factura ${folio}, por ${sum}. Tienes ${SAT_HOURS} horas para aceptar o rechazar en el portal del SAT; si no respondes, se cancela.`,
    button: 'Ver la factura',
    url,
    after: 'Si no esperabas la cancelación, habla con tu asesor antes de que termine el plazo.',
  })
}
