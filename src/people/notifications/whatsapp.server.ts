// The product cannot write into WhatsApp by itself: what a client wants told there waits for his adviser, who sends it by a link.
import { isStaff } from '#kit/base/access.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { announceWaiting } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { notificaciones, ponerWhatsapp } from './contract.ts'
import type { NotificationKind } from './kinds.ts'

const own = `
  select u.whatsapp as numero, a.nombre as asesor from usuario u join cliente c on c.id = u.cliente_id cross join config_empresa e
  left join usuario a on a.id = coalesce(c.asesor_id, c.vendedor_id) and a.estado = 'ACTIVO'
  where u.id = $1 and e.avisos_whatsapp`

/** The number of whoever asks and who would write to him; null where nobody does. */
export async function whatsappOf({
  db,
  session,
}: Pick<Context, 'db' | 'session'>): Promise<Reply<typeof notificaciones>['whatsapp']> {
  if (isStaff(session)) return null
  return (await db.row<{ numero: string | null; asesor: string | null }>(own, [session.user?.id])) ?? null
}

/** Keeps one's number, or takes it away with all that waits to be sent there. 404 where nobody writes by WhatsApp. */
export async function keepNumber(numero: string | null, context: Context): Promise<Reply<typeof ponerWhatsapp>> {
  const { db, session } = context
  if (!(await whatsappOf(context))) throw new Refusal(404, 'No avisamos por WhatsApp.')
  return db.transaction(async (tx) => {
    await tx.rows('update usuario set whatsapp = $2 where id = $1', [session.user?.id, numero])
    if (numero === null) await forgetWaiting(tx, session.user?.id, null)
    return { success: true, numero }
  })
}

/** What one wants no more is not sent any more: of a kind, or all. */
export async function forgetWaiting(tx: Db, reader: number | undefined, kind: NotificationKind | null): Promise<void> {
  await tx.rows(
    `delete from aviso_whatsapp where usuario_id = $1 and estado = 'POR_ENVIAR' and ($2::text is null or tipo = $2)`,
    [reader, kind],
  )
  await announceWaiting(tx)
}

type Waiting = { id: number; cliente_id: number; kind: NotificationKind; page: string; title: string }

/** Puts a message in the queue of whoever attends the client, within the caller's transaction. */
export async function keepForAdviser(tx: Db, { id, cliente_id, kind, page, title }: Waiting): Promise<void> {
  await tx.rows(
    'insert into aviso_whatsapp (usuario_id, cliente_id, tipo, titulo, pagina) values ($1, $2, $3, $4, $5)',
    [id, cliente_id, kind, title.slice(0, 200), page],
  )
  await announceWaiting(tx)
}
