import { foundLines } from '#kit/lists/found-lines.ts'
import type { CartLine } from './predict.ts'

/** The lines found by code, description, line or note; and the one of `also`. */
export function linesWith(lines: readonly CartLine[], words: string, also?: number): readonly CartLine[] {
  return foundLines(lines, words, {
    told: ({ k_parte, descripcion, linea, nota }) => ({ code: k_parte, text: `${descripcion} ${linea} ${nota}` }),
    stays: ({ id }) => id === also,
  })
}
