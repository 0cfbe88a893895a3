// The changes of a load as people read them.
import type { Received, Reply } from '#base/contract.ts'
import { audit } from '#platform/audit.server.ts'
import type { Download } from '#platform/download.server.ts'
import type { Context } from '#platform/serve.server.ts'
import { columnsNamed, type SheetFormat, sheetOf } from '#platform/sheet.server.ts'
import { changeColumns } from './change-columns.ts'
import type { cambios } from './changes-contract.ts'
import { missing } from './receive.server.ts'
import { LARGE } from './suspicions.server.ts'

type List = Reply<typeof cambios>
type Wanted = Omit<Received<typeof cambios>['query'], 'por'> & { por?: number }
type Row = Omit<List['cambios'][number], 'campos'> & {
  antes: Record<string, unknown> | null
  despues: Record<string, unknown>
}

const kinds = new Map([
  ['nuevo', `tipo = 'nuevo'`],
  ['cambiado', `tipo = 'cambiado'`],
  ['suben', `tipo = 'cambiado' and valor_despues > valor_antes`],
  ['bajan', `tipo = 'cambiado' and valor_despues < valor_antes`],
  [
    'fuertes',
    `tabla = 'precio' and tipo = 'cambiado' and abs(valor_despues - valor_antes) > valor_antes * ${LARGE} / 100.0`,
  ],
  ['quedaron', 'quedo is not null'],
])
const percent = `case when tabla = 'precio' and valor_antes > 0 then round((valor_despues - valor_antes) * 100 / valor_antes, 1)::float end`
const orders = new Map([
  ['k_parte', 'k_parte'],
  ['porcentaje', `case when tabla = 'precio' and valor_antes > 0 then (valor_despues - valor_antes) / valor_antes end`],
])

/** One page of the changes of a load; 404 when there is no such load. */
export async function listChanges(id: number, query: Wanted, { db }: Context): Promise<List> {
  const { q, tabla, que, orden, sentido, pagina = 1, por = 25 } = query
  const where = `carga_id = $1 and ($2::text is null or tabla = $2) and (${kinds.get(que ?? '') ?? 'true'})
    and ($3::text is null or k_parte like upper($3) || '%' or norma_nombre(titulo) like '%' || norma_nombre($3) || '%')`
  const values = [id, tabla ?? null, q || null]
  const way = sentido === 'desc' ? 'desc nulls last' : 'asc nulls last'
  const order = orders.has(orden ?? '') ? `${orders.get(orden ?? '')} ${way}, n` : 'n'
  const [counted, rows] = await Promise.all([
    db.row<{ total: number; there: boolean }>(
      `select (select count(*)::int from carga_cambio where ${where}) as total, exists (select from carga where id = $1) as there`,
      values,
    ),
    db.rows<Row>(
      `select n, tabla, tipo, k_parte, titulo, antes, despues, trim_scale(valor_antes)::text as valor_antes, trim_scale(valor_despues)::text as valor_despues,
         ${percent} as porcentaje, quedo
       from carga_cambio where ${where} order by ${order} limit $4 offset $5`,
      [...values, por, (pagina - 1) * por],
    ),
  ])
  if (!counted?.there) throw missing()
  return { total: counted.total, pagina, por, cambios: rows.map(readable) }
}

const fields: [string, string][] = [
  ['descripcion', 'Descripción'],
  ['linea', 'Línea'],
  ['marca', 'Marca'],
  ['empaque', 'Empaque'],
  ['hecho_mx', 'Hecho en México'],
  ['estado', 'Estado'],
]

/** Of a part that is known, what differs; of a new one, what it begins with. */
function readable({ antes, despues, ...row }: Row): List['cambios'][number] {
  const campos =
    row.tabla === 'producto'
      ? fields
          .map(([key, campo]) => ({ campo, antes: said(antes?.[key]), despues: said(despues[key]) }))
          .filter((one) => (antes ? one.antes !== one.despues : one.despues !== null && one.campo !== 'Descripción'))
      : []
  return { ...row, campos }
}

function said(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : JSON.stringify(value)
}

const EXPORT_MOST = 50_000

/** The filtered changes as a file, told to the audit log (S26). */
export async function exportChanges(
  { id, formato }: { id: number; formato: SheetFormat },
  { columnas, ...query }: Wanted & { columnas?: string },
  context: Context,
): Promise<Download> {
  const { cambios: rows } = await listChanges(id, { ...query, pagina: 1, por: EXPORT_MOST }, context)
  const despues = { ...query, filas: rows.length }
  await audit(context.db, context, { accion: 'exportacion', objeto: 'carga', objetoId: id, despues })
  return sheetOf({
    name: `cambios de la carga ${id}`,
    format: formato,
    columns: columnsNamed(changeColumns, columnas),
    rows,
  })
}
