import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { amountOrNull, amountText } from '#catalogue/prices/amount.ts'
import { readPage } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { listShelf, readRow } from '#upkeep/shelf/shelf.server.ts'
import { undoableUntil } from './batch-undo.server.ts'
import type {
  Batch,
  HeldPrice,
  lotesPrecios,
  opcionesPrecios,
  PriceRow,
  preciosDeParte,
  preciosEstante,
} from './contract.ts'
import { ruleText } from './rule-text.ts'

/** One page of the shelf with the prices of one list; the base list unless told otherwise. */
export async function listPrices(
  { lista, ...query }: Received<typeof preciosEstante>['query'],
  context: Context,
): Promise<Reply<typeof preciosEstante>> {
  const { db, session } = context
  const list = await db.row<{ id: number }>(
    `select id from lista_precio where id = $1 or clave = 'BASE' order by id = $1 desc nulls last limit 1`,
    [lista ?? null],
  )
  if (!list) throw new Error('the base list is made by a migration')
  const { total, partes } = await listShelf(query, context)
  const rows = await db.rows<PriceRow>(priced, [partes.map(({ id }) => id), list.id])
  const seesCost = session.permissions.includes('precios-read')
  return { total, lista_id: list.id, partes: rows.map((row) => toldRow(row, seesCost)) }
}

const priced = `
  select p.id, p.k_parte, p.descripcion, p.estado, p.costo,
    coalesce((select json_agg(json_build_object('id', v.id, 'cantidad_min', v.cantidad_min, 'valor', v.valor::text, 'hasta', upper(v.vigencia))
      order by v.cantidad_min) from precio v where v.lista_id = $2 and v.producto_id = p.id and v.vigencia @> now()), '[]') as escalas,
    coalesce((select json_agg(json_build_object('cantidad_min', v.cantidad_min, 'valor', v.valor::text, 'desde', lower(v.vigencia),
      'hasta', upper(v.vigencia)) order by lower(v.vigencia), v.cantidad_min)
      from precio v where v.lista_id = $2 and v.producto_id = p.id and lower(v.vigencia) > now()), '[]') as proximos,
    (select b.valor::text from precio_de(null, p.id) b) as base,
    coalesce((select json_agg(json_build_object('sucursal_id', s.id, 'disponible', coalesce(e.disponible, 0), 'apartado', coalesce(e.apartado, 0))
      order by s.orden, s.id) from sucursal s left join existencia e on e.sucursal_id = s.id and e.producto_id = p.id where s.activa), '[]') as existencia
  from unnest((select $1::bigint[])) with ordinality as x (id, n) join producto p on p.id = x.id order by x.n`

function toldRow({ costo, ...row }: PriceRow, seesCost: boolean): PriceRow {
  const amounts = <T extends { valor: string }>(scales: T[]) =>
    scales.map((scale) => ({ ...scale, valor: amountText(scale.valor) }))
  return {
    ...row,
    escalas: amounts(row.escalas),
    proximos: amounts(row.proximos),
    base: amountOrNull(row.base),
    ...(seesCost && { costo: amountOrNull(costo ?? null) }),
  }
}

export async function readOptions({ db }: Context): Promise<Reply<typeof opcionesPrecios>> {
  const found = await db.row<Reply<typeof opcionesPrecios>>(
    `select
       (select json_agg(json_build_object('id', id, 'clave', clave, 'nombre', coalesce(nullif(nombre, ''), clave) || case when moneda = 'USD' then ' (dólares)' else '' end)
         order by clave = 'BASE' desc, nombre, clave) from lista_precio) as listas,
       coalesce((select json_agg(json_build_object('id', id, 'clave', clave, 'nombre', nombre) order by orden, id) from sucursal where activa), '[]') as sucursales,
       coalesce((select json_build_object('precio', c.encendido and c.duenos->>'precio' = 'erp', 'existencia', c.encendido and c.duenos->>'existencia' = 'erp')
         from proceso_credencial c), json_build_object('precio', false, 'existencia', false)) as manda_erp,
       to_char(now() at time zone 'America/Mexico_City', 'YYYY-MM-DD') as hoy`,
  )
  if (!found) throw new Error('a select without a table returns its row')
  return found
}

type BatchFound = Omit<Batch, 'texto'> & { regla: unknown; otra: string | null }

