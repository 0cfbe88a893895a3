// The changes of a load as people read them.
import type { Received, Reply } from '#kit/base/contract.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { exportRows, pageOf, type Listed } from '#platform/http/export-rows.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { columnsNamed, type SheetFormat } from '#platform/files/sheet-cells.ts'
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

type WantedChanges = Listed & { counted: string }

function wantedChanges(id: number, { q, tabla, que, orden, sentido }: Wanted): WantedChanges {
  const where = `carga_id = $1 and ($2::text is null or tabla = $2) and (${kinds.get(que ?? '') ?? 'true'})
    and ($3::text is null or k_parte like upper($3) || '%' or norma_nombre(titulo) like '%' || norma_nombre($3) || '%')`
  const way = sentido === 'desc' ? 'desc nulls last' : 'asc nulls last'
  return {
    text: `select n, tabla, tipo, k_parte, titulo, antes, despues, trim_scale(valor_antes)::text as valor_antes,
        trim_scale(valor_despues)::text as valor_despues, ${percent} as porcentaje, quedo
      from carga_cambio where ${where}`,
    counted: `select from carga_cambio where ${where}`,
    order: orders.has(orden ?? '') ? `${orders.get(orden ?? '')} ${way}, n` : 'n',
    values: [id, tabla ?? null, q || null],
  }
}

/** One page of the changes of a load; 404 when there is no such load. */
export async function listChanges(id: number, query: Wanted, { db }: Context): Promise<List> {
  const { pagina = 1, por = 25 } = query
  const wanted = wantedChanges(id, query)
  const page = pageOf(wanted, { por, pagina })
  const [counted, rows] = await Promise.all([
    db.row<{ total: number; there: boolean }>(
      `select (select count(*)::int from (${wanted.counted}) x) as total, exists (select from carga where id = $1) as there`,
      wanted.values,
    ),
    db.rows<Row>(page.text, page.values),
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

/** The filtered changes as a file, told to the audit log (S26). */
export async function exportChanges(
  { id, formato }: { id: number; formato: SheetFormat },
  { columnas, ...query }: Wanted & { columnas?: string },
  context: Context,
): Promise<Download<Pieces>> {
  if (!(await context.db.row('select from carga where id = $1', [id]))) throw missing()
  return exportRows(
    {
      name: `cambios de la carga ${id}`,
      format: formato,
      columns: columnsNamed(changeColumns, columnas),
      list: wantedChanges(id, query),
      row: readable,
      told: { objeto: 'carga', objetoId: id, despues: query },
    },
    context,
  )
}
