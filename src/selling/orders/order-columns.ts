import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { day } from '#kit/ui/format.ts'
import { orderLooks } from './states.ts'

export type OrderRow = Reply<Api['GET /api/v1/pedidos']>['pedidos'][number]

/** The columns of the list of orders, on the screen and as a file. */
export const orderColumns = [
  { id: 'folio', title: 'Pedido', orden: 'folio', value: (row: OrderRow) => row.folio },
  { id: 'estado', title: 'Estado', value: (row: OrderRow) => orderLooks[row.estado].texto },
  { id: 'cliente', title: 'Cliente', orden: 'cliente', value: (row: OrderRow) => row.cliente.nombre },
  { id: 'sucursal', title: 'Sucursal', value: (row: OrderRow) => row.sucursal.nombre },
  { id: 'fecha', title: 'Fecha', orden: 'fecha', value: (row: OrderRow) => day(row.fecha) },
  { id: 'renglones', title: 'Renglones', isExtra: true, atEnd: true, value: (row: OrderRow) => row.renglones },
  { id: 'piezas', title: 'Piezas', atEnd: true, value: (row: OrderRow) => row.piezas },
  { id: 'backorder', title: 'Por llegar', atEnd: true, value: (row: OrderRow) => row.backorder },
  { id: 'orden_compra', title: 'Orden de compra', isExtra: true, value: (row: OrderRow) => row.orden_compra },
  { id: 'total', title: 'Total', orden: 'total', atEnd: true, value: (row: OrderRow) => row.total },
]
