import { moment } from '#kit/base/moment.ts'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { stateLabels } from '#publishing/editor/states.ts'
import { formLabels, frequencyLabels, priorityLabels, whomText } from './notice-words.ts'

type NoticeRow = Reply<Api['GET /api/v1/anuncios']>['anuncios'][number]
export type PersonRow = Reply<Api['GET /api/v1/anuncios/:id/personas']>['personas'][number]

const orNothing = (iso: string | null) => (iso ? moment(iso) : '')

/** The columns of the announcements, on the screen and as a file. */
export const noticeColumns = [
  { id: 'titulo', title: 'Título', orden: 'titulo', value: ({ titulo }: NoticeRow) => titulo },
  { id: 'estado', title: 'Estado', value: ({ estado }: NoticeRow) => stateLabels[estado].texto },
  { id: 'forma', title: 'Forma', value: ({ forma }: NoticeRow) => formLabels[forma] },
  { id: 'para', title: 'Para', value: (row: NoticeRow) => whomText(row) },
  { id: 'desde', title: 'Desde', orden: 'desde', value: ({ desde }: NoticeRow) => orNothing(desde) },
  { id: 'hasta', title: 'Hasta', orden: 'hasta', value: ({ hasta }: NoticeRow) => orNothing(hasta) },
  {
    id: 'prioridad',
    title: 'Prioridad',
    orden: 'prioridad',
    isExtra: true,
    value: ({ prioridad }: NoticeRow) => priorityLabels[prioridad as 1 | 2 | 3 /* checked by the table */],
  },
  {
    id: 'frecuencia',
    title: 'Cuántas veces',
    isExtra: true,
    value: ({ frecuencia }: NoticeRow) => frequencyLabels[frecuencia],
  },
  {
    id: 'enterados',
    title: 'Enterados',
    value: ({ requiere_enterado, enterados, vistos }: NoticeRow) =>
      requiere_enterado ? `${enterados}` : vistos > 0 ? `${vistos} lo cerraron` : '',
  },
  {
    id: 'cambio',
    title: 'Cambió',
    orden: 'actualizado_en',
    isExtra: true,
    value: ({ actualizado_en }: NoticeRow) => moment(actualizado_en),
  },
]

/** The columns of who was told. */
export const personColumns = [
  { id: 'nombre', title: 'Persona', value: ({ nombre }: PersonRow) => nombre },
  { id: 'de', title: 'Cliente o rol', value: ({ de }: PersonRow) => de },
  { id: 'enterado', title: 'Enterado', value: ({ enterado_en }: PersonRow) => orNothing(enterado_en) },
  { id: 'visto', title: 'Lo cerró', value: ({ visto_en }: PersonRow) => orNothing(visto_en) },
]
