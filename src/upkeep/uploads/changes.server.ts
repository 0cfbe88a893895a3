// The changes of a load as people read them.
import type { Reply } from '#kit/base/contract.ts'
import { type Asked, listOf } from '#platform/http/list.server.ts'
import { changeColumns } from './change-columns.ts'
import type { cambios } from './changes-contract.ts'
import { missing } from './receive.server.ts'
import { LARGE } from './suspicions.server.ts'

type List = Reply<typeof cambios>
type Query = Asked<typeof cambios> & { id: number }
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
/** The changes of a load; 404 when there is no such load. */
const list = listOf<Query, List['cambios'][number], Row>({
  columns: `n, tabla, tipo, k_parte, titulo, antes, despues, trim_scale(valor_antes)::text as valor_antes,
    trim_scale(valor_despues)::text as valor_despues, ${percent} as porcentaje, quedo`,
  from: 'carga_cambio',
  where: async ({ id, q, tabla, que }, { db }) => {
    if (!(await db.row('select from carga where id = $1', [id]))) throw missing()
    return {
      where: `carga_id = $1 and ($2::text is null or tabla = $2) and (${kinds.get(que ?? '') ?? 'true'})
        and ($3::text is null or k_parte like upper($3) || '%' or norma_nombre(titulo) like '%' || norma_nombre($3) || '%')`,
      values: [id, tabla ?? null, q || null],
    }
  },
  orders: {
    k_parte: 'k_parte',
    porcentaje: `case when tabla = 'precio' and valor_antes > 0 then (valor_despues - valor_antes) / valor_antes end`,
  },
  defaultOrder: { sentido: 'asc' },
  order: (by, way) => (by ? `${by} ${way} nulls last, n` : 'n'),
  row: readable,
})
export const listChanges = list.page(({ rows, ...page }) => ({ ...page, cambios: rows }))
export const exportChanges = list.file({
  name: ({ id }) => `cambios de la carga ${id}`,
  objeto: 'carga',
  objetoId: ({ id }) => id,
  columns: changeColumns,
})

const fields: [string, string][] = [
  ['descripcion', 'Descripción'],
  ['linea', 'Línea'],
  ['marca', 'Marca'],
  ['empaque', 'Empaque'],
  ['hecho_mx', 'Hecho en México'],
  ['estado', 'Estado'],
  ['casco', 'Casco'],
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
