// What a page changes, field by field, and what is wrong with it; written in the transaction that applies it.
import type { Sql } from '#upkeep/loads/sql.server.ts'
import { recordSyncFaults } from '#upkeep/uploads/errors-record.server.ts'
import type { RowFault } from './rows.ts'
import type { Entity } from './states.ts'

type Place = { corrida: number; entidad: Exclude<Entity, 'pedidos'> }

/** Changes of one kind that a run tells one by one; all of them are counted. */
const MOST = 2000

const products = ['descripcion', 'linea', 'marca', 'empaque', 'hecho_mx', 'estado'] as const
const shownProduct = new Map<string, string>([
  ['linea', '(select nombre from linea where id = p.linea_id)'],
  ['marca', '(select nombre from marca where id = p.marca_id)'],
])

const changes: Record<Place['entidad'], string> = {
  productos: [
    `select l.k_parte, 'nuevo' as tipo, 'parte' as campo, null::text as antes, coalesce(l.descripcion, l.linea) as despues
     from lote_producto l where not exists (select from producto p where p.k_parte = l.k_parte)`,
    ...products.map((column) => {
      const now = shownProduct.get(column) ?? `p.${column}::text`
      const same = shownProduct.has(column)
        ? `norma_nombre(${now}) is not distinct from norma_nombre(l.${column})`
        : `${now} is not distinct from l.${column}::text`
      return `select l.k_parte, 'cambiado', '${column}', ${now}, l.${column}::text
        from lote_producto l join producto p on p.k_parte = l.k_parte where l.${column} is not null and not (${same})`
    }),
  ].join(' union all '),
  precios: `
    select l.k_parte, case when v.id is null then 'nuevo' else 'cambiado' end as tipo,
      case when l.cantidad_min = 1 then 'precio ' || l.lista else 'precio ' || l.lista || ' desde ' || l.cantidad_min end as campo,
      trim_scale(v.valor)::text as antes, trim_scale(l.valor)::text as despues
    from lote_precio l join producto p on p.k_parte = l.k_parte join lista_precio x on x.clave = l.lista
    left join precio v on v.lista_id = x.id and v.producto_id = p.id and v.cantidad_min = l.cantidad_min and v.vigencia @> now()
    where v.valor is distinct from l.valor`,
  existencias: `
    select l.k_parte, case when e.producto_id is null then 'nuevo' else 'cambiado' end as tipo, 'existencia ' || x.clave as campo,
      e.disponible::text as antes, l.disponible::text as despues
    from lote_existencia l join producto p on p.k_parte = l.k_parte
    join lote_sucursal s on coalesce(s.texto, '') = coalesce(l.sucursal, '') join sucursal x on x.id = s.sucursal_id
    left join existencia e on e.producto_id = p.id and e.sucursal_id = s.sucursal_id
    where e.disponible is distinct from l.disponible`,
}

/** Before they are applied: what will be other than it is, up to so many. */
export async function keepChanges(sql: Sql, { corrida, entidad }: Place): Promise<void> {
  const { rows } = await sql.query<{ hay: boolean }>(`select exists (select from lote_${table[entidad]}) as hay`)
  if (!rows[0]?.hay) return
  await sql.query(
    `insert into sync_detalle (corrida_id, entidad, tipo, k_parte, campo, antes, despues)
     select $1, $2, c.tipo, c.k_parte, c.campo, left(c.antes, 300), left(c.despues, 300) from (${changes[entidad]}) c
     limit greatest(0, ${MOST} - (select count(*) from sync_detalle where corrida_id = $1 and entidad = $2 and tipo <> 'error'))`,
    [corrida, entidad],
  )
}

const table = { productos: 'producto', precios: 'precio', existencias: 'existencia' }

type Errors = Omit<Place, 'entidad'> & { entidad: Entity; errors: RowFault[]; good: string[]; desde?: string }
type Query = Pick<Sql, 'query'>

/** An error that is known already is counted and kept as somebody left it; one whose part came right is settled. */
export async function keepErrors(sql: Query, told: Errors): Promise<void> {
  const { corrida, entidad, errors, good } = told
  await sql.query(
    `update sync_detalle set estado = 'resuelto' where tipo = 'error' and estado <> 'resuelto' and entidad = $1
       and k_parte = any ($2::text[]) and not k_parte = any ($3::text[])`,
    [entidad, good, errors.map(({ k_parte }) => k_parte)],
  )
  if (errors.length === 0) return
  const { rows } = await sql.query<Kept>(
    `insert into sync_detalle (corrida_id, entidad, tipo, k_parte, campo, despues, motivo, estado)
     select distinct on (e.k_parte, e.campo, e.motivo) $1::bigint, $2, 'error', e.k_parte, e.campo, e.valor, e.motivo, 'nuevo'
     from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as e (k_parte, campo, valor, motivo)
     on conflict (entidad, k_parte, campo, motivo) where tipo = 'error' and estado <> 'resuelto'
     do update set corrida_id = excluded.corrida_id, despues = excluded.despues, veces = sync_detalle.veces + 1, visto_en = now()
     returning id, k_parte, campo, motivo`,
    [
      corrida,
      entidad,
      errors.map(({ k_parte }) => k_parte),
      errors.map(({ campo }) => campo),
      errors.map(({ valor }) => valor.slice(0, 200)),
      errors.map(({ motivo }) => motivo.slice(0, 300)),
    ],
  )
  // Orders are no products: theirs stay where orders are sent from.
  if (entidad !== 'pedidos') await tellProducts(sql, { ...told, entidad }, rows)
}

type Kept = { id: number; k_parte: string; campo: string; motivo: string }

/** The same faults on the screen of product errors (AD-e4), where somebody may ask to try them again. */
async function tellProducts(
  sql: Query,
  { corrida, entidad, errors, desde }: Errors & Place,
  rows: Kept[],
): Promise<void> {
  const keyOf = ({ k_parte, campo, motivo }: Omit<Kept, 'id'>) => JSON.stringify([k_parte, campo, motivo.slice(0, 300)])
  const same = Map.groupBy(errors, keyOf)
  const faults = rows.map((row) => ({
    codigo: row.k_parte,
    columna: row.campo,
    motivo: row.motivo,
    detalle_id: row.id,
    valor: same.get(keyOf(row))?.at(-1)?.valor ?? '',
    recibida: same.get(keyOf(row))?.flatMap(({ recibida }) => recibida ?? []) ?? [],
  }))
  const batch = { trabajo: `Sincronización ${corrida} (${entidad})`, entidad, ...(desde && { desde }) }
  await recordSyncFaults(sql, batch, faults)
}
