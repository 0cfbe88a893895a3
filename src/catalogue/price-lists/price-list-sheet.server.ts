import type { Db } from '#platform/database/db.server.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import type { SheetFormat } from '#platform/files/sheet-cells.ts'
import { startDigest } from '#people/signature/seal.server.ts'
import { sheetStream, type StreamValue } from '#platform/files/sheet-stream.server.ts'
import { amountText } from '#catalogue/prices/amount.ts'

/** Downloads whose prices are kept, for each client. */
export const KEPT = 10

const HEAD = [
  'Código',
  'Tu código',
  'Descripción',
  'Línea',
  'Marca',
  'Precio sin IVA',
  'Precio con IVA',
  'Existencia',
  'Múltiplo',
  'Mínimo',
  'Cambio',
  'Precio anterior',
]

type List = {
  /** Row of `lista_descarga` that keeps what this one says, and that of the one before. */
  descarga: number
  antes: number | null
  cliente: number
  linea: number | null
  marca: number | null
  /** The scheduled list it is a sending of; null: taken by hand. */
  programada: number | null
  /** Leaves out what is as it was in the one before. */
  soloCambios: boolean
}

/** A client's list as a file, written while it is read; what it says is kept, so that the next one tells what changed. */
export function listSheet(db: Db, list: List, format: SheetFormat): Download<Pieces> {
  const batches = (leaving: AbortSignal) => batchesOf(db, list, leaving)
  return sheetStream({ name: 'lista de precios', format, head: HEAD, batches })
}

type Row = {
  id: number
  k_parte: string
  propio: string | null
  descripcion: string
  linea: string
  marca: string | null
  precio: string
  con_iva: string
  semaforo: string
  empaque: number
  minimo: number
  antes: string | null
}

/**
 * $1 client, $2 line, $3 brand, $4 the download before. Priced parts only, by code: sorted first, so that the first is there at once.
 * What was told before is looked up in one value: of rows made of arrays PostgreSQL knows no number, and compares each with each.
 */
const parts = `
  with iva as materialized (select tasa_al_ver($1, null) as tasa),
  parte as (
    select p.* from producto p
    where p.estado = 'activo' and ($2::bigint is null or p.linea_id = $2) and ($3::bigint is null or p.marca_id = $3)
    order by p.k_parte offset 0
  )
  select p.id, p.k_parte, p.descripcion, li.nombre as linea, m.nombre as marca, pr.valor as precio, round(pr.valor * (1 + 0.01 * case when p.sin_estimulo then 16 else iva.tasa end), 2) as con_iva,
    p.empaque, p.minimo, (
      select jsonb_object_agg(u.producto_id, u.precio) from lista_descarga_trozo t, unnest(t.productos, t.precios) as u (producto_id, precio)
      where t.descarga_id = $4) ->> p.id::text as antes, (
      select c.codigo from codigo_cliente c where c.cliente_id = $1 and c.producto_id = p.id order by c.usos desc, c.id limit 1) as propio,
    case when e.hay = 0 then 'Agotado' when e.hay < 10 then 'Pocas' else 'Disponible' end as semaforo
  from parte p cross join iva cross join lateral precio_de($1, p.id, 1) pr join linea li on li.id = p.linea_id left join marca m on m.id = p.marca_id
  cross join lateral (select coalesce(sum(x.disponible), 0) as hay from existencia x join sucursal s on s.id = x.sucursal_id and s.activa
    where x.producto_id = p.id) e
  order by p.k_parte`

/** Parts of the download before ($1) that this one ($2) no longer has. */
const gone = `
  with ahora as (select unnest(t.productos) as id from lista_descarga_trozo t where t.descarga_id = $2)
  select p.k_parte, p.descripcion, u.precio as antes from lista_descarga_trozo t cross join unnest(t.productos, t.precios) as u (producto_id, precio)
  join producto p on p.id = u.producto_id left join ahora n on n.id = u.producto_id
  where t.descarga_id = $1 and n.id is null order by p.k_parte`

const keep = `
  insert into lista_descarga_trozo (descarga_id, n, productos, precios) values ($1, $2, $3::bigint[], $4::numeric[])`

/** The prices of one moment, each batch remembered as it goes. What broke off stays without a count. */
async function* batchesOf(db: Db, list: List, signal: AbortSignal): AsyncGenerator<StreamValue[][]> {
  const { descarga, antes, cliente, linea, marca, soloCambios } = list
  const digest = startDigest()
  let [n, changes] = [0, 0]
  for await (const rows of db.cursor<Row>(parts, [cliente, linea, marca, antes], { signal })) {
    await db.rows(keep, [descarga, n, rows.map(({ id }) => id), rows.map(({ precio }) => precio)])
    if (antes !== null) changes += rows.filter((row) => changeOf(row) !== '').length
    for (const { k_parte, precio } of rows) digest.add({ k_parte, cantidad: 1, precio })
    const told = soloCambios && antes !== null ? rows.filter((row) => changeOf(row) !== '') : rows
    yield told.map((row) => cells(row, antes !== null))
    n += 1
  }
  if (antes !== null) {
    for await (const rows of db.cursor<Gone>(gone, [antes, descarga], { signal })) {
      changes += rows.length
      yield rows.map(goneCells)
    }
  }
  await settle(db, list, { changes: antes === null ? null : changes, digest: digest.end() })
}

type Gone = Pick<Row, 'k_parte' | 'descripcion' | 'antes'>

function goneCells({ k_parte, descripcion, antes }: Gone): StreamValue[] {
  return [k_parte, null, descripcion, ...Array(7).fill(null), 'Ya no está', priceCell(antes)]
}

type Ended = { changes: number | null; digest: string }

async function settle(db: Db, { descarga, cliente, programada }: List, { changes, digest }: Ended): Promise<void> {
  await db.rows(
    `update lista_descarga d set cambios = $2, huella = $3, filas = (
       select coalesce(sum(cardinality(t.productos)), 0) from lista_descarga_trozo t where t.descarga_id = d.id) where d.id = $1`,
    [descarga, changes, digest],
  )
  // What a scheduled list keeps is its own matter: its last one that was sent.
  if (programada !== null) return
  await db.rows(
    `delete from lista_descarga where cliente_id = $1 and programada_id is null and creado_en < now() - interval '1 hour' and (filas is null or id not in (
       select id from lista_descarga where cliente_id = $1 and programada_id is null and filas is not null order by id desc limit ${KEPT}))`,
    [cliente],
  )
}

/** What happened to a part since the list before. */
export function changeOf({ precio, antes }: Pick<Row, 'precio' | 'antes'>): string {
  if (antes === null) return 'Nueva'
  const [now, before] = [Number(precio), Number(antes)]
  return now > before ? 'Subió' : now < before ? 'Bajó' : ''
}

function cells(row: Row, isCompared: boolean): StreamValue[] {
  const { k_parte, propio, descripcion, linea, marca, precio, con_iva, semaforo, empaque, minimo, antes } = row
  const change = isCompared ? changeOf(row) : ''
  const price = { decimal: amountText(precio) }
  const before = change === 'Subió' || change === 'Bajó' ? priceCell(antes) : null
  return [
    k_parte,
    propio,
    descripcion,
    linea,
    marca,
    price,
    { decimal: con_iva },
    semaforo,
    empaque,
    minimo,
    change,
    before,
  ]
}

function priceCell(price: string | null): StreamValue {
  return price === null ? null : { decimal: amountText(price) }
}
