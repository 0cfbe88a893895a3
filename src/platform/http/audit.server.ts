import type { Db } from '#platform/database/db.server.ts'
import type { Context } from './serve.server.ts'

type AuditEntry = {
  /** What happened, e.g. `login_ok`, `usuario_editado`. */
  accion: string
  /** What it happened to. */
  objeto?: string
  objetoId?: string | number
  /** Whose doing, where it is not the session's user: a sign-in, a job. */
  actorId?: number | null
  antes?: unknown
  despues?: unknown
}

type Who = Pick<Context, 'session' | 'ip' | 'userAgent' | 'requestId'>

const insert = `
  insert into auditoria (accion, actor_id, actor, objeto, objeto_id, ip, agente, peticion, antes, despues, en_nombre_de)
  values ($1, $2::bigint, (select nombre from usuario where id = $2::bigint), $3, $4, $5, $6, $7, $8, $9, $10)`

/** Writes to the log that only grows (S26): who, when, from where, what, and how it was before and after. Never a secret. */
export async function audit(db: Db, context: Who, entry: AuditEntry): Promise<void> {
  const { session, ip, userAgent, requestId } = context
  const { accion, objeto = null, objetoId = null, actorId = session.user?.id ?? null, antes, despues } = entry
  const what = [accion, actorId, objeto, objetoId === null ? null : String(objetoId)]
  const behalf = session.acting ? session.cliente?.nombre : null
  await db.rows(insert, [...what, ip, userAgent, requestId, json(antes), json(despues), behalf])
}

/** A refusal for lack of rights: once a minute for the same person and place, and never in the way of the answer. */
export async function auditDenial(
  context: Context,
  { objeto, id }: { objeto: 'llamada' | 'pagina'; id: string },
): Promise<void> {
  const seen = `
    select from auditoria
    where actor_id = $1 and accion = 'acceso_denegado' and objeto_id = $2 and en > now() - interval '1 minute' limit 1`
  try {
    if (await context.db.row(seen, [context.session.user?.id ?? null, id])) return
    await audit(context.db, context, { accion: 'acceso_denegado', objeto, objetoId: id })
  } catch (error) {
    context.log.error({ err: error }, 'a denial could not be written to the audit log')
  }
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
