import type { Reply } from '#kit/base/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { preverDescuento } from './contract.ts'
import { insertRule, type NewRule } from './rules.server.ts'

type Foreseen = Reply<typeof preverDescuento>

/**
 * Who would pay more and who less, by what was bought in 90 days: each part at the usual quantity of a line of that client's. The rule
 * is put there, looked through by the one function that prices, and taken out in the same transaction.
 */
export function foreseeRule(given: NewRule, context: Context): Promise<Foreseen> {
  return context.db.transaction(async (tx) => {
    const { id } = await insertRule(tx, given, context)
    await tx.rows(bought, [id])
    await tx.rows(`update comprado set despues = ${PRICE}`)
    await tx.rows('delete from descuento_regla where id = $1', [id])
    await tx.rows(`update comprado set antes = ${PRICE}`)
    const told = await payersOf(tx)
    await tx.rows('drop table comprado')
    return told
  })
}

const PRICE =
  '(select valor from precio_de(comprado.cliente_id, comprado.producto_id, comprado.usual, comprado.momento))'

/** What those bought whom the rule is for, of what it is of. */
const bought = `
  create temp table comprado on commit drop as
  select p.cliente_id, l.producto_id, lower(r.vigencia) as momento, sum(l.cantidad - l.cancelada)::int as piezas,
    greatest(1, round(avg(l.cantidad - l.cancelada)))::int as usual, null::numeric as antes, null::numeric as despues
  from descuento_regla r join cliente c on (r.cliente_id is null or c.id = r.cliente_id) and (r.grupo_id is null or c.grupo_id = r.grupo_id)
  join pedido p on p.cliente_id = c.id join pedido_linea l on l.pedido_id = p.id join producto o on o.id = l.producto_id
  where r.id = $1 and p.creado_en > now() - interval '90 days' and p.estado <> 'CANCELADO' and l.cantidad > l.cancelada
    and (r.linea_id is null or o.linea_id = r.linea_id) and (r.marca_id is null or o.marca_id = r.marca_id)
  group by 1, 2, 3`

async function payersOf(tx: Db): Promise<Foreseen> {
  const found = await tx.row<Foreseen>(
    `with de as (
       select cliente_id, count(*) filter (where antes <> despues)::int as partes,
         sum(round(antes * piezas, 2)) as antes, sum(round(despues * piezas, 2)) as despues
       from comprado where antes is not null and despues is not null group by 1)
     select count(*)::int as compraron, (count(*) filter (where despues > antes))::int as pagan_mas,
       (count(*) filter (where despues < antes))::int as pagan_menos, coalesce((
         select json_agg(json_build_object('clave', c.clave, 'nombre', c.nombre_comercial, 'partes', m.partes,
           'antes', m.antes::text, 'despues', m.despues::text) order by abs(m.despues - m.antes) desc, c.clave)
         from (select * from de where partes > 0 order by abs(despues - antes) desc limit 50) m join cliente c on c.id = m.cliente_id), '[]') as clientes
     from de`,
  )
  if (!found) throw new Error('a count returns its row')
  return found
}
