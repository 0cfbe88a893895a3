import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { day } from '#kit/ui/format.ts'
import { priceText, semaphoreWords } from '#catalogue/prices/words.ts'

export type WatchRow = Reply<Api['GET /api/v1/partes-seguidas']>['partes'][number]

/** The columns of the followed parts, on the screen and in their file. */
export const watchColumns = [
  { id: 'parte', title: 'Parte', orden: 'parte', value: (row: WatchRow) => `${row.k_parte} ${row.descripcion}`.trim() },
  {
    id: 'existencia',
    title: 'Existencia',
    value: ({ nivel, activa }: WatchRow) => (activa ? semaphoreWords[nivel].texto : 'Ya no se vende'),
  },
  {
    id: 'precio',
    title: 'Precio sin IVA',
    orden: 'precio',
    value: ({ precio_hoy }: WatchRow) => (precio_hoy === null ? null : priceText(precio_hoy)),
  },
  {
    id: 'entonces',
    title: 'Al seguirla',
    value: ({ precio_entonces }: WatchRow) => (precio_entonces === null ? null : priceText(precio_entonces)),
  },
  { id: 'avisos', title: 'Te avisamos', value: (row: WatchRow) => wishText(row) },
  { id: 'cliente', title: 'Cliente', value: (row: WatchRow) => row.cliente },
  { id: 'desde', title: 'Desde', orden: 'desde', value: (row: WatchRow) => day(row.desde) },
]

/** `cuando haya y si baja de precio`. */
function wishText({ existencia, precio, sucursal }: Pick<WatchRow, 'existencia' | 'precio' | 'sucursal'>): string {
  return [existencia && (sucursal ? `cuando haya en ${sucursal.nombre}` : 'cuando haya'), precio && 'si baja de precio']
    .filter(Boolean)
    .join(' y ')
}
