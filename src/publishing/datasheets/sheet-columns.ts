import { moment } from '#kit/base/moment.ts'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { stateLabels } from '#publishing/editor/states.ts'

export type SheetRow = Reply<Api['GET /api/v1/fichas']>['fichas'][number]

/** The columns of the sheets, on the screen and as a file. */
export const sheetColumns = [
  { id: 'k_parte', title: 'Parte', orden: 'k_parte', value: ({ k_parte }: SheetRow) => k_parte },
  { id: 'descripcion', title: 'Descripción', isExtra: true, value: ({ descripcion }: SheetRow) => descripcion },
  { id: 'linea', title: 'Línea', orden: 'linea', value: ({ linea }: SheetRow) => linea },
  {
    id: 'plantilla',
    title: 'Plantilla',
    orden: 'plantilla',
    isExtra: true,
    value: ({ plantilla }: SheetRow) => plantilla,
  },
  { id: 'estado', title: 'Estado', value: ({ estado }: SheetRow) => stateLabels[estado].texto },
  {
    id: 'version',
    title: 'Versión',
    value: ({ vigente, ultima, tiene_borrador }: SheetRow) =>
      [vigente && `${vigente}`, tiene_borrador && `${ultima} en borrador`].filter(Boolean).join(' · ') || `${ultima}`,
  },
  {
    id: 'programada',
    title: 'Programada',
    isExtra: true,
    value: ({ programada_en }: SheetRow) => (programada_en ? moment(programada_en) : ''),
  },
  { id: 'quien', title: 'Cambió', value: ({ actualizado_por }: SheetRow) => actualizado_por ?? '' },
  {
    id: 'cuando',
    title: 'Cuándo',
    orden: 'actualizado_en',
    value: ({ actualizado_en }: SheetRow) => moment(actualizado_en),
  },
]
