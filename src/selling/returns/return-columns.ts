import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { day } from '#kit/ui/format.ts'
import { kindWords, reasonWords, returnLooks } from './states.ts'

type ReturnRow = Reply<Api['GET /api/v1/devoluciones']>['devoluciones'][number]

/** The columns of the list of returns, on the screen and as a file. */
export const returnColumns = [
  { id: 'folio', title: 'Folio', orden: 'folio', value: (row: ReturnRow) => row.folio },
  { id: 'estado', title: 'Estado', orden: 'estado', value: (row: ReturnRow) => returnLooks[row.estado].texto },
  { id: 'tipo', title: 'Qué es', value: (row: ReturnRow) => kindWords[row.tipo].texto },
  { id: 'cliente', title: 'Cliente', orden: 'cliente', value: (row: ReturnRow) => row.cliente.nombre },
  { id: 'origen', title: 'De', value: originText },
  {
    id: 'motivos',
    title: 'Motivo',
    value: ({ motivos }: ReturnRow) => motivos.map((name) => reasonWords[name]).join(', '),
  },
  { id: 'piezas', title: 'Piezas', atEnd: true, value: (row: ReturnRow) => row.piezas },
  { id: 'fotos', title: 'Fotos', isExtra: true, atEnd: true, value: (row: ReturnRow) => row.fotos },
  { id: 'sucursal', title: 'Sucursal', isExtra: true, value: (row: ReturnRow) => row.sucursal.nombre },
  { id: 'fecha', title: 'Pedida el', orden: 'fecha', value: (row: ReturnRow) => day(row.fecha) },
]

/** `Pedido WEB-000123`, `Factura A-1024`. */
export function originText({ pedido, factura }: Pick<ReturnRow, 'pedido' | 'factura'>): string {
  if (pedido) return `Pedido ${pedido.folio}`
  return factura ? `Factura ${invoiceName(factura)}` : ''
}

/** Series and folio, or the beginning of its UUID where it has neither. */
export function invoiceName({ serie, folio, uuid }: { serie: string; folio: string; uuid: string }): string {
  return [serie, folio].filter(Boolean).join('-') || uuid.slice(0, 8)
}