/** What was changed on screen, the last first. */
export async function listBatches(
  query: Received<typeof lotesPrecios>['query'],
  { db }: Context,
): Promise<Reply<typeof lotesPrecios>> {
  const { total, rows } = await readPage<BatchFound>(
    db,
    {
      text: `select l.id, u.nombre as quien, coalesce(nullif(x.nombre, ''), x.clave) as lista, l.alcance, l.estado, l.regla, l.cambian, l.sin_deshacer,
         l.desde, l.hasta, l.aplicado_en, l.deshecho_en,
         (select coalesce(nullif(o.nombre, ''), o.clave) from lista_precio o where o.id = (l.regla->>'lista_id')::bigint) as otra,
         l.estado = 'APLICADO' and ${undoableUntil} >= now() as se_puede_deshacer,
         coalesce((select json_agg(k_parte) from (
           select distinct p.k_parte from precio_lote_fila f join producto p on p.id = f.producto_id
           where f.lote_id = l.id and f.clase in ('sube', 'baja') order by 1 limit 3) t), '[]') as ejemplos
       from precio_lote l join lista_precio x on x.id = l.lista_id left join usuario u on u.id = l.usuario_id
       where l.estado <> 'PREVISTO'`,
      order: 'l.aplicado_en desc, l.id desc',
      values: [],
    },
    query,
  )
  return { total, lotes: rows.map(({ regla, otra, ...row }) => ({ ...row, texto: ruleText(regla, otra) })) }
}

/** Prices of a part told at once; those before them are counted. */
const TOLD = 60

/** All about the price and stock of one part; 404 when there is none. */
export async function readPartPrices(
  id: number,
  lista: number | undefined,
  context: Context,
): Promise<Reply<typeof preciosDeParte>> {
  const { db, session } = context
  const { k_parte, descripcion } = await readRow(db, id)
  const about = await db.row<{
    costo: string | null
    casco: string | null
    version: number
    contratos: number
    total: number
  }>(
    `select p.costo, p.casco::text as casco, p.version, (select count(*)::int from precio_contrato c where c.producto_id = p.id and c.vigencia @> now()) as contratos,
       (select count(*)::int from precio v where v.producto_id = p.id and ($2::bigint is null or v.lista_id = $2)) as total
     from producto p where p.id = $1`,
    [id, lista ?? null],
  )
  if (!about) throw new Refusal(404, 'El producto no existe.')
  const [precios, existencia] = await Promise.all([
    db.rows<HeldPrice>(heldPrices, [id, lista ?? null, TOLD]),
    db.rows<Reply<typeof preciosDeParte>['existencia'][number]>(shelves, [id]),
  ])
  const seesCost = session.permissions.includes('precios-read')
  return {
    parte: {
      id,
      k_parte,
      descripcion,
      casco: about.casco,
      version: about.version,
      ...(seesCost && { costo: amountOrNull(about.costo) }),
    },
    precios: precios.map((row) => ({ ...row, valor: amountText(row.valor) })),
    mas: Math.max(0, about.total - precios.length),
    contratos: about.contratos,
    existencia,
  }
}

/** What holds first, then what comes, then what was, the latest first. */
const heldPrices = `
  select v.id, v.lista_id, coalesce(nullif(x.nombre, ''), x.clave) || case when x.moneda = 'USD' then ' (dólares)' else '' end as lista, v.cantidad_min, v.valor, lower(v.vigencia) as desde,
    upper(v.vigencia) as hasta,
    case when v.vigencia @> now() then 'vigente' when lower(v.vigencia) > now() then 'futuro' else 'terminado' end as estado,
    case when v.fuente like 'lote:%' then 'Pantalla' when v.fuente like 'carga:%' then 'Carga ' || coalesce(c.archivo, '')
      when v.fuente = 'erp' then 'ERP' when v.fuente like 'lista:%' then 'Copia de lista' else 'Sin registro' end as fuente,
    coalesce(u.nombre, uc.nombre) as quien
  from precio v join lista_precio x on x.id = v.lista_id
  left join precio_lote l on v.fuente like 'lote:%' and l.id = split_part(v.fuente, ':', 2)::bigint left join usuario u on u.id = l.usuario_id
  left join carga c on v.fuente like 'carga:%' and c.id = split_part(v.fuente, ':', 2)::bigint left join usuario uc on uc.id = c.aplicada_por
  where v.producto_id = $1 and ($2::bigint is null or v.lista_id = $2)
  order by case when v.vigencia @> now() then 0 when lower(v.vigencia) > now() then 1 else 2 end,
    case when lower(v.vigencia) <= now() and not v.vigencia @> now() then upper(v.vigencia) end desc,
    x.clave = 'BASE' desc, x.clave, lower(v.vigencia), v.cantidad_min, v.id
  limit $3`

const shelves = `
  select s.id as sucursal_id, s.nombre as sucursal, coalesce(e.disponible, 0) as disponible, coalesce(e.apartado, 0) as apartado,
    coalesce(e.en_transito, 0) as en_transito
  from sucursal s left join existencia e on e.sucursal_id = s.id and e.producto_id = $1
  where s.activa or e.disponible > 0 or e.apartado > 0 order by s.orden, s.id`
