import { canOpen, isStaff, type Session } from '#kit/base/access.ts'
import type { Reply } from '#kit/base/contract.ts'
import { pages } from '#pages.ts'
import { unreadRows } from '#people/notifications/notifications.server.ts'
import type { NewsJudges } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { pendientes } from './waiting-contract.ts'
import { clientWaits } from './client-waits.server.ts'
import { staffWaits } from './staff-waits.server.ts'
import type { Wait } from './wait.server.ts'

/** Nobody counts further: a menu says «99+». */
const MOST = 100

type Told = Reply<typeof pendientes>['pendientes'][number]

/** What everybody was told and has not looked at; the last of all. */
const unread: Wait = {
  id: 'notificaciones',
  pagina: 'notificaciones',
  uno: 'notificación sin leer',
  varios: 'notificaciones sin leer',
  href: '/notificaciones?sin_leer=1',
  desde: 't.creado_en',
  may: [],
  rows: unreadRows,
}

function waitsOf(session: Session): Wait[] {
  const own = isStaff(session) ? staffWaits : session.cliente ? clientWaits : []
  // What was told to somebody is not the client's for whom he acts.
  return session.user && !session.acting ? [...own, unread] : own
}

/** What waits for whoever asks, all in one statement; what nobody waits for is left out. */
export async function readWaiting(viewer: Context): Promise<Reply<typeof pendientes>> {
  const { session, db } = viewer
  const waits = waitsOf(session).filter(
    ({ may, pagina }) =>
      may.every((name) => session.permissions.includes(name)) && canOpen(pages[pagina].access, session) === 'ok',
  )
  if (waits.length === 0) return { pendientes: [] }

  const values: unknown[] = []
  const counts = await Promise.all(waits.map(async (wait) => ({ ...wait, wanted: await wait.rows(viewer) })))
  const columns = counts.map(({ wanted, desde = 'null::timestamptz' }, place) => {
    const from = shifted(wanted.from, values.length)
    values.push(...wanted.values)
    return `(select json_build_object('n', count(*), 'desde', min(w.en)) from (select ${desde} as en from ${from} limit ${MOST}) w) as w${place}`
  })
  const row = await db.row<Record<string, Pick<Told, 'n' | 'desde'>>>(`select ${columns.join(', ')}`, values)
  return { pendientes: waits.flatMap((wait, place) => told(wait, row?.[`w${place}`])) }
}

/** The same text with its values further on. */
function shifted(sql: string, by: number): string {
  return sql.replace(/\$(\d+)/g, (_, place: string) => `$${Number(place) + by}`)
}

function told({ id, pagina, uno, varios, href, urgente = false }: Wait, found?: Pick<Told, 'n' | 'desde'>): Told[] {
  if (!found || found.n === 0) return []
  return [{ id, pagina, uno, varios, href, urgente, ...found }]
}

/** Staff hears that something changed which may wait for it, a client's people what is theirs; what it is, each asks for himself. */
export const waitingNews: NewsJudges = {
  pendientes: (id, { session }) =>
    id === 'personal' ? isStaff(session) : session.cliente !== null && String(session.cliente.id) === id,
}
