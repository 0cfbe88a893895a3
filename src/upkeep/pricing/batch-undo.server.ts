import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { inLoad, type Sql, takeTurn, writeAs } from '#upkeep/loads/sql.server.ts'
import { tell } from './batch-apply.server.ts'
import type { deshacerPrecios } from './contract.ts'

type Undone = Reply<typeof deshacerPrecios>

/** Until when a batch may be taken back: a day after it was done, or after it began. */
export const undoableUntil = `greatest(l.aplicado_en, l.desde) + interval '1 day'`

/**
 * Goes back to the prices before. What has been in force stays in the history, ended now; what has not begun goes as if it had
 * never been. A price that somebody changed since is left, and told.
 */
export function undoPrices(id: number, context: Context): Promise<Undone> {
  return inLoad(context.db, async (sql) => {
    await takeTurn(sql)
    const { rows } = await sql.query<{ estado: string; es_viejo: boolean }>(
      `select l.estado, coalesce(${undoableUntil} < now(), false) as es_viejo from precio_lote l where l.id = $1 for update`,
      [id],
    )
    const batch = rows[0]
    if (!batch || batch.estado === 'PREVISTO') throw new Refusal(404, 'El cambio no existe.')
    if (batch.estado === 'DESHECHO') throw new Refusal(409, 'Este cambio ya se deshizo.')
    if (batch.es_viejo) throw new Refusal(409, 'Un cambio se puede deshacer durante 24 horas, y este ya pasó.')
    await writeAs(sql, `lote:${id}`)
    return takeBack(sql, id, context)
  })
}

async function takeBack(sql: Sql, id: number, context: Context): Promise<Undone> {
  await stillOurs(sql, id)
  // What comes after the last day, and what has not begun, was never a price.
  await sql.query('delete from precio v using lote_vuelve x where v.id = x.luego_id')
  await sql.query('delete from precio v using lote_vuelve x where v.id = x.nuevo_id and not x.empezo')
  await sql.query(
    'update precio v set vigencia = tstzrange(lower(v.vigencia), now()) from lote_vuelve x where v.id = x.nuevo_id and x.empezo',
  )
  await sql.query(
    `update precio v set vigencia = tstzrange(lower(v.vigencia), x.antes_hasta) from lote_vuelve x where v.id = x.antes_id and not x.empezo`,
  )
  await sql.query(
    `insert into precio (lista_id, producto_id, cantidad_min, valor, vigencia)
     select lista_id, producto_id, cantidad_min, antes, tstzrange(now(), antes_hasta) from lote_vuelve
     where empezo and antes_id is not null and (antes_hasta is null or antes_hasta > now())
     order by producto_id, cantidad_min`,
  )
  const { rows } = await sql.query<Undone>(
    `select (select count(*) from lote_vuelve)::int as vuelven, count(*)::int as quedan,
       coalesce((array_agg(p.k_parte order by p.k_parte))[1:20], '{}') as ejemplos
     from precio_lote_fila f join producto p on p.id = f.producto_id
     where f.lote_id = $1 and f.clase in ('sube', 'baja')
       and not exists (select from lote_vuelve x where x.producto_id = f.producto_id and x.cantidad_min = f.cantidad_min)`,
    [id],
  )
  const undone = rows[0] ?? { vuelven: 0, quedan: 0, ejemplos: [] }
  await tell(sql, { id, accion: 'precio_deshecho', written: 'lote_vuelve' }, context)
  await sql.query(
    `update precio_lote set estado = 'DESHECHO', deshecho_en = now(), deshecho_por = $2, sin_deshacer = $3 where id = $1`,
    [id, context.session.user?.id ?? null, undone.quedan],
  )
  await sql.query('drop table lote_vuelve')
  return undone
}

/** The prices that are still as this batch left them, locked, and whether each has begun. */
async function stillOurs(sql: Sql, id: number): Promise<void> {
  await sql.query(
    `create temp table lote_vuelve on commit drop as
       select f.producto_id, f.cantidad_min, f.antes_id, f.antes, f.antes_hasta, f.nuevo_id, f.luego_id, l.lista_id,
         x.empieza < now() as empezo
       from precio_lote l join precio_lote_fila f on f.lote_id = l.id and f.clase in ('sube', 'baja')
       left join precio a on a.id = f.antes_id left join precio n on n.id = f.nuevo_id left join precio d on d.id = f.luego_id
       cross join lateral (select coalesce(l.desde, l.aplicado_en) as empieza) x
       where l.id = $1
         and (f.antes_id is null or upper(a.vigencia) = x.empieza)
         and (f.nuevo_id is null or (n.valor = f.despues and lower(n.vigencia) = x.empieza
           and (upper(n.vigencia) is null or upper(n.vigencia) > now())
           and (l.hasta is null or upper(n.vigencia) = l.hasta)))
         and (f.luego_id is null or (d.valor = f.antes and lower(d.vigencia) = l.hasta))
         and (f.antes_id is null or not exists (
           select from precio v where v.lista_id = l.lista_id and v.producto_id = f.producto_id and v.cantidad_min = f.cantidad_min
             and v.id is distinct from f.nuevo_id and v.id is distinct from f.luego_id and v.id is distinct from f.antes_id
             and v.vigencia && tstzrange(greatest(x.empieza, now()), f.antes_hasta)))
       order by f.producto_id, f.cantidad_min`,
    [id],
  )
}
