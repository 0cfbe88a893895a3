import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { sealAddress, startDigest } from '#people/signature/seal.server.ts'
import { sheetStream, type StreamValue } from '#platform/files/sheet-stream.server.ts'
import { amountText } from '#catalogue/prices/amount.ts'
import type { bajarLista, descargasDeLista } from './price-list-contract.ts'

type Client = Reply<typeof descargasDeLista>['cliente']
type Asked = Received<typeof bajarLista>

/** Downloads whose prices are kept, for each client. */
const KEPT = 10

/** One's own client, or one within the reach of `clientes-read`; 404 otherwise. */
async function clientFor(id: number, { db, session }: Pick<Context, 'db' | 'session'>): Promise<Client> {
  const reach = await clientReach({ db, session }, 'clientes-read')
  const found = await db.row<Client>(
    `select c.id, c.nombre_comercial as nombre from cliente c where c.id = $3 and (c.id = $4 or ${isWithinReach})`,
    [...reach, id, session.cliente?.id ?? null],
  )
  if (!found) throw new Refusal(404, 'El cliente no existe.')
  return found
}

/** What was downloaded for a client, the latest first. */
export async function readDownloads(id: number, context: Context): Promise<Reply<typeof descargasDeLista>> {
  const cliente = await clientFor(id, context)
  const named = (table: 'linea' | 'marca') =>
    context.db.rows<{ id: number; nombre: string }>(
      `select t.id, t.nombre from ${table} t where exists (
         select from producto p where p.${table}_id = t.id and p.estado = 'activo') order by t.nombre, t.id`,
    )
  const [lineas, marcas, descargas] = await Promise.all([
    named('linea'),
    named('marca'),
    context.db.rows<Made>(
      `select d.id, d.creado_en, u.nombre as usuario, d.formato, l.nombre as linea, m.nombre as marca, d.filas, d.cambios, d.huella as sello
       from lista_descarga d left join usuario u on u.id = d.usuario_id left join linea l on l.id = d.linea_id left join marca m on m.id = d.marca_id
       where d.cliente_id = $1 and d.filas is not null order by d.id desc limit ${KEPT}`,
      [id],
    ),
  ])
  const sealed = await Promise.all(
    descargas.map(async (one) => ({ ...one, sello: await sealOf(one, cliente.nombre, context) })),
  )
  return { cliente, lineas, marcas, descargas: sealed }
}

type Made = Reply<typeof descargasDeLista>['descargas'][number]

/** Where anybody sees that this list was ours and of how many parts; its prices only as a digest. Null for those made before. */
function sealOf(
  { sello, linea, marca, creado_en, filas }: Made,
  para: string,
  sealing: Context,
): Promise<string> | null {
  if (sello === null) return null
  const folio = [linea, marca].filter(Boolean).join(', ') || 'Todo el catálogo'
  const said = { fecha: creado_en, vigencia: '', estado: '', total: '', renglones: filas, huella: sello }
  return sealAddress(sealing, { tipo: 'L', folio, para, ...said })
}

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

/** The list as a file, written while it is read; what it says is kept, so that the next one tells what changed. */
export async function downloadList(
  { id, formato }: Asked['params'],
  query: Asked['query'],
  context: Context,
): Promise<Download<Pieces>> {
  const { db, session } = context
  const { linea = null, marca = null }: { linea?: number | null; marca?: number | null } = query
  await clientFor(id, context)
  const started = await db.transaction(async (tx) => {
    const last = await tx.row<{ id: number }>(
      `select id from lista_descarga where cliente_id = $1 and linea_id is not distinct from $2 and marca_id is not distinct from $3
         and filas is not null order by id desc limit 1`,
      [id, linea, marca],
    )
    const made = await tx.row<{ id: number }>(
      `insert into lista_descarga (cliente_id, usuario_id, formato, linea_id, marca_id)
       select $1, $2, $3, (select l.id from linea l where l.id = $4), (select m.id from marca m where m.id = $5) returning id`,
      [id, session.user?.id, formato, linea, marca],
    )
    await audit(tx, context, {
      accion: 'exportacion',
      objeto: 'lista_precios',
      objetoId: id,
      despues: { formato, linea, marca },
    })
    if (!made) throw new Error('an insert returns its row')
    return { descarga: made.id, antes: last?.id ?? null }
  })
  const list = { ...started, cliente: id, linea, marca }
  const batches = (leaving: AbortSignal) => batchesOf(db, list, leaving)
  return sheetStream({ name: 'lista de precios', format: formato, head: HEAD, batches })
}

type List = { descarga: number; antes: number | null; cliente: number; linea: number | null; marca: number | null }
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
  const { descarga, antes, cliente, linea, marca } = list
  const digest = startDigest()
  let [n, changes] = [0, 0]
  for await (const rows of db.cursor<Row>(parts, [cliente, linea, marca, antes], { signal })) {
    await db.rows(keep, [descarga, n, rows.map(({ id }) => id), rows.map(({ precio }) => precio)])
    if (antes !== null) changes += rows.filter((row) => changeOf(row) !== '').length
    for (const { k_parte, precio } of rows) digest.add({ k_parte, cantidad: 1, precio })
    yield rows.map((row) => cells(row, antes !== null))
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

async function settle(db: Db, { descarga, cliente }: List, { changes, digest }: Ended): Promise<void> {
  await db.rows(
    `update lista_descarga d set cambios = $2, huella = $3, filas = (
       select coalesce(sum(cardinality(t.productos)), 0) from lista_descarga_trozo t where t.descarga_id = d.id) where d.id = $1`,
    [descarga, changes, digest],
  )
  await db.rows(
    `delete from lista_descarga where cliente_id = $1 and creado_en < now() - interval '1 hour' and (filas is null or id not in (
       select id from lista_descarga where cliente_id = $1 and filas is not null order by id desc limit ${KEPT}))`,
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
