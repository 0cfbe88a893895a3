import type { Finding } from './finding.ts'
import { gaps } from './gaps.ts'
import { rules, type Verbal } from './rules.ts'

/** What each rule and each gap is called. */
export const ruleWords: Record<Finding['regla'], Verbal> = { ...rules, ...gaps }

const states: Record<Finding['estado'], string> = {
  ABIERTO: 'abierto',
  ARREGLADO: 'arreglado aquí',
  RESUELTO: 'ya no está',
  IGNORADO: 'dado por bueno',
}

/** The worklist as a file: each column goes with the one of the screen that shows it. */
export const findingFile = [
  { id: 'parte', title: 'clave', value: ({ k_parte }: Finding) => k_parte },
  { id: 'parte', title: 'descripción', value: ({ descripcion }: Finding) => descripcion },
  { id: 'parte', title: 'línea', value: ({ linea }: Finding) => linea },
  { id: 'evidencia', title: 'regla', value: ({ regla }: Finding) => ruleWords[regla].texto },
  { id: 'evidencia', title: 'qué se encontró', value: ({ evidencia }: Finding) => evidencia },
  { id: 'valor', title: 'valor', value: ({ valor }: Finding) => valor },
  { id: 'riesgo', title: 'gravedad', value: ({ gravedad }: Finding) => gravedad },
  { id: 'riesgo', title: 'riesgo', value: ({ riesgo }: Finding) => riesgo },
  { id: 'arreglo', title: 'arreglo', value: ({ arreglo }: Finding) => arreglo },
  { id: 'arreglo', title: 'estado', value: ({ estado }: Finding) => states[estado] },
  { id: 'arreglo', title: 'motivo', value: ({ motivo }: Finding) => motivo },
  { id: 'creado_en', title: 'desde', value: ({ creado_en }: Finding) => creado_en },
]
