import { agree, plural } from '#kit/ui/format.ts'

// What a load did, or would do.

export type Count = { nuevos: number; cambiados: number; iguales: number }

/** The first three count what the file is about; the others what came along with it. */
export type Changes = Count & {
  precios?: Count
  existencias?: Count
  equivalencias?: Count
  aplicaciones?: Count
  lineas_creadas?: number
  marcas_creadas?: number
  modelos_creados?: number
  motores_creados?: number
}

export const noChanges: Count = { nuevos: 0, cambiados: 0, iguales: 0 }

/** What one step of a load did, with sentences for the user. */
export type Step = { count: Count; created?: Partial<Changes>; notices: string[] }

/** «1 fila repite», «1,200 filas repiten». */
export function rowsSay(count: number, one: string, many: string): string {
  return plural(count, `fila ${one}`, `filas ${many}`)
}

/** «Se crearon 2 líneas: Frenos, Motor.», with ten names at most. */
export function createdSentence(names: string[], one: string, many: string): string[] {
  if (!names.length) return []
  const shown = names.slice(0, 10).join(', ')
  const rest = names.length > 10 ? '…' : '.'
  return [`Se ${agree(names.length, 'creó', 'crearon')} ${plural(names.length, one, many)}: ${shown}${rest}`]
}
