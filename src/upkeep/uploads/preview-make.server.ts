// The whole shop as it will be (MS-14): copies of the tables a load writes, in a schema of their own, with its changes applied
// by the same code that will publish them. Sessions that look at it find these tables before the shop's.
import { Refusal } from '#kit/base/refusal.ts'
import { inLoad, type Sql } from '#upkeep/loads/sql.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import { previewDb, previewSchema } from '#platform/database/preview.server.ts'
import { readLexicon } from '#finding/index/lexicon-source.server.ts'
import { TABLES as SEARCH_TABLES } from '#finding/index/rebuild-tables.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { refreshIn } from '#finding/index/refresh.server.ts'
import { applyChanges } from './patch.server.ts'

/**
 * The search of a shop of up to `small` parts is made anew before anybody looks; of a greater one, up to `few` changed parts are mended
 * in a copy of its tables, and for more it follows while people look already.
 */
export type PreviewLimits = { small: number; few: number }
const LIMITS: PreviewLimits = { small: 10_000, few: 3000 }
/** Previews kept at once; the oldest gives way. */
const MOST = 3

export type Scope = {
  /** Tables that are as they will be. */
  tablas: string[]
  /** The search as it will be: with its counts, without them, soon, not at all, or nothing of it changes. */
  busqueda: 'completa' | 'sin_cuentas' | 'en_camino' | 'de_hoy' | 'sin_cambios'
  partes: number
}
type Progress = {
  signal: AbortSignal
  onProgress: (done: number, total: number | null, phase: string) => void
  limits?: PreviewLimits | undefined
}

/** Makes the preview of a checked load anew. Throws Stale when the catalogue has moved on since the check. */
export async function makePreview(
  db: Db,
  id: number,
  { signal, onProgress, limits = LIMITS }: Progress,
): Promise<void> {
  await dropSchemas(db, id)
  const words = await inLoad(db, async (sql) => {
    const tables = await changedTables(sql, id)
    await sql.query(`create schema ${previewSchema(id)}`)
    for (const [place, table] of tables.entries()) {
      signal.throwIfAborted()
      onProgress(place, tables.length + 3, 'copiando')
      await copyTable(sql, id, table)
    }
    await sql.query(`set local search_path = ${previewSchema(id)}, public`)
    onProgress(tables.length, tables.length + 3, 'aplicando')
    await applyChanges(sql, id)
    await reckonImpact(sql, id)
    const { parts, busqueda } = await partsOfSearch(sql, id, limits)
    for (const table of copiedFor(busqueda)) await copyTable(sql, id, table)
    await analyze(sql, id)
    return { tables, parts, busqueda }
  })
  onProgress(0, 1, 'búsqueda')
  if (words.busqueda === 'completa')
    await rebuild(db, { signal, vista: id, onProgress: ({ done, all }) => onProgress(done, all, 'búsqueda') })
  if (words.busqueda === 'sin_cuentas') await refreshWords(previewDb(db, id), words.parts)
  const scope: Scope = { tablas: words.tables, busqueda: words.busqueda, partes: words.parts.length }
  await db.rows(
    `update carga set tarea = null, fase = null, intentos = 0, vista_en = now(), vista_alcance = $2, version = version + 1,
       estado = case when estado = 'LISTA' then 'PREVISTA' else estado end where id = $1 and tarea = 'vista'`,
    [id, JSON.stringify(scope)],
  )
}

async function changedTables(sql: Sql, id: number): Promise<string[]> {
  const { rows } = await sql.query<{ tabla: string }>(
    'select distinct tabla from carga_cambio where carga_id = $1 order by 1',
    [id],
  )
  return rows.map(({ tabla }) => tabla)
}

function copiedFor(busqueda: Scope['busqueda']): string[] {
  if (busqueda === 'sin_cambios') return []
  // What the search remembers of itself; its tables are written from scratch where it is made anew.
  const own = ['busca_reciente', 'busca_version', 'busca_pendiente']
  return busqueda === 'sin_cuentas' ? [...SEARCH_TABLES, ...own] : own
}

/**
 * Makes the search of previews that were opened without it. Gives way to loads that wait and goes on another time; one that fails, or
 * whose process is killed, keeps the search of today and says so.
 */
export async function finishPreviews(db: Db, signal?: AbortSignal): Promise<void> {
  const waiting = await db.rows<{ id: number }>(
    `update carga set vista_alcance = vista_alcance || '{"busqueda":"de_hoy"}'
     where vista_en is not null and vista_alcance ->> 'busqueda' = 'en_camino' and tarea is null returning id`,
  )
  for (const { id } of waiting) {
    const busqueda = await finishSearch(db, id, signal)
    await db.rows(
      `update carga set vista_alcance = vista_alcance || jsonb_build_object('busqueda', $2::text) where id = $1 and vista_en is not null`,
      [id, busqueda],
    )
    await announce(db, `carga:${id}`)
  }
}

async function finishSearch(db: Db, id: number, signal?: AbortSignal): Promise<Scope['busqueda']> {
  const yields = new AbortController()
  let looked = Date.now()
  const look = () => {
    if (Date.now() - looked < 1000) return
    looked = Date.now()
    void db
      .row('select from carga where tarea is not null or (id = $1 and vista_en is null)', [id])
      .then((other) => other && yields.abort(new Refusal(409, 'Otra carga espera.')))
      .catch(() => undefined)
  }
  try {
    await rebuild(db, {
      vista: id,
      signal: AbortSignal.any([yields.signal, ...(signal ? [signal] : [])]),
      onProgress: look,
    })
    return 'completa'
  } catch (error) {
    if (yields.signal.aborted || signal?.aborted) return 'en_camino'
    // Without its schema: it was taken away meanwhile. Anything else is a fault, and the preview stays as it is.
    if (await db.row('select from carga where id = $1 and vista_en is not null', [id])) throw error
    return 'de_hoy'
  }
}

