import type { Reply } from '#kit/base/contract.ts'
import { amountOrNull } from '#catalogue/prices/amount.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { inLoad, type Sql } from '#upkeep/loads/sql.server.ts'
import { type Asked, prepare } from './batch-prepare.server.ts'
import type { preverPrecios } from './contract.ts'

type Foreseen = Reply<typeof preverPrecios>

/** Which prices would change and how; nothing is written to them. */
export function foreseePrices(asked: Asked, context: Context): Promise<Foreseen> {
  const seesCost = context.session.permissions.includes('precios-read')
  return inLoad(context.db, async (sql) => {
    const id = await prepare(sql, asked, context)
    const { bajo_costo, ...sums } = await sumsOf(sql, id)
    return {
      id,
      ...sums,
      bajo_costo: seesCost ? bajo_costo : null,
      motivos: await reasonsOf(sql, id),
      pagan_mas: await payersOf(sql, id, asked.lista_id),
      muestra: await sampleOf(sql, id, seesCost),
    }
  })
}

type Sums = Omit<Foreseen, 'id' | 'motivos' | 'pagan_mas' | 'muestra' | 'bajo_costo'> & { bajo_costo: number }

async function sumsOf(sql: Sql, id: number): Promise<Sums> {
  const of = (what: string) => `(count(*) filter (where ${what}))::int`
  const { rows } = await sql.query<Sums>(
    `select l.elegidas, ${of(`f.clase = 'sube'`)} as suben, ${of(`f.clase = 'baja'`)} as bajan, ${of(`f.clase = 'igual'`)} as iguales,
       ${of(`f.clase = 'imposible'`)} as imposibles, ${of(`f.bajo_costo`)} as bajo_costo,
       ${of(`f.salta and f.clase in ('sube', 'baja')`)} as saltan, l.pide_cuenta, l.desde, l.hasta
     from precio_lote l left join precio_lote_fila f on f.lote_id = l.id where l.id = $1 group by l.id`,
    [id],
  )
  if (!rows[0]) throw new Error('the batch was just prepared')
  return rows[0]
}

async function reasonsOf(sql: Sql, id: number): Promise<Foreseen['motivos']> {
  const { rows } = await sql.query<Foreseen['motivos'][number]>(
    `select case when motivo like 'Ya hay otro precio%' then 'Ya hay otro precio que empieza ese día' else motivo end as motivo,
       count(*)::int as precios
     from precio_lote_fila where lote_id = $1 and clase = 'imposible' group by 1 order by 2 desc, 1`,
    [id],
  )
  return rows
}

/**
 * Clients whose first list with the part is this one, by where they have it from. Contracts come before any list, so that who has
 * one for the part is counted here though he pays no more: the figure is never too low.
 */
async function payersOf(sql: Sql, id: number, lista: number): Promise<Foreseen['pagan_mas']> {
  const { rows } = await sql.query<Foreseen['pagan_mas'][number]>(
    `with suben as (select producto_id, cantidad_min from precio_lote_fila where lote_id = $1 and clase = 'sube' and antes is not null),
       base as (select id from lista_precio where clave = 'BASE'),
       quien as (
         select c.lista_precio_id as propia, g.lista_precio_id as de_grupo, g.nombre as grupo, count(*)::int as clientes
         from cliente c left join grupo_cliente g on g.id = c.grupo_id where c.activo group by 1, 2, 3),
       por as (
         select q.*, case when q.propia = $2 then 'Clientes con esta lista' when q.de_grupo = $2 then 'Grupo ' || q.grupo
           else 'Clientes que pagan la lista base' end as quien,
           case when q.propia = $2 then '{}'::bigint[] when q.de_grupo = $2 then array_remove(array[q.propia], null)
           else array_remove(array[q.propia, q.de_grupo], null) end as primero
         from quien q where q.propia = $2 or q.de_grupo = $2 or $2 = (select id from base)),
       cuenta as (
         select p.primero, count(*)::int as precios from (select distinct primero from por) p cross join suben s
         where not exists (select from precio v where v.lista_id = any (p.primero) and v.producto_id = s.producto_id
           and v.cantidad_min <= s.cantidad_min and v.vigencia @> now())
         group by 1)
     select p.quien, sum(p.clientes)::int as clientes, max(c.precios) as precios
     from por p join cuenta c on c.primero = p.primero group by 1 order by 2 desc, 1`,
    [id, lista],
  )
  return rows
}

async function sampleOf(sql: Sql, id: number, seesCost: boolean): Promise<Foreseen['muestra']> {
  const { rows } = await sql.query<Foreseen['muestra'][number]>(
    `select p.k_parte, f.cantidad_min, f.antes, f.despues, f.bajo_costo and $2 as bajo_costo
     from precio_lote_fila f join producto p on p.id = f.producto_id
     where f.lote_id = $1 and f.clase in ('sube', 'baja')
     order by abs(f.despues - f.antes) / nullif(f.antes, 0) desc nulls last, p.k_parte, f.cantidad_min limit 12`,
    [id, seesCost],
  )
  return rows.map((row) => ({ ...row, antes: amountOrNull(row.antes), despues: amountOrNull(row.despues) }))
}
