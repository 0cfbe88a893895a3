import type { Api } from '#api.ts'
import { moment } from '#kit/base/moment.ts'
import type { Reply } from '#kit/base/contract.ts'
import { stateLabels } from '#publishing/editor/states.ts'

export type PublicationRow = Reply<Api['GET /api/v1/publicaciones']>['publicaciones'][number]

export const kindLabels = { blog: 'Blog', boletin: 'Boletín' } as const

/** The columns of the list of publications, on the screen and as a file. */
export const publicationColumns = [
  { id: 'titulo', title: 'Título', orden: 'titulo', value: (row: PublicationRow) => row.titulo },
  { id: 'tipo', title: 'Tipo', value: (row: PublicationRow) => kindLabels[row.tipo] },
  { id: 'estado', title: 'Estado', value: (row: PublicationRow) => stateLabels[row.estado].texto },
  { id: 'categoria', title: 'Categoría', orden: 'categoria', value: (row: PublicationRow) => row.categoria },
  {
    id: 'publicado_en',
    title: 'Se publica',
    orden: 'publicado_en',
    value: (row: PublicationRow) => momentOf(row.publicado_en),
  },
  { id: 'vence_en', title: 'Se retira', isExtra: true, value: (row: PublicationRow) => momentOf(row.vence_en) },
  { id: 'autor', title: 'Autor', orden: 'autor', value: (row: PublicationRow) => row.autor ?? '' },
  {
    id: 'actualizado_en',
    title: 'Último cambio',
    orden: 'actualizado_en',
    isExtra: true,
    value: (row: PublicationRow) => momentOf(row.actualizado_en),
  },
]

function momentOf(iso: string | null): string {
  return iso === null ? '' : moment(iso)
}
