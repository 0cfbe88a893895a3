import type { Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import { isAddress, type Mail, queueMail } from '#platform/mail/mail.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import type { NotificationKind } from './kinds.ts'
import { keepForAdviser } from './whatsapp.server.ts'

/** The most of a text that stands in a list. */
const MOST_TEXT = 500

/** `id`: whose account it is; null for an address that is nobody's, such as a branch's: it gets the mail and nothing else. */
export type Reader = { id: number | null; email: string }
type Told = {
  kind: NotificationKind
  /** The page it leads to, under the base path. */
  page: string
  mail: Omit<Mail, 'to'>
}

const preferred = `
  select u.cliente_id, coalesce(n.en_pantalla, true) as en_pantalla, coalesce(n.correo, 'al_momento') as correo,
    coalesce(n.whatsapp and u.whatsapp is not null and (select e.avisos_whatsapp from config_empresa e), false) as whatsapp
  from usuario u left join notificacion_preferida n on n.usuario_id = u.id and n.tipo = $2 where u.id = $1`

type Preferred = { cliente_id: number | null; en_pantalla: boolean; correo: string; whatsapp: boolean }

/**
 * Tells one person, within the caller's transaction and as he prefers: on his screen, by mail at once or with the day's summary, and by
 * his adviser's WhatsApp.
 * True when he is told in any way.
 */
export async function notify(tx: Db, env: Pick<Env, 'APP_KEY'>, { id, email }: Reader, told: Told): Promise<boolean> {
  const wants = id === null ? undefined : await tx.row<Preferred>(preferred, [id, told.kind])
  if (wants) await keep(tx, { id, told, wants })
  const isMailed = (wants?.correo ?? 'al_momento') === 'al_momento' && isAddress(email)
  if (isMailed) await queueMail(tx, env.APP_KEY, { ...told.mail, to: email })
  const isForAdviser = wants ? await queueForAdviser(tx, { id, told, wants }) : false
  return isMailed || isForAdviser || wants?.en_pantalla === true || wants?.correo === 'resumen'
}

type Keeping = { id: number | null; told: Told; wants: Preferred }

async function keep(tx: Db, { id, told: { kind, page, mail }, wants }: Keeping): Promise<void> {
  const isForSummary = wants.correo === 'resumen'
  if (!wants.en_pantalla && !isForSummary) return
  const said = mail.letter.antes.replace(/\s+/g, ' ').slice(0, MOST_TEXT)
  await tx.rows(
    `insert into notificacion (usuario_id, tipo, titulo, texto, pagina, en_pantalla, por_resumir) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, kind, mail.subject.slice(0, 200), said, page, wants.en_pantalla, isForSummary],
  )
  await announce(tx, `pendientes:${wants.cliente_id ?? 'personal'}`)
}

/** True when it waits for his adviser: staff has none. */
async function queueForAdviser(tx: Db, { id, told: { kind, page, mail }, wants }: Keeping): Promise<boolean> {
  if (id === null || !wants.whatsapp || wants.cliente_id === null) return false
  await keepForAdviser(tx, { id, cliente_id: wants.cliente_id, kind, page, title: mail.subject })
  return true
}
