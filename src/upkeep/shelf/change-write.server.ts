import type { Reply } from '#kit/base/contract.ts'
import type { Sql } from '#upkeep/loads/sql.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { names, types } from './change-fields.server.ts'
import type { aplicarCambio } from './changes-contract.ts'

export type Outcome = Reply<typeof aplicarCambio>

/** Each field from the JSON `d.v`, where it names it. */
const assignments = names
  .map((name) => `${name} = case when d.v ? '${name}' then (d.v->>'${name}')::${types[name]} else p.${name} end`)
  .join(', ')

type Writing = {
  id: number
  /** Which of a row's two states is written. */
  from: 'antes' | 'despues'
  /** The version that a part must still have. */
  seen: 'version' | 'version_despues'
  /** Where the version that it has afterwards is kept. */
  left: 'version_despues' | null
}

/** Writes the rows of a change to their parts, tells the log and whoever keeps a copy; what has another version is left alone. */
export async function write(sql: Sql, { id, from, seen, left }: Writing, context: Context): Promise<Outcome> {
  await sql.query(
    `create temp table estante_cambio on commit drop as
       select f.producto_id, f.antes, f.despues, f.${from} as v, f.${seen} as version from producto_accion_fila f
       where f.accion_id = $1 and f.${seen} is not null`,
    [id],
  )
  // In one order, so that two changes wait for each other instead of dying of each other.
  await sql.query('select from producto where id in (select producto_id from estante_cambio) order by id for update')
  await sql.query(
    `create temp table estante_hecho on commit drop as
       with hecho as (
         update producto p set ${assignments}, version = p.version + 1, actualizado_en = now(),
           publicado_en = case when p.estado = 'borrador' and d.v->>'estado' = 'activo' then now() else p.publicado_en end
         from estante_cambio d where p.id = d.producto_id and p.version = d.version returning p.id, p.version)
       select * from hecho`,
  )
  if (left) {
    await sql.query(
      `update producto_accion_fila f set ${left} = h.version from estante_hecho h where f.accion_id = $1 and f.producto_id = h.id`,
      [id],
    )
  }
  await tellLog(sql, from, context)
  await tellCopies(sql)
  const { rows } = await sql.query<Outcome>(
    `select (select count(*) from estante_hecho)::int as cambiadas, count(*)::int as conflictos,
       coalesce((array_agg(p.k_parte order by p.k_parte))[1:20], '{}') as ejemplos
     from estante_cambio d join producto p on p.id = d.producto_id where d.producto_id not in (select id from estante_hecho)`,
  )
  await sql.query('drop table estante_cambio, estante_hecho')
  return rows[0] ?? { cambiadas: 0, conflictos: 0, ejemplos: [] }
}

/** A line of the log for every part (G10), so that its own history tells it. */
async function tellLog(sql: Sql, from: Writing['from'], { session, ip, userAgent, requestId }: Context): Promise<void> {
  const [before, after] = from === 'despues' ? ['antes', 'despues'] : ['despues', 'antes']
  await sql.query(
    `insert into auditoria (accion, actor_id, actor, objeto, objeto_id, ip, agente, peticion, antes, despues)
     select $1, $2, (select nombre from usuario where id = $2), 'producto', h.id::text, $3, $4, $5, d.${before}, d.${after}
     from estante_hecho h join estante_cambio d on d.producto_id = h.id order by h.id`,
    [from === 'despues' ? 'producto_editado' : 'producto_deshecho', session.user?.id ?? null, ip, userAgent, requestId],
  )
}

/** More changed parts than this and the search is made anew instead of mended, as after a load. */
const MENDED = 2000

async function tellCopies(sql: Sql): Promise<void> {
  const { rows } = await sql.query<{ partes: number }>('select count(*)::int as partes from estante_hecho')
  const partes = rows[0]?.partes ?? 0
  if (partes === 0) return
  const ids = '(select array_agg(id order by id) from estante_hecho)'
  if (partes > MENDED) {
    await sql.query(`select calidad_refresca(${ids})`)
    await sql.query(`select producto_cambio('{0}')`)
  } else await sql.query(`select producto_cambio(${ids})`)
  await sql.query(`select pg_notify('novedad', 'estante:todo')`)
}
