import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

type Ended = { tabla: 'descuento_regla' | 'precio_contrato' | 'promocion'; id: number }

/** Keeps a row that is about to end, whole, so that it can be taken back. */
export async function keepEnded(tx: Db, { tabla, id }: Ended, { session }: Context): Promise<void> {
  await tx.rows(
    `insert into precio_terminado (tabla, fila_id, fila, terminado_por) select $1, t.id, to_jsonb(t), $3 from ${tabla} t where t.id = $2`,
    [tabla, id, session.user?.id],
  )
}

/**
 * What was ended holds again, until when it was to: as a row of its own that begins now, so that the time in between is still told
 * as it was. Its id. 404 for what nobody ended in 30 days, 409 where its last day has passed or another took its place.
 */
export async function takeBack(tx: Db, { tabla, id, what }: Ended & { what: string }): Promise<number> {
  const kept = await tx.row<{ fila: object; paso: boolean }>(
    `delete from precio_terminado t where t.tabla = $1 and t.fila_id = $2 and t.terminado_en > now() - interval '30 days'
     returning t.fila, coalesce(upper((t.fila ->> 'vigencia')::tstzrange) <= now(), false) as paso`,
    [tabla, id],
  )
  if (!kept) throw new Refusal(404, `${what} no se terminó en los últimos 30 días, o ya se recuperó.`)
  if (kept.paso) throw new Refusal(409, `El último día de ${what.toLowerCase()} ya pasó; haz uno nuevo.`)
  const made = await tx
    .row<{ id: number }>(
      `insert into ${tabla} overriding system value
       select (jsonb_populate_record(r, jsonb_build_object('id', nextval(pg_get_serial_sequence('${tabla}', 'id')), 'version', 1,
         'vigencia', tstzrange(greatest(now(), lower(r.vigencia)), upper(r.vigencia))))).*
       from jsonb_populate_record(null::${tabla}, $1::jsonb) r returning id`,
      [JSON.stringify(kept.fila)],
    )
    .catch(refused)
  if (!made) throw new Error('an insert returns its row')
  return made.id
}

/** The database's own rules: two of one scope never hold at once, and what it was about must still be there. */
function refused(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '23P01') throw new Refusal(409, 'Ya hay otro que es para lo mismo en esos días. Termina ese primero.')
  if (code === '23503') throw new Refusal(409, 'Ya no existe aquello para lo que era.')
  throw error
}
