import { agree, count } from '#kit/ui/format.ts'
import { originOf } from '#people/access/access-links.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { isAddress, type Mail, queueMail } from '#platform/mail/mail.server.ts'
import { mailWords, type SayMail } from '#platform/mail/mail-words.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { NOTIFICATION_KINDS, notificationKinds, type NotificationKind } from './kinds.ts'
import { summaryMailTexts } from './summary-mail-texts.ts'

/** So many lines of a kind are told one by one. */
const MOST_LINES = 20

type MailEnv = Pick<Env, 'APP_KEY' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BASE_PATH'>
type Summed = { tipo: NotificationKind; titulo: string; url: string }

const waiting = 'select distinct usuario_id as id from notificacion where por_resumir order by 1'
const holdReader = `select id, nombre, email, estado = 'ACTIVO' as activa from usuario where id = $1 for no key update`
// What was only for the summary is not needed afterwards.
const take = `
  with dicha as (update notificacion set por_resumir = false where usuario_id = $1 and por_resumir and en_pantalla returning id, tipo, titulo, pagina),
  sola as (delete from notificacion where usuario_id = $1 and por_resumir and not en_pantalla returning id, tipo, titulo, pagina)
  select tipo, titulo, pagina from (select * from dicha union all select * from sola) t order by id`

/** Mails everybody what waits for his summary. Returns to how many. */
export async function sendSummaries(db: Db, env: MailEnv): Promise<number> {
  let sent = 0
  // One transaction each: a fault leaves the others done, and nothing is told twice.
  for (const { id } of await db.rows<{ id: number }>(waiting))
    sent += await db.transaction((tx) => sendOne(tx, env, id))
  return sent
}

type Row = { tipo: NotificationKind; titulo: string; pagina: string }

async function sendOne(tx: Db, env: MailEnv, id: number): Promise<number> {
  const reader = await tx.row<{ nombre: string; email: string; activa: boolean }>(holdReader, [id])
  const rows = await tx.rows<Row>(take, [id])
  if (!reader?.activa || !isAddress(reader.email) || rows.length === 0) return 0
  const root = `${originOf(env)}${env.BASE_PATH}`
  const told = rows.map(({ tipo, titulo, pagina }) => ({ tipo, titulo, url: root + pagina }))
  const mail = summaryMail(await mailWords(tx, summaryMailTexts), reader.nombre, {
    told,
    all: `${root}/notificaciones`,
  })
  await queueMail(tx, env.APP_KEY, { ...mail, to: reader.email })
  return 1
}

type Day = { told: Summed[]; all: string }

/** All of a day in one mail, by kind. */
export function summaryMail(
  say: SayMail<typeof summaryMailTexts>,
  nombre: string,
  { told, all }: Day,
): Omit<Mail, 'to'> {
  const n = count(told.length)
  const sections = NOTIFICATION_KINDS.flatMap((kind) => {
    const own = told.filter(({ tipo }) => tipo === kind)
    if (own.length === 0) return []
    const lines = own.slice(0, MOST_LINES).map(({ titulo, url }) => ({ texto: titulo, url }))
    const left = own.length - lines.length
    return [
      {
        titulo: notificationKinds[kind].texto,
        lineas: left > 0 ? [...lines, { texto: say('correo-resumen-parte-mas', { n: count(left) }) }] : lines,
      },
    ]
  })
  return {
    tipo: 'resumen_diario',
    subject: say('correo-resumen', {
      novedades: agree(told.length, say('correo-resumen-parte-una', { n }), say('correo-resumen-parte-varias', { n })),
    }),
    letter: {
      nombre,
      antes: say('correo-resumen-texto', {}),
      secciones: sections,
      boton: { texto: say('correo-resumen-boton', {}), url: all },
      despues: say('correo-resumen-nota', {}),
    },
  }
}
