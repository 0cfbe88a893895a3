import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import pg from 'pg'
import { amountOrNull } from '#catalogue/prices/amount.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { inLoad, type Sql, takeTurn, writeAs } from '#upkeep/loads/sql.server.ts'
import { beginBatch, fault, keepRows, settle } from './batch-prepare.server.ts'
import type { aplicarPrecios, cambiarPrecios } from './contract.ts'
import { classOf, isJump } from './new-price.ts'

type Done = Reply<typeof aplicarPrecios>

/** Does what was foreseen, all or nothing. 404 for somebody else's, 409 for one done already or when a price has moved since. */
export function applyPrices(id: number, cuenta: number | null, context: Context): Promise<Done> {
  return inLoad(context.db, async (sql) => {
    await takeTurn(sql)
    const { rows } = await sql.query<{
      usuario_id: number | null
      estado: string
      cambian: number
      pide_cuenta: boolean
    }>('select usuario_id, estado, cambian, pide_cuenta from precio_lote where id = $1 for update', [id])
    const batch = rows[0]
    if (!batch || batch.usuario_id !== context.session.user?.id) throw new Refusal(404, 'El cambio no existe.')
    if (batch.estado !== 'PREVISTO') throw new Refusal(409, 'Este cambio ya se hizo.')
    if (batch.cambian === 0) throw new Refusal(422, 'Ningún precio cambia.')
    if (batch.pide_cuenta && cuenta !== batch.cambian) {
      throw fault('cuenta', `Para hacerlo, escribe cuántos precios cambian: ${batch.cambian.toLocaleString('es-MX')}.`)
    }
    return write(sql, id, context)
  })
}

/** Cells as they were typed. 409 with those that are no longer what was seen; 422 at the cell that says nothing right. */
export function changeCells(
  { lista_id, celdas, desde, hasta }: Received<typeof cambiarPrecios>['body'],
  context: Context,
): Promise<Done> {
  const names = celdas.map(({ producto_id, cantidad_min }) => `${producto_id}:${cantidad_min}`)
  const twice = names.findIndex((name, place) => names.indexOf(name) !== place)
  if (twice >= 0) throw fault(`celdas.${twice}.cantidad_min`, 'Esta cantidad viene dos veces para la misma parte.')
  return inLoad(context.db, async (sql) => {
    await takeTurn(sql)
    const batch = { lista_id, desde, hasta, alcance: 'celda' as const, regla: { tipo: 'celdas' } }
    const id = await beginBatch(sql, batch, context)
    const now = await pricesNow(sql, id, celdas)
    const moved = now.filter((row, place) => row.antes_id !== (celdas[place]?.visto ?? null))
    if (moved.length > 0)
      throw movedSince(
        moved.map(({ k_parte, cantidad_min, antes }) => ({ k_parte, cantidad_min, ahora: antes })),
        moved.length,
      )

    const clashing = now.findIndex(({ choca }) => choca)
    if (clashing >= 0) throw fault(`celdas.${clashing}.valor`, 'Ya hay otro precio que empieza ese día.')
    const rows = now.map(({ k_parte: _code, choca: _clash, ...row }, place) => {
      const despues = celdas[place]?.valor ?? null
      return { ...row, despues, clase: classOf(row.antes, despues), motivo: null, salta: isJump(row.antes, despues) }
    })
    await keepRows(sql, id, rows)
    await settle(sql, id)
    if (rows.every(({ clase }) => clase === 'igual')) throw new Refusal(422, 'Ningún precio cambia: ya son esos.')
    return write(sql, id, context)
  })
}

type Cell = { producto_id: number; cantidad_min: number }
type Now = Cell & {
  k_parte: string
  antes_id: number | null
  antes: string | null
  antes_hasta: string | null
  choca: boolean
}

