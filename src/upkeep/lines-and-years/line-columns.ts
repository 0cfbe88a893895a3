import type { Api } from '#api.ts'
import { moment } from '#kit/base/moment.ts'
import type { Reply } from '#kit/base/contract.ts'

export type LineRecord = Reply<Api['GET /api/v1/lineas/todas']>['lineas'][number]

/** The columns of the list of lines, on the screen and in its file. */
export const lineColumns = [
  { id: 'nombre', title: 'Línea', orden: 'nombre', value: ({ nombre }: LineRecord) => nombre },
  { id: 'total', title: 'Partes', orden: 'total', atEnd: true, value: ({ total }: LineRecord) => total },
  { id: 'marcas', title: 'Marcas', orden: 'marcas', atEnd: true, value: ({ marcas }: LineRecord) => marcas },
  { id: 'descripcion', title: 'Descripción', value: ({ descripcion }: LineRecord) => descripcion },
  { id: 'activo', title: 'Estado', value: ({ activo }: LineRecord) => (activo ? 'Activa' : 'Inactiva') },
  {
    id: 'actualizado_en',
    title: 'Última edición',
    orden: 'actualizado_en',
    isExtra: true,
    value: ({ actualizado_en }: LineRecord) => moment(actualizado_en),
  },
]