/** Rows first, indexes afterwards; no foreign keys, nothing that a crash must survive. */
async function copyTable(sql: Sql, id: number, table: string): Promise<void> {
  const schema = previewSchema(id)
  const { rows: columns } = await sql.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`public.${table}`],
  )
  const names = columns.map(({ name }) => name).join(', ')
  await sql.query(`
    create unlogged table ${schema}.${table} (like public.${table} including defaults including generated including storage);
    insert into ${schema}.${table} (${names}) select ${names} from public.${table}`)
  const { rows: indexes } = await sql.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where schemaname = 'public' and tablename = $1`,
    [table],
  )
  for (const { indexdef } of indexes) await sql.query(indexdef.replace(' ON public.', ` ON ${schema}.`))
}

async function analyze(sql: Sql, id: number): Promise<void> {
  const { rows } = await sql.query<{ name: string }>(
    'select quote_ident(relname) as name from pg_class where relnamespace = $1::regnamespace and relkind = $2',
    [previewSchema(id), 'r'],
  )
  for (const { name } of rows) await sql.query(`analyze ${previewSchema(id)}.${name}`)
}

/** Parts of which the search keeps something else from now on: words, codes, vehicles, whether there is any; and how it is made. */
async function partsOfSearch(
  sql: Sql,
  id: number,
  { small, few }: PreviewLimits,
): Promise<{ parts: number[]; busqueda: Scope['busqueda'] }> {
  const { rows } = await sql.query<{ id: string }>(
    `select distinct producto_id as id from carga_cambio where carga_id = $1 and (tabla in ('producto', 'equivalencia', 'aplicacion')
       or (tabla = 'existencia' and (coalesce(valor_antes, 0) = 0) <> (valor_despues = 0))) and producto_id is not null`,
    [id],
  )
  const parts = rows.map((row) => Number(row.id))
  if (!parts.length) return { parts, busqueda: 'sin_cambios' }
  const { rows: all } = await sql.query<{ n: string }>('select count(*) as n from producto')
  if (Number(all[0]?.n) <= small) return { parts, busqueda: 'completa' }
  return { parts, busqueda: parts.length <= few ? 'sin_cuentas' : 'en_camino' }
}

async function refreshWords(preview: Db, parts: number[]): Promise<void> {
  const lexicon = await readLexicon(preview)
  for (let at = 0; at < parts.length; at += 200) {
    await preview.transaction((tx) => tx.session((client) => refreshIn(client, parts.slice(at, at + 200), lexicon)))
  }
}

/**
 * What each client bought in 90 days, at the prices of today and at those to come. Run with the preview's tables in the search
 * path; a part is reckoned at the usual quantity of a line of that client's.
 */
async function reckonImpact(sql: Sql, id: number): Promise<void> {
  await sql.query(
    `create temp table compra on commit drop as
       select p.cliente_id, l.producto_id, sum(l.cantidad - l.cancelada)::int piezas,
         greatest(1, round(avg(l.cantidad - l.cancelada)))::int usual, null::numeric antes, null::numeric despues
       from pedido_linea l join pedido p on p.id = l.pedido_id
       where p.creado_en > now() - interval '90 days' and p.estado <> 'CANCELADO' and l.cantidad > l.cancelada
         and l.producto_id in (select producto_id from carga_cambio where carga_id = $1 and tabla = 'precio')
       group by 1, 2`,
    [id],
  )
  await sql.query('update compra c set despues = (select valor from precio_de(c.cliente_id, c.producto_id, c.usual))')
  await sql.query(`set local search_path = public`)
  await sql.query('update compra c set antes = (select valor from precio_de(c.cliente_id, c.producto_id, c.usual))')
  await sql.query(`set local search_path = ${previewSchema(id)}, public`)
  await sql.query('delete from carga_impacto where carga_id = $1', [id])
  await sql.query(
    `insert into carga_impacto (carga_id, cliente_id, partes, antes, despues)
     select $1, cliente_id, count(*)::int, sum(round(antes * piezas, 2)), sum(round(despues * piezas, 2)) from compra
     where antes is distinct from despues and antes is not null and despues is not null group by 2`,
    [id],
  )
}

/** Takes a preview away: whoever looks at it sees the shop of today again. */
export async function forgetPreview(db: Db, id: number): Promise<void> {
  await db.rows('update carga set vista_en = null where id = $1', [id])
  await db.rows('update sesion set vista_id = null where vista_id = $1', [id])
  await db.session(async (client) => void (await client.query(`drop schema if exists ${previewSchema(id)} cascade`)))
}

/** Room for a new one: an old one of the same load, and the oldest of too many. */
async function dropSchemas(db: Db, id: number): Promise<void> {
  await forgetPreview(db, id)
  const kept = await db.rows<{ id: number }>('select id from carga where vista_en is not null order by vista_en desc')
  for (const { id: old } of kept.slice(MOST - 1)) await forgetPreview(db, old)
}

/** Previews of a day ago, of loads that ended, and what a killed worker left. */
export async function forgetOldPreviews(db: Db): Promise<void> {
  const rows = await db.rows<{ id: number }>(
    `select substr(nspname, 7)::bigint as id from pg_namespace where nspname ~ '^vista_[0-9]+$' and not exists (
       select from carga c where c.id = substr(nspname, 7)::bigint
         and (c.tarea = 'vista' or (c.vista_en > now() - interval '1 day' and c.estado in ('LISTA', 'PREVISTA', 'CON_ERRORES'))))`,
  )
  for (const { id } of rows) await forgetPreview(db, id)
}
