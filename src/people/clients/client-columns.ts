import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { day, plural } from '#kit/ui/format.ts'

type ClientRow = Reply<Api['GET /api/v1/clientes']>['clientes'][number]

/** The columns of the list of clients, on the screen and as a file. */
export const clientColumns = [
  { id: 'nombre', title: 'Cliente', orden: 'nombre', value: (row: ClientRow) => row.nombre_comercial },
  { id: 'clave', title: 'Clave', orden: 'clave', value: (row: ClientRow) => row.clave },
  { id: 'rfcs', title: 'RFC', value: (row: ClientRow) => row.rfcs.join(', ') },
  { id: 'asesor', title: 'Asesor', value: (row: ClientRow) => row.asesor?.name ?? '' },
  { id: 'vendedor', title: 'Vendedor', value: (row: ClientRow) => row.vendedor?.name ?? '' },
  { id: 'sucursal', title: 'Sucursal', value: (row: ClientRow) => row.sucursal?.nombre ?? '' },
  { id: 'condicion', title: 'Pago', value: (row: ClientRow) => paymentText(row.dias_credito) },
  { id: 'lista', title: 'Lista de precios', isExtra: true, value: (row: ClientRow) => row.lista_precio?.nombre ?? '' },
  { id: 'estado', title: 'Estado', isExtra: true, value: (row: ClientRow) => (row.activo ? 'Activo' : 'Inactivo') },
  { id: 'creado_en', title: 'Alta', orden: 'creado_en', isExtra: true, value: (row: ClientRow) => day(row.creado_en) },
]

/** Days of credit as people say it. */
export function paymentText(days: number): string {
  return days === 0 ? 'Contado' : `Crédito a ${plural(days, 'día', 'días')}`
}