/** The prices of these cells when the batch begins, in their order. 422 for a part that is not there. */
async function pricesNow(sql: Sql, id: number, cells: readonly Cell[]): Promise<Now[]> {
  const { rows } = await sql.query<Now>(
    `select x.producto_id, x.cantidad_min, p.k_parte, v.id as antes_id, v.valor::text as antes, upper(v.vigencia)::text as antes_hasta,
       coalesce(lower(v.vigencia) = l.desde, false) as choca
     from unnest($2::bigint[], $3::int[]) with ordinality as x (producto_id, cantidad_min, n)
     join precio_lote l on l.id = $1 join producto p on p.id = x.producto_id
     left join precio v on v.lista_id = l.lista_id and v.producto_id = x.producto_id and v.cantidad_min = x.cantidad_min
       and v.vigencia @> coalesce(l.desde, now())
     order by x.n`,
    [id, cells.map(({ producto_id }) => producto_id), cells.map(({ cantidad_min }) => cantidad_min)],
  )
  if (rows.length < cells.length) {
    const known = new Set(rows.map(({ producto_id }) => producto_id))
    throw fault(
      `celdas.${cells.findIndex(({ producto_id }) => !known.has(producto_id))}.producto_id`,
      'El producto no existe.',
    )
  }
  return rows
}

type Moved = { k_parte: string; cantidad_min: number; ahora: string | null }

function movedSince(rows: Moved[], total: number): Refusal {
  const [first] = rows
  const more = total > 1 ? ` y ${total - 1} más` : ''
  return new Refusal(
    409,
    `Alguien cambió entretanto el precio de ${first?.k_parte ?? ''}${more}. No se cambió nada; míralos otra vez.`,
    {
      code: 'precio_movido',
      extra: {
        filas: rows
          .slice(0, 50)
          .map(({ k_parte, cantidad_min, ahora }) => ({ k_parte, cantidad_min, ahora: amountOrNull(ahora) })),
        total,
      },
    },
  )
}

/** When it begins: its day, or now. */
const MOMENT = 'greatest(l.desde, now())'

/** Writes a prepared batch: the price in force ends, the new one holds until the next that is known, or until its last day. */
async function write(sql: Sql, id: number, context: Context): Promise<Done> {
  await refuseMoved(sql, id)
  await writeAs(sql, `lote:${id}`)
  await sql.query(
    `create temp table lote_escribe on commit drop as
       select f.producto_id, f.cantidad_min, f.antes_id, f.antes, f.antes_hasta, f.despues, l.lista_id, ${MOMENT} as empieza,
         least(l.hasta, s.sigue) as acaba,
         l.hasta is not null and f.antes_id is not null and (f.antes_hasta is null or f.antes_hasta > l.hasta) as vuelve
       from precio_lote l join precio_lote_fila f on f.lote_id = l.id and f.clase in ('sube', 'baja')
       left join lateral (
         select min(lower(v.vigencia)) as sigue from precio v
         where v.lista_id = l.lista_id and v.producto_id = f.producto_id and v.cantidad_min = f.cantidad_min
           and lower(v.vigencia) > ${MOMENT}) s on true
       where l.id = $1 order by f.producto_id, f.cantidad_min`,
    [id],
  )
  try {
    await sql.query(
      `update precio v set vigencia = tstzrange(lower(v.vigencia), e.empieza) from lote_escribe e where v.id = e.antes_id`,
    )
    await sql.query(
      `with nuevo as (
         insert into precio (lista_id, producto_id, cantidad_min, valor, vigencia)
         select lista_id, producto_id, cantidad_min, despues, tstzrange(empieza, acaba) from lote_escribe where despues is not null
         returning id, producto_id, cantidad_min)
       update precio_lote_fila f set nuevo_id = n.id from nuevo n
       where f.lote_id = $1 and f.producto_id = n.producto_id and f.cantidad_min = n.cantidad_min`,
      [id],
    )
    await sql.query(
      `with luego as (
         insert into precio (lista_id, producto_id, cantidad_min, valor, vigencia)
         select e.lista_id, e.producto_id, e.cantidad_min, e.antes, tstzrange(l.hasta, e.antes_hasta)
         from lote_escribe e join precio_lote l on l.id = $1 where e.vuelve
         returning id, producto_id, cantidad_min)
       update precio_lote_fila f set luego_id = n.id from luego n
       where f.lote_id = $1 and f.producto_id = n.producto_id and f.cantidad_min = n.cantidad_min`,
      [id],
    )
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23P01') {
      throw new Refusal(409, 'Alguien programó otro precio para esos días. No se cambió nada; míralo otra vez.', {
        code: 'precio_movido',
      })
    }
    throw error
  }
  await sql.query(
    `update precio_lote l set estado = 'APLICADO', aplicado_en = now(), desde = case when l.desde > now() then l.desde end where id = $1`,
    [id],
  )
  const cambian = await tell(sql, { id, accion: 'precio_cambiado', written: 'lote_escribe' }, context)
  await sql.query('drop table lote_escribe')
  return { lote: id, cambian }
}

