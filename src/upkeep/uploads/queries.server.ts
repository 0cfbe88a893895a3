import type { Received, Reply } from '#kit/base/contract.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { exportRows } from '#platform/http/export-rows.server.ts'
import { readPage } from '#platform/http/list.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { SheetFormat } from '#platform/files/sheet-cells.ts'
import type { cargaProductos, cargasProductos, errores } from './contract.ts'
import type { impacto } from './preview-contract.ts'
import { missing, sameFile } from './receive.server.ts'

type List = Reply<typeof cargasProductos>
type Whole = Reply<typeof cargaProductos>

const columns = `c.id, c.tipo, c.archivo, c.bytes, c.estado, c.tarea, c.motivo, c.filas, c.validas, c.errores, c.cambios, c.programada_en, c.aplicada_en,
  c.revertida_en, c.quedaron, c.con_cambios, c.vista_en, c.creado_en, (select u.nombre from usuario u where u.id = c.creado_por) as creado_por`

type Wanted = Received<typeof cargasProductos>['query']

/** The loads `c` that are asked for. */
export function wantedLoads({ q, estado, tipo, solo, dias }: Wanted): Rows {
  const where = `($1::text is null or norma_nombre(c.archivo) like '%' || norma_nombre($1) || '%') and ($2::text is null or c.estado = $2)
    and ($3::text is null or c.tipo = $3) and ($4::text is distinct from 'errores' or c.errores > 0)
    and ($4::text is distinct from 'llegadas' or c.llego_sola and c.estado in ('LISTA', 'PREVISTA') and c.programada_en is null) and ($5::int is null or c.creado_en > now() - make_interval(days => $5))`
  return {
    from: `carga c where ${where}`,
    values: [q || null, estado ?? null, tipo ?? null, solo ?? null, dias ?? null],
  }
}

/** Loads, the latest first. */
export async function listLoads(query: Wanted, { db }: Context): Promise<List> {
  const { from, values } = wantedLoads(query)
  const order = `c.id ${query.sentido === 'asc' ? 'asc' : 'desc'}`
  const list = { text: `select ${columns} from ${from}`, order, values }
  const { rows, ...page } = await readPage<List['cargas'][number]>(db, list, query)
  return { ...page, cargas: rows }
}

/** One load; 404 when there is none. */
export async function readLoad(id: number, { db }: Context): Promise<Whole> {
  const [found, resumen, repetida] = await Promise.all([
    db.row<Omit<Whole, 'resumen' | 'repetida'>>(
      `select ${columns}, c.fase, c.avance, c.avance_total, c.tipo_por_contenido, c.parcial, c.mapeo, c.muestra, c.columnas, c.avisos, c.sospechas,
         c.motivos, c.hojas, c.dudosas, (select count(*)::int from carga_duda d where d.carga_id = c.id) as dudas,
         (select jsonb_build_object('id', f.id, 'nombre', f.nombre) from carga_perfil f where f.id = c.perfil_id) as perfil, c.vista_alcance, c.revisada_en, c.de_carga_id,
         (select u.nombre from usuario u where u.id = c.aplicada_por) as aplicada_por,
         (select u.nombre from usuario u where u.id = c.revertida_por) as revertida_por,
         (select count(*)::int from carga_correccion k where k.carga_id = c.id) as correcciones
       from carga c where c.id = $1`,
      [id],
    ),
    db.rows<Whole['resumen'][number]>(
      `select tabla, (count(*) filter (where tipo = 'nuevo'))::int as nuevos, (count(*) filter (where tipo = 'cambiado'))::int as cambiados,
         (count(*) filter (where tipo = 'cambiado' and valor_despues > valor_antes))::int as suben,
         (count(*) filter (where tipo = 'cambiado' and valor_despues < valor_antes))::int as bajan
       from carga_cambio where carga_id = $1 group by 1
       order by array_position(array['producto', 'precio', 'existencia', 'equivalencia', 'aplicacion'], tabla) nulls last`,
      [id],
    ),
    sameFile(db, id),
  ])
  if (!found) throw missing()
  return { ...found, resumen, repetida }
}

