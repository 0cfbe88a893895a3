// Faults of parts until somebody settles them (AD-e4).
import type { z } from 'zod'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Asked, listOf } from '#platform/http/list.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { keepCorrections } from './commands.server.ts'
import { faultColumns } from './error-columns.ts'
import type { atenderErrores, erroresProducto, faults, gruposErrores, reintentarError } from './errors-contract.ts'
import { askFor } from './ask.server.ts'
import { isAtRest, type State, type Task } from './states.ts'

type Wanted = Asked<typeof erroresProducto>
type PartFaultRow = z.output<typeof faults>

const where = `($1::text is null or e.estado = $1) and ($2::text is null or e.origen = $2) and ($3::text is null or e.grupo = $3)
  and ($4::bigint is null or e.carga_id = $4) and ($5::text is null or e.codigo like upper($5) || '%' or norma_nombre(e.trabajo || ' ' || e.motivo) like '%' || norma_nombre($5) || '%')`

function valuesOf({ estado, origen, grupo, carga, q }: Wanted): unknown[] {
  return [estado ?? null, origen ?? null, grupo ?? null, carga ?? null, q || null]
}

/** The faults, the latest first. */
const list = listOf<Wanted, PartFaultRow>({
  columns: `e.id, e.origen, e.carga_id, e.trabajo, e.fila, e.codigo, e.columna, e.valor, e.motivo, e.estado, e.reintento_en, e.creado_en, e.atendido_en,
    (select u.nombre from usuario u where u.id = e.atendido_por) as atendido_por,
    case e.origen when 'carga' then e.columna <> '' and coalesce(c.estado in ('CON_ERRORES', 'LISTA', 'PREVISTA', 'APLICADA'), false)
      else e.recibida <> '[]' end as se_corrige`,
  from: 'error_producto e',
  joins: 'left join carga c on c.id = e.carga_id',
  where: (query) => ({ where, values: valuesOf(query) }),
  orders: { creado_en: 'e.id', codigo: 'e.codigo' },
  defaultOrder: { orden: 'creado_en', sentido: 'desc' },
  order: (by, way) => `${by} ${way}, e.id`,
})
export const listPartFaults = list.page(({ rows, ...page }) => ({ ...page, errores: rows }))
export const exportPartFaults = list.file({
  name: 'errores de productos',
  objeto: 'errores de productos',
  columns: faultColumns,
})

/** The faults by reason, most frequent first. */
export async function groupPartFaults(query: Wanted, { db }: Context): Promise<Reply<typeof gruposErrores>> {
  const grupos = await db.rows<Reply<typeof gruposErrores>['grupos'][number]>(
    `select e.grupo, count(*)::int as veces, (count(*) filter (where e.estado = 'nuevo'))::int as nuevos, count(distinct e.trabajo)::int as trabajos,
       max(concat_ws(' ', nullif(e.codigo, ''), nullif(e.valor, ''))) as ejemplo
     from error_producto e where ${where} group by 1 order by 2 desc, 1 limit 50`,
    valuesOf(query),
  )
  return { grupos }
}

/** Settles, ignores or opens again: those chosen, or all open ones of a reason. */
export function settleFaults(
  { estado, ids, grupo }: Received<typeof atenderErrores>['body'],
  context: Context,
): Promise<Reply<typeof atenderErrores>> {
  if (!ids?.length && !grupo)
    throw new Refusal(422, 'Elige al menos un error.', { errors: { ids: ['Elige al menos un error.'] } })
  return context.db.transaction(async (tx) => {
    const rows = await tx.rows(
      `update error_producto set estado = $1, atendido_en = case when $1 <> 'nuevo' then now() end, atendido_por = case when $1 <> 'nuevo' then $4::bigint end,
         reintento_en = null
       where ($2::bigint[] is null or id = any ($2)) and ($3::text is null or (grupo = $3 and estado = 'nuevo')) and estado <> $1 returning id`,
      [estado, ids ?? null, grupo ?? null, context.session.user?.id],
    )
    const despues = { estado, grupo, ids: ids?.slice(0, 50), cambiados: rows.length }
    await audit(tx, context, { accion: 'errores_atendidos', objeto: 'errores de productos', despues })
    await announce(tx, 'carga:errores')
    return { cambiados: rows.length }
  })
}

