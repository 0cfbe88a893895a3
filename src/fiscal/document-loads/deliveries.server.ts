import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { exportRows } from '#platform/http/export-rows.server.ts'
import { readPage } from '#platform/http/list.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { SheetFormat } from '#platform/files/sheet-cells.ts'
import type { cancelarCarga, carga, cargas } from './loading-contract.ts'

type Deliveries = Reply<typeof cargas>
export type Delivery = Deliveries['cargas'][number]
type Whole = Reply<typeof carga>

/** While a delivery is being read its lines say how far it is; then it says so itself. */
const deliveryColumns = `
  c.id, c.origen, c.nombre, c.estado, c.motivo, c.bytes, c.total, coalesce(x.nuevos, c.nuevos)::int as nuevos,
  coalesce(x.repetidos, c.repetidos)::int as repetidos, coalesce(x.rechazados, c.rechazados)::int as rechazados,
  (select u.nombre from usuario u where u.id = c.creado_por) as creado_por, c.creado_en, c.terminado_en`
const deliveryTables = `
  documento_carga c left join lateral (
    select count(*) filter (where a.resultado = 'NUEVO') as nuevos, count(*) filter (where a.resultado = 'REPETIDO') as repetidos,
      count(*) filter (where a.resultado = 'RECHAZADO') as rechazados
    from documento_carga_archivo a where a.carga_id = c.id) x on c.estado = 'LEYENDO'`

/** Deliveries, the latest first. */
export async function listDeliveries(query: Received<typeof cargas>['query'], { db }: Context): Promise<Deliveries> {
  const { q, estado, solo, sentido } = query
  const where = `($1::text is null or norma_nombre(c.nombre) like '%' || norma_nombre($1) || '%') and ($2::text is null or c.estado = $2)
    and ($3::text is null or c.rechazados > 0 or c.estado = 'FALLIDA')`
  const list = {
    text: `select ${deliveryColumns} from ${deliveryTables} where ${where}`,
    counted: `select from documento_carga c where ${where}`,
    order: `c.id ${sentido === 'asc' ? 'asc' : 'desc'}`,
    values: [q || null, estado ?? null, solo ?? null],
  }
  const { rows, ...page } = await readPage<Delivery>(db, list, query)
  return { ...page, cargas: rows }
}

/** One delivery with a page of its report; 404 when there is none. */
export async function readDelivery(
  id: number,
  { resultado, pagina = 1, por = 25 }: Partial<Received<typeof carga>['query']>,
  { db }: { db: Db },
): Promise<Whole> {
  const [found, archivos, counted, resumen] = await Promise.all([
    db.row<Delivery & { partes: number[] }>(
      `select ${deliveryColumns}, (select coalesce(json_agg(p.n order by p.n), '[]') from documento_carga_parte p where p.carga_id = c.id) as partes
       from ${deliveryTables} where c.id = $1`,
      [id],
    ),
    db.rows<Whole['archivos'][number]>(
      `select n, nombre, uuid, resultado, motivos from documento_carga_archivo
       where carga_id = $1 and ($2::text is null or resultado = $2) order by n limit $3 offset $4`,
      [id, resultado ?? null, por, (pagina - 1) * por],
    ),
    db.row<{ lineas: number }>(
      'select count(*)::int as lineas from documento_carga_archivo where carga_id = $1 and ($2::text is null or resultado = $2)',
      [id, resultado ?? null],
    ),
    db.rows<Whole['resumen'][number]>(
      `select m.motivo, count(*)::int as archivos from documento_carga_archivo a, jsonb_array_elements_text(a.motivos) m(motivo)
       where a.carga_id = $1 and a.resultado <> 'REPETIDO' group by 1 order by 2 desc, 1 limit 12`,
      [id],
    ),
  ])
  if (!found) throw missing()
  return { ...found, lineas: counted?.lineas ?? 0, pagina, por, archivos, resumen }
}

const titles = { NUEVO: 'Cargado', REPETIDO: 'Ya estaba', RECHAZADO: 'Rechazado' }

type ReportLine = Whole['archivos'][number]

const reportColumns = [
  { title: 'Número', value: ({ n }: ReportLine) => n },
  { title: 'Archivo', value: ({ nombre }: ReportLine) => nombre },
  { title: 'UUID', value: ({ uuid }: ReportLine) => uuid ?? '' },
  { title: 'Resultado', value: ({ resultado }: ReportLine) => titles[resultado] },
  { title: 'Motivos', value: ({ motivos }: ReportLine) => motivos.join(' ') },
]

/** The report of a delivery, file by file; told to the audit log (S26). */
export async function deliveryReport(
  { id, formato }: { id: number; formato: SheetFormat },
  { resultado }: { resultado?: keyof typeof titles },
  context: Context,
): Promise<Download<Pieces>> {
  const head = await context.db.row('select from documento_carga where id = $1', [id])
  if (!head) throw missing()
  const list = {
    text: `select n, nombre, uuid, resultado, motivos from documento_carga_archivo
      where carga_id = $1 and ($2::text is null or resultado = $2)`,
    order: 'n',
    values: [id, resultado ?? null],
  }
  const told = { objeto: 'entrega', objetoId: id, despues: { resultado } }
  return exportRows<ReportLine>({ name: `entrega ${id}`, format: formato, columns: reportColumns, list, told }, context)
}

/** Stops a delivery; what was loaded stays. 409 for one that has ended. */
export async function cancelDelivery(id: number, context: Context): Promise<Reply<typeof cancelarCarga>> {
  return context.db.transaction(async (tx) => {
    const before = await tx.row<{ estado: string }>('select estado from documento_carga where id = $1 for update', [id])
    if (!before) throw missing()
    if (!['SUBIENDO', 'EN_COLA', 'LEYENDO'].includes(before.estado)) {
      throw new Refusal(409, 'Esta entrega ya terminó.')
    }
    await tx.rows(`update documento_carga set estado = 'CANCELADA', terminado_en = now() where id = $1`, [id])
    await audit(tx, context, { accion: 'entrega_cancelada', objeto: 'entrega', objetoId: id, antes: before })
    await announce(tx, `entrega:${id}`)
    await announce(tx, 'entrega:todas')
    return { estado: 'CANCELADA' }
  })
}

export function missing(): Refusal {
  return new Refusal(404, 'La entrega no existe.')
}