type Faults = Reply<typeof errores>

/** Faults of a load with what somebody wrote in their place. */
export async function listFaults(
  id: number,
  { motivo, q, pagina = 1, por = 25 }: Received<typeof errores>['query'],
  { db }: Context,
): Promise<Faults> {
  const where = `e.carga_id = $1 and ($2::text is null or split_part(e.motivo, ';', 1) = $2)
    and ($3::text is null or e.valor ilike '%' || $3 || '%' or e.fila::text = $3)`
  const values = [id, motivo ?? null, q || null]
  const [counted, rows] = await Promise.all([
    db.row<{ total: number; there: boolean }>(
      `select (select count(*)::int from carga_fila_error e where ${where}) as total, exists (select from carga where id = $1) as there`,
      values,
    ),
    db.rows<Faults['errores'][number]>(
      `select e.fila, e.columna, e.valor, e.motivo, k.valor as correccion from carga_fila_error e
       left join carga_correccion k on k.carga_id = e.carga_id and k.fila = e.fila and k.columna = e.columna
       where ${where} order by e.fila, e.columna limit $4 offset $5`,
      [...values, por, (pagina - 1) * por],
    ),
  ])
  if (!counted?.there) throw missing()
  return { total: counted.total, pagina, por, errores: rows }
}

const faultColumns = [
  { title: 'fila', value: (row: Fault) => row.fila },
  { title: 'columna', value: (row: Fault) => row.columna },
  { title: 'valor', value: (row: Fault) => row.valor },
  { title: 'motivo', value: (row: Fault) => row.motivo },
]
type Fault = Pick<Faults['errores'][number], 'fila' | 'columna' | 'valor' | 'motivo'>

/** All faults that are kept, as a file; told to the audit log (S26). */
export async function faultsFile(id: number, format: SheetFormat, context: Context): Promise<Download<Pieces>> {
  if (!(await context.db.row('select from carga where id = $1', [id]))) throw missing()
  const list = {
    text: 'select fila, columna, valor, motivo from carga_fila_error where carga_id = $1',
    order: 'fila, columna',
    values: [id],
  }
  const told = { objeto: 'errores de carga', objetoId: id, despues: {} }
  return exportRows<Fault>({ name: `errores de la carga ${id}`, format, columns: faultColumns, list, told }, context)
}

type Impact = Reply<typeof impacto>

/** Clients by what the load changes for them, those who pay more first. */
export async function listImpact(
  id: number,
  { q, pagina = 1, por = 25 }: Received<typeof impacto>['query'],
  { db }: Context,
): Promise<Impact> {
  const where = `i.carga_id = $1 and ($2::text is null or norma_nombre(c.nombre_comercial) like '%' || norma_nombre($2) || '%' or c.clave = upper($2))`
  const [head, rows] = await Promise.all([
    db.row<Pick<Impact, 'total' | 'suben' | 'bajan' | 'diferencia'>>(
      `select count(*)::int as total, (count(*) filter (where i.despues > i.antes))::int as suben, (count(*) filter (where i.despues < i.antes))::int as bajan,
         coalesce(sum(i.despues - i.antes), 0)::text as diferencia from carga_impacto i join cliente c on c.id = i.cliente_id where ${where}`,
      [id, q || null],
    ),
    db.rows<Impact['clientes'][number]>(
      `select c.id, c.clave, c.nombre_comercial as nombre, i.partes, i.antes::text, i.despues::text, (i.despues - i.antes)::text as diferencia,
         case when i.antes > 0 then round((i.despues - i.antes) * 100 / i.antes, 1)::float end as porcentaje
       from carga_impacto i join cliente c on c.id = i.cliente_id where ${where}
       order by i.despues - i.antes desc, c.id limit $3 offset $4`,
      [id, q || null, por, (pagina - 1) * por],
    ),
  ])
  return { total: 0, suben: 0, bajan: 0, diferencia: '0', ...head, pagina, por, clientes: rows }
}
