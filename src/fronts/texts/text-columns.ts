import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { moment } from '#kit/base/moment.ts'
import { areas } from './kinds.ts'

export type TextRow = Reply<Api['GET /api/v1/textos/todos']>['textos'][number]
export type EditedText = Reply<Api['GET /api/v1/textos/todos/:clave']>

/** The columns of the texts, on the screen and in their file. */
export const textColumns = [
  { id: 'dice', title: 'Dice', orden: 'dice', value: ({ dice }: TextRow) => dice },
  { id: 'area', title: 'Área', orden: 'area', value: ({ area }: TextRow) => areas[area] },
  { id: 'donde', title: 'Dónde', value: ({ donde }: TextRow) => donde },
  { id: 'original', title: 'Original', value: ({ original }: TextRow) => original },
  {
    id: 'estado',
    title: 'Estado',
    value: ({ cambiado, en_ingles }: TextRow) => (en_ingles ? 'Sin español' : cambiado ? 'Cambiado' : 'Original'),
  },
  {
    id: 'actualizado_por',
    title: 'Lo cambió',
    isExtra: true,
    value: ({ actualizado_por }: TextRow) => actualizado_por ?? '',
  },
  {
    id: 'actualizado_en',
    title: 'Última edición',
    orden: 'actualizado_en',
    isExtra: true,
    value: ({ actualizado_en }: TextRow) => (actualizado_en ? moment(actualizado_en) : ''),
  },
]
