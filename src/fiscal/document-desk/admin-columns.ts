import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { moment } from '#kit/base/moment.ts'
import { documentColumns } from '#fiscal/documents/document-columns.ts'

export type AdminRow = Reply<Api['GET /api/v1/documentos/todos']>['documentos'][number]

const extra = new Set([
  'moneda',
  'vence',
  'verificado',
  'relacionados',
  'uuid',
  'rfc_receptor',
  'receptor',
  'rfc_emisor',
])

/** The columns of everybody's documents, on the screen and as a file. */
export const adminColumns = [
  ...documentColumns.map((column) => ({
    ...column,
    isExtra: extra.has(column.id),
    value: (row: AdminRow) => column.value(row),
  })),
  {
    id: 'faltas',
    title: 'Faltas',
    value: ({ faltas }: AdminRow) => faltas.map(({ texto }) => texto).join(' '),
  },
  {
    id: 'cargado',
    title: 'Cargado',
    orden: 'cargado',
    isExtra: true,
    value: ({ cargado_en }: AdminRow) => moment(cargado_en),
  },
]