async function refuseMoved(sql: Sql, id: number): Promise<void> {
  const { rows } = await sql.query<Moved & { total: number }>(
    `select p.k_parte, f.cantidad_min, v.valor::text as ahora, count(*) over ()::int as total
     from precio_lote l join precio_lote_fila f on f.lote_id = l.id and f.clase in ('sube', 'baja')
     join producto p on p.id = f.producto_id
     left join precio v on v.lista_id = l.lista_id and v.producto_id = f.producto_id and v.cantidad_min = f.cantidad_min
       and v.vigencia @> ${MOMENT}
     where l.id = $1 and (v.id is distinct from f.antes_id or v.valor is distinct from f.antes or upper(v.vigencia) is distinct from f.antes_hasta)
     order by p.k_parte, f.cantidad_min limit 50`,
    [id],
  )
  const [first] = rows
  if (first) throw movedSince(rows, first.total)
}

/** More changed parts than this and the search is made anew instead of mended, as after a load. */
const MENDED = 2000

/** The prices of the batch that were written stand in a table of the transaction. */
type Telling = { id: number; accion: 'precio_cambiado' | 'precio_deshecho'; written: 'lote_escribe' | 'lote_vuelve' }

/** A line of the log for every price, and those who keep a copy hear of it at the commit. How many prices there were. */
export async function tell(sql: Sql, { id, accion, written }: Telling, context: Context): Promise<number> {
  const { session, ip, userAgent, requestId } = context
  const [before, after] = accion === 'precio_cambiado' ? ['antes', 'despues'] : ['despues', 'antes']
  const { rowCount } = await sql.query(
    `insert into auditoria (accion, actor_id, actor, objeto, objeto_id, ip, agente, peticion, antes, despues)
     select $2, $3::bigint, (select nombre from usuario where id = $3::bigint), 'producto', f.producto_id::text, $4, $5, $6,
       jsonb_build_object('precio', round(f.${before}, 2)::text),
       jsonb_strip_nulls(jsonb_build_object('precio', round(f.${after}, 2)::text, 'lista', coalesce(nullif(x.nombre, ''), x.clave),
         'piezas', nullif(f.cantidad_min, 1), 'desde', l.desde))
     from precio_lote l join lista_precio x on x.id = l.lista_id join precio_lote_fila f on f.lote_id = l.id
     join ${written} w on w.producto_id = f.producto_id and w.cantidad_min = f.cantidad_min
     where l.id = $1 order by f.producto_id, f.cantidad_min`,
    [id, accion, session.user?.id ?? null, ip, userAgent, requestId],
  )
  await sql.query(
    `select producto_cambio(case when count(*) > ${MENDED} then '{0}' else coalesce(array_agg(producto_id order by producto_id), '{}') end)
     from (select distinct producto_id from ${written}) x`,
  )
  await sql.query(`select pg_notify('novedad', 'estante:todo')`)
  return rowCount ?? 0
}
