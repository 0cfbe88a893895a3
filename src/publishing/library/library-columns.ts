import { moment } from '#kit/base/moment.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { stateLooks } from './library-states.ts'
import { sizeText } from './library-words.ts'

export type LibraryRow = Reply<Api['GET /api/v1/documentos-pdf']>['documentos'][number]

/** The columns of the catalogues in administration, on the screen and as a file. */
export const libraryColumns = [
  { id: 'titulo', title: 'Título', orden: 'titulo', value: ({ titulo }: LibraryRow) => titulo },
  { id: 'year', title: 'Año', orden: 'year', value: ({ year }: LibraryRow) => String(year) },
  { id: 'categoria', title: 'Categoría', orden: 'categoria', value: ({ categoria }: LibraryRow) => categoria },
  { id: 'estado', title: 'Estado', value: ({ estado }: LibraryRow) => stateLooks[estado].texto },
  {
    id: 'visibilidad',
    title: 'Quién lo ve',
    value: ({ visibilidad }: LibraryRow) => (visibilidad === 'clientes' ? 'Clientes' : 'Todos'),
  },
  { id: 'paginas', title: 'Páginas', atEnd: true, value: ({ paginas }: LibraryRow) => String(paginas) },
  { id: 'peso', title: 'Peso', atEnd: true, isExtra: true, value: ({ bytes }: LibraryRow) => sizeText(bytes) },
  {
    id: 'descargas',
    title: 'Descargas',
    orden: 'descargas',
    atEnd: true,
    value: ({ descargas }: LibraryRow) => String(descargas),
  },
  {
    id: 'actualizado',
    title: 'Cambió',
    orden: 'actualizado_en',
    isExtra: true,
    value: ({ actualizado_en }: LibraryRow) => moment(actualizado_en),
  },
]
