import { moment } from '#kit/base/moment.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'

export type PartFault = Reply<Api['GET /api/v1/errores-producto']>['errores'][number]

export const stateWords: Record<PartFault['estado'], string> = {
  nuevo: 'Nuevo',
  resuelto: 'Resuelto',
  ignorado: 'Ignorado',
}

/** The columns of the faults of parts, on the screen and as a file. */
export const faultColumns = [
  { id: 'codigo', title: 'Parte', orden: 'codigo', value: (row: PartFault) => row.codigo || '—' },
  { id: 'motivo', title: 'Motivo', value: (row: PartFault) => row.motivo },
  { id: 'columna', title: 'Columna', value: (row: PartFault) => row.columna },
  { id: 'valor', title: 'Valor', value: (row: PartFault) => row.valor },
  { id: 'fila', title: 'Fila', atEnd: true, value: (row: PartFault) => row.fila },
  { id: 'trabajo', title: 'De dónde', value: (row: PartFault) => row.trabajo },
  { id: 'estado', title: 'Estado', value: (row: PartFault) => stateWords[row.estado] },
  { id: 'creado_en', title: 'Cuándo', orden: 'creado_en', value: (row: PartFault) => moment(row.creado_en) },
  { id: 'atendido', title: 'Atendió', isExtra: true, value: (row: PartFault) => row.atendido_por ?? '' },
]
