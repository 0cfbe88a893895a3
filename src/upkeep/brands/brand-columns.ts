import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { moment } from '#kit/base/moment.ts'

export type BrandRecord = Reply<Api['GET /api/v1/marcas/todas']>['marcas'][number]

export const kindLabels = { vehiculo: 'De vehículos', producto: 'De partes' } as const satisfies Record<
  BrandRecord['tipo'],
  string
>

/** The columns of the list of brands, on the screen and in its file. */
export const brandColumns = [
  { id: 'nombre', title: 'Marca', orden: 'nombre', value: ({ nombre }: BrandRecord) => nombre },
  { id: 'tipo', title: 'Tipo', orden: 'tipo', value: ({ tipo }: BrandRecord) => kindLabels[tipo] },
  { id: 'partes', title: 'Partes', orden: 'partes', atEnd: true, value: ({ partes }: BrandRecord) => partes },
  { id: 'modelos', title: 'Modelos', orden: 'modelos', atEnd: true, value: ({ modelos }: BrandRecord) => modelos },
  { id: 'lineas', title: 'Líneas', atEnd: true, value: ({ lineas }: BrandRecord) => lineas },
  { id: 'alias', title: 'También se escribe', value: ({ alias }: BrandRecord) => alias.join(', ') },
  { id: 'activa', title: 'Estado', value: ({ activa }: BrandRecord) => (activa ? 'Activa' : 'Inactiva') },
  {
    id: 'actualizado_en',
    title: 'Última edición',
    orden: 'actualizado_en',
    isExtra: true,
    value: ({ actualizado_en }: BrandRecord) => moment(actualizado_en),
  },
]