type Stopped = {
  origen: 'carga' | 'sync'
  carga_id: number | null
  fila: number | null
  columna: string
  se_tiene: boolean
}

/** Tries again: a load at rest is checked with the right value; of one that was published a new load is made, of that row alone; a row of the ERP goes into its next run. */
export function retryFault(
  id: number,
  { valor }: Received<typeof reintentarError>['body'],
  context: Context,
): Promise<Reply<typeof reintentarError>> {
  return context.db.transaction(async (tx) => {
    const fault = await tx.row<Stopped>(
      `select origen, carga_id, fila, columna, recibida <> '[]' as se_tiene from error_producto where id = $1 for update`,
      [id],
    )
    if (!fault) throw new Refusal(404, 'El error no existe.')
    if (fault.origen === 'sync') {
      await retryRow(tx, { id, se_tiene: fault.se_tiene, valor }, context)
      return { carga_id: null }
    }
    const { carga_id, fila } = fault
    if (carga_id === null || fila === null) throw new Refusal(409, 'Este error ya no tiene su archivo.')
    if (valor === undefined || !fault.columna) {
      const text = 'Escribe el dato correcto.'
      throw new Refusal(422, text, { errors: { valor: [text] } })
    }
    const target = await loadToRetry(tx, carga_id, fila, context)
    await keepCorrections(tx, target, [{ fila, columna: fault.columna, valor }], context)
    if (target !== carga_id)
      await tx.rows(
        `update error_producto set estado = 'resuelto', atendido_en = now(), atendido_por = $2 where id = $1`,
        [id, context.session.user?.id],
      )
    await askFor(tx, target, 'revisar')
    await announce(tx, 'carga:errores')
    return { carga_id: target }
  })
}

type Row = { id: number; se_tiene: boolean; valor: string | undefined }

/** Whose word it is stays so: the value is put right in the ERP, here only what was in its way. */
async function retryRow(tx: Db, { id, se_tiene, valor }: Row, context: Context): Promise<void> {
  if (valor !== undefined) {
    const text = 'El dato se corrige en el ERP; aquí solo se intenta otra vez.'
    throw new Refusal(422, text, { errors: { valor: [text] } })
  }
  if (!se_tiene)
    throw new Refusal(409, 'De este error no quedó la fila; corrígela en el ERP y volverá sola.', { code: 'sin_fila' })
  await tx.rows(
    `update error_producto set reintento_en = now(), reintento_por = $2, estado = 'nuevo', atendido_en = null, atendido_por = null where id = $1`,
    [id, context.session.user?.id],
  )
  await audit(tx, context, { accion: 'error_reintentado', objeto: 'error de producto', objetoId: id })
  await announce(tx, 'carga:errores')
}

/** The load itself while nothing of it is published; otherwise another of the same file with this row only. */
async function loadToRetry(tx: Db, carga: number, fila: number, { session }: Context): Promise<number> {
  const load = await tx.row<{ estado: State; tarea: Task | null }>(
    'select estado, tarea from carga where id = $1 for update',
    [carga],
  )
  if (load && isAtRest(load)) return carga
  if (load?.estado !== 'APLICADA') throw new Refusal(409, 'Esta carga ya no se puede corregir.', { code: 'estado' })
  const row = await tx.row<{ id: number }>(
    `insert into carga (tipo, archivo, bytes, archivo_id, sha256, mapeo, estado, creado_por, de_carga_id, solo_filas)
     select tipo, archivo, bytes, archivo_id, sha256, mapeo, 'SUBIDA', $3, id, array[$2::int] from carga where id = $1 returning id`,
    [carga, fila, session.user?.id],
  )
  if (!row) throw new Error('an insert returns its row')
  await tx.rows(
    `insert into carga_parte (carga_id, n, archivo_id) select $2, n, archivo_id from carga_parte where carga_id = $1`,
    [carga, row.id],
  )
  await tx.rows(
    `insert into carga_correccion (carga_id, fila, columna, valor, usuario_id)
     select $2, fila, columna, valor, usuario_id from carga_correccion where carga_id = $1 and fila = $3`,
    [carga, row.id, fila],
  )
  return row.id
}
