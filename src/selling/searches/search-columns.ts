import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { moment } from '#kit/base/moment.ts'
import { day, plural } from '#kit/ui/format.ts'

export type SearchRow = Reply<Api['GET /api/v1/busquedas-seguidas']>['busquedas'][number]

/** The columns of the followed searches, on the screen and in their file. */
export const searchColumns = [
  { id: 'texto', title: 'Búsqueda', orden: 'texto', value: ({ texto }: SearchRow): string | number => texto },
  { id: 'filtros', title: 'Vehículo y filtros', value: ({ filtros }: SearchRow) => filtros },
  {
    id: 'encontradas',
    title: 'Encuentra',
    orden: 'encontradas',
    atEnd: true,
    value: ({ encontradas }: SearchRow) => encontradas,
  },
  {
    id: 'avisada',
    title: 'Último aviso',
    orden: 'avisada',
    value: ({ avisada_en, nuevas }: SearchRow) =>
      avisada_en === null ? '' : `${plural(nuevas, 'parte nueva', 'partes nuevas')}, ${moment(avisada_en)}`,
  },
  { id: 'desde', title: 'Desde', orden: 'desde', value: ({ desde }: SearchRow) => day(desde) },
]
