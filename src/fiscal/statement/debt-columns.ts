import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { day } from '#kit/ui/format.ts'
import { BUCKETS } from './ageing.ts'

export type DebtRow = Reply<Api['GET /api/v1/cobranza']>['clientes'][number]

export const promiseTexts = { PENDIENTE: 'Por cumplir', CUMPLIDA: 'Cumplida', ROTA: 'Rota' }

/** The columns of who owes, on the screen and as a file. */
export const debtColumns = [
  { id: 'cliente', title: 'Cliente', orden: 'cliente', value: (row: DebtRow) => row.nombre },
  { id: 'clave', title: 'Clave', isExtra: true, value: (row: DebtRow) => row.clave },
  { id: 'asesor', title: 'Asesor', isExtra: true, value: (row: DebtRow) => row.asesor ?? '' },
  { id: 'sucursal', title: 'Sucursal', isExtra: true, value: (row: DebtRow) => row.sucursal ?? '' },
  { id: 'vencido', title: 'Vencido', orden: 'vencido', atEnd: true, value: (row: DebtRow) => Number(row.vencido) },
  { id: 'total', title: 'Saldo', orden: 'total', atEnd: true, value: (row: DebtRow) => Number(row.total) },
  { id: 'dias', title: 'Días', orden: 'dias', isExtra: true, atEnd: true, value: (row: DebtRow) => row.dias },
  ...BUCKETS.map((title, n) => ({
    id: `t${n}`,
    title: title.replace(' días', ''),
    orden: undefined,
    atEnd: true,
    value: (row: DebtRow) => Number(row.antiguedad[n] ?? 0),
  })),
  { id: 'facturas', title: 'Facturas', isExtra: true, atEnd: true, value: (row: DebtRow) => row.facturas },
  { id: 'limite', title: 'Límite', isExtra: true, atEnd: true, value: (row: DebtRow) => Number(row.limite) },
  {
    id: 'promesa',
    title: 'Promesa',
    isExtra: true,
    value: (row: DebtRow) => (row.promesa ? `${row.promesa.fecha} ${promiseTexts[row.promesa.estado]}` : ''),
  },
  {
    id: 'aviso',
    title: 'Último recordatorio',
    isExtra: true,
    value: (row: DebtRow) => (row.aviso ? day(row.aviso) : ''),
  },
]
