import { isStaff, type Session } from '#kit/base/access.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type * as contract from './contract.ts'
import { NOTIFICATION_KINDS, notificationKinds, type NotificationKind } from './kinds.ts'
import { forgetWaiting, whatsappOf } from './whatsapp.server.ts'

const PAGE = 30

type Kept = Reply<typeof contract.notificaciones>
type Asked = Received<typeof contract.notificaciones>['query']
type Way = Pick<Kept['preferencias'][number], 'tipo' | 'en_pantalla' | 'correo' | 'whatsapp'>

function readerOf({ user }: Session): number {
  if (!user) throw new Refusal(401, 'Inicia sesión.')
  return user.id
}

/** What nobody has read yet of what was told to whoever asks. */
export function unreadRows({ session }: Pick<Context, 'session'>): Rows {
  return {
    from: 'notificacion t where t.usuario_id = $1 and t.en_pantalla and t.leida_en is null',
    values: [session.user?.id ?? 0],
  }
}

export async function readNotifications({ antes, sin_leer }: Asked, context: Context): Promise<Kept> {
  const { db, session } = context
  const reader = readerOf(session)
  const found = await db.rows<Kept['notificaciones'][number]>(
    `select id, tipo, titulo, texto, pagina, creado_en, leida_en is not null as leida from notificacion
     where usuario_id = $1 and en_pantalla and ($2::bigint is null or id < $2) and (not $3 or leida_en is null)
     order by id desc limit ${PAGE + 1}`,
    [reader, antes ?? null, sin_leer],
  )
  const { from, values } = unreadRows(context)
  const unread = await db.row<{ n: number }>(`select count(*)::int as n from ${from}`, values)
  return {
    notificaciones: found.slice(0, PAGE),
    hay_mas: found.length > PAGE,
    sin_leer: unread?.n ?? 0,
    preferencias: await waysOf(db, session),
    whatsapp: await whatsappOf(context),
  }
}

async function waysOf(db: Db, session: Session): Promise<Kept['preferencias']> {
  const chosen = await db.rows<Way>(
    'select tipo, en_pantalla, correo, whatsapp from notificacion_preferida where usuario_id = $1',
    [readerOf(session)],
  )
  return kindsOf(session).map((tipo) => {
    const kept = chosen.find((one) => one.tipo === tipo)
    const { en_pantalla = true, correo = 'al_momento', whatsapp = false } = kept ?? {}
    const { texto } = notificationKinds[tipo]
    return { tipo, texto, explica: whenOf(tipo, session) ?? '', en_pantalla, correo, whatsapp }
  })
}

/** The kinds that whoever asks can be told of. */
function kindsOf(session: Session): NotificationKind[] {
  return NOTIFICATION_KINDS.filter((kind) => whenOf(kind, session) !== null)
}

function whenOf(kind: NotificationKind, session: Session): string | null {
  const { deCliente, dePersonal, permiso } = notificationKinds[kind]
  if (permiso && !session.permissions.includes(permiso)) return null
  return isStaff(session) ? dePersonal : deCliente
}

/** 404 for somebody else's as for none. */
export async function markRead(id: number, leida: boolean, { db, session }: Context): Promise<{ success: true }> {
  const marked = await db.rows(
    `update notificacion set leida_en = case when $3 then coalesce(leida_en, now()) end
     where id = $1 and usuario_id = $2 and en_pantalla returning id`,
    [id, readerOf(session), leida],
  )
  if (marked.length === 0) throw new Refusal(404, 'La notificación no existe.')
  await tellMenus(db, session)
  return { success: true }
}

export async function markAllRead(
  hasta: number,
  { db, session }: Context,
): Promise<Reply<typeof contract.leerNotificaciones>> {
  const marked = await db.rows(
    `update notificacion set leida_en = now() where usuario_id = $1 and en_pantalla and leida_en is null and id <= $2 returning id`,
    [readerOf(session), hasta],
  )
  await tellMenus(db, session)
  return { success: true, leidas: marked.length }
}

/** The count in the menu of every tab that is open. */
async function tellMenus(db: Db, session: Session): Promise<void> {
  await announce(db, `pendientes:${isStaff(session) ? 'personal' : (session.cliente?.id ?? 0)}`)
}

/** 404 for a kind that nobody ever tells him of. What he wants no more by WhatsApp is sent no more. */
export async function preferWay(
  tipo: NotificationKind,
  { en_pantalla, correo, whatsapp }: Received<typeof contract.preferirNotificacion>['body'],
  { db, session }: Context,
): Promise<{ success: true }> {
  if (!kindsOf(session).includes(tipo)) throw new Refusal(404, 'De eso no te avisamos.')
  const reader = readerOf(session)
  await db.transaction(async (tx) => {
    await tx.rows(
      `insert into notificacion_preferida as n (usuario_id, tipo, en_pantalla, correo, whatsapp) values ($1, $2, $3, $4, coalesce($5, false))
       on conflict (usuario_id, tipo) do update set en_pantalla = excluded.en_pantalla, correo = excluded.correo, whatsapp = coalesce($5, n.whatsapp)`,
      [reader, tipo, en_pantalla, correo, whatsapp ?? null],
    )
    if (whatsapp === false) await forgetWaiting(tx, reader, tipo)
  })
  return { success: true }
}
