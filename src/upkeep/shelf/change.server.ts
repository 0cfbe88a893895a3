// One change of one part or of many: first prepared (which rows, from what to what), then done in one transaction, and taken
// back by the same rows. A part that somebody changed in between keeps what he wrote.
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { inLoad, type Sql } from '#upkeep/loads/sql.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { prepare, refuseUnknown } from './change-prepare.server.ts'
import { type Outcome, write } from './change-write.server.ts'
import type { cambiarCelda, preverCambio } from './changes-contract.ts'
import { readRow } from './shelf.server.ts'

/** which parts would change and how; nothing is written to them. */
export async function foreseeChange(
  { seleccion, cambio }: Received<typeof preverCambio>['body'],
  context: Context,
): Promise<Reply<typeof preverCambio>> {
  await refuseUnknown(cambio, context)
  return inLoad(context.db, async (sql) => {
    const id = await prepare(
      sql,
      { seleccion, cambio, alcance: 'filtro' in seleccion ? 'filtro' : 'seleccion' },
      context,
    )
    const { rows: sums } = await sql.query<{ elegidas: number; partes: number; otras_versiones: number }>(
      `select a.elegidas, a.partes, (select count(*) from producto_accion_fila f join producto p on p.id = f.producto_id
         where f.accion_id = a.id and f.version <> p.version)::int as otras_versiones
       from producto_accion a where a.id = $1`,
      [id],
    )
    const sum = sums[0]
    if (!sum) throw new Error('the change was just prepared')
    return { id, ...sum, campos: await valuesOf(sql, id), muestra: await sampleOf(sql, id) }
  })
}

type Values = Reply<typeof preverCambio>['campos']

/** How many parts had which value before, field by field, the most frequent first. */
async function valuesOf(sql: Sql, id: number): Promise<Values> {
  const { rows } = await sql.query<Values[number]>(
    `select campo, json_agg(json_build_object('antes', antes, 'partes', partes) order by partes desc, antes) as valores
     from (
       select v.key as campo, left(coalesce(l.nombre, m.nombre, v.value), 120) as antes, count(*)::int as partes,
         row_number() over (partition by v.key order by count(*) desc, 1) as n
       from producto_accion_fila f cross join lateral jsonb_each_text(f.antes) v
       left join linea l on v.key = 'linea_id' and l.id::text = v.value
       left join marca m on v.key = 'marca_id' and m.id::text = v.value
       where f.accion_id = $1 and f.antes->v.key is distinct from f.despues->v.key
       group by v.key, 2) t
     where n <= 8 group by campo order by campo`,
    [id],
  )
  return rows
}

async function sampleOf(sql: Sql, id: number): Promise<Reply<typeof preverCambio>['muestra']> {
  const { rows } = await sql.query<Reply<typeof preverCambio>['muestra'][number]>(
    `select p.k_parte, f.antes, f.despues from producto_accion_fila f join producto p on p.id = f.producto_id
     where f.accion_id = $1 order by p.k_parte limit 8`,
    [id],
  )
  return rows
}

/** Does what was foreseen. 404 for a change of somebody else's, 409 for one already done. */
export function applyChange(id: number, context: Context): Promise<Outcome> {
  return inLoad(context.db, (sql) => apply(sql, id, context))
}

async function apply(sql: Sql, id: number, context: Context): Promise<Outcome> {
  const action = await claim(sql, id)
  if (!action || action.usuario_id !== context.session.user?.id) throw new Refusal(404, 'El cambio no existe.')
  if (action.estado !== 'PREVISTA') throw new Refusal(409, 'Este cambio ya se hizo.')

  const outcome = await write(sql, { id, from: 'despues', seen: 'version', left: 'version_despues' }, context)
  await sql.query(
    `update producto_accion set estado = 'APLICADA', aplicada_en = now(), cambiadas = $2, conflictos = $3 where id = $1`,
    [id, outcome.cambiadas, outcome.conflictos],
  )
  return outcome
}

/** Leaves the parts as they were. 409 after a day, or when it was taken back already. */
export function undoChange(id: number, context: Context): Promise<Outcome> {
  return inLoad(context.db, async (sql) => {
    const action = await claim(sql, id)
    if (!action || action.estado === 'PREVISTA') throw new Refusal(404, 'El cambio no existe.')
    if (action.estado === 'DESHECHA') throw new Refusal(409, 'Este cambio ya se deshizo.')
    if (action.es_viejo) throw new Refusal(409, 'Un cambio se puede deshacer durante 24 horas, y este ya pasó.')

    const outcome = await write(sql, { id, from: 'antes', seen: 'version_despues', left: null }, context)
    await sql.query(
      `update producto_accion set estado = 'DESHECHA', deshecha_en = now(), deshecha_por = $2, sin_deshacer = $3 where id = $1`,
      [id, context.session.user?.id ?? null, outcome.conflictos],
    )
    return outcome
  })
}

type Action = { usuario_id: number | null; estado: string; es_viejo: boolean }

async function claim(sql: Sql, id: number): Promise<Action | undefined> {
  const { rows } = await sql.query<Action>(
    `select usuario_id, estado, coalesce(aplicada_en < now() - interval '1 day', false) as es_viejo
     from producto_accion where id = $1 for update`,
    [id],
  )
  return rows[0]
}

/** one part's data, in its cell. 409 for who looked at an older version. */
export async function changeCell(
  { params: { id }, body: { version, cambio } }: Received<typeof cambiarCelda>,
  context: Context,
): Promise<Reply<typeof cambiarCelda>> {
  await readRow(context.db, id)
  await refuseUnknown(cambio, context)
  const accion = await inLoad(context.db, async (sql) => {
    const made = await prepare(sql, { seleccion: { partes: [{ id, version }] }, cambio, alcance: 'celda' }, context)
    const { cambiadas, conflictos } = await apply(sql, made, context)
    if (conflictos > 0) {
      const { rows } = await sql.query<{ version: number }>('select version from producto where id = $1', [id])
      throw stale('esta parte', rows[0]?.version ?? version)
    }
    return cambiadas > 0 ? made : null
  })
  return { parte: await readRow(context.db, id), accion }
}
