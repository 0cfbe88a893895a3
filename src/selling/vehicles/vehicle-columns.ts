import { count, day } from '#kit/ui/format.ts'
import { nameOf } from './name.ts'
import type { Vehicle } from './contract.ts'

/** The columns of the kept vehicles on the screen. */
export const vehicleColumns = [
  { id: 'vehiculo', title: 'Vehículo', orden: 'vehiculo', value: (row: Vehicle) => nameOf(row) },
  { id: 'placa', title: 'Placa', orden: 'placa', value: ({ placa }: Vehicle) => placa },
  { id: 'apodo', title: 'Apodo', orden: 'apodo', value: ({ apodo }: Vehicle) => apodo },
  { id: 'km', title: 'Kilómetros', orden: 'km', value: ({ km }: Vehicle) => km },
  { id: 'toca', title: 'Le toca', value: ({ toca }: Vehicle) => turnText(toca) },
  { id: 'notas', title: 'Notas', value: ({ notas }: Vehicle) => notas },
  { id: 'guardado', title: 'Lo guardó', value: ({ guardado_por }: Vehicle) => guardado_por ?? '' },
  { id: 'desde', title: 'Desde', orden: 'desde', value: ({ creado_en }: Vehicle) => day(creado_en) },
]

/** Those of their file, by the names that the list to be brought in has. */
export const fileColumns = [
  { title: 'Placa', value: ({ placa }: Vehicle) => placa },
  { title: 'Apodo', value: ({ apodo }: Vehicle) => apodo },
  { title: 'Marca', value: ({ marca }: Vehicle) => marca },
  { title: 'Modelo', value: ({ modelo }: Vehicle) => modelo },
  { title: 'Año', value: ({ anio }: Vehicle) => anio },
  { title: 'Motor', value: ({ motor }: Vehicle) => motor },
  { title: 'Kilómetros', value: ({ km }: Vehicle) => km },
  { title: 'Notas', value: ({ notas }: Vehicle) => notas },
  { title: 'Le toca', value: ({ toca }: Vehicle) => turnText(toca) },
  { title: 'Lo guardó', value: ({ guardado_por }: Vehicle) => guardado_por ?? '' },
  { title: 'Desde', value: ({ creado_en }: Vehicle) => day(creado_en) },
]

/** `Cambio de aceite, 20 dic 2026 o a los 85,000 km`; empty for nothing. */
export function turnText(turn: Vehicle['toca']): string {
  if (!turn) return ''
  const when = [turn.en && day(turn.en), turn.km !== null && `a los ${count(turn.km)} km`].filter(Boolean).join(' o ')
  return `${turn.que}, ${when}`
}
