import { normalCode } from '#kit/base/code.ts'
import { plain } from '#kit/base/plain.ts'
import type { CartLine } from './predict.ts'

/** The lines that hold every word in their code (however it is punctuated), description, line or note; and the one of `also`. */
export function linesWith(lines: CartLine[], words: string, also?: number): CartLine[] {
  const asked = plain(words).split(/\s+/).filter(Boolean)
  if (asked.length === 0) return lines
  const codes = asked.map(normalCode)
  return lines.filter(({ id, k_parte, descripcion, linea, nota }) => {
    const text = plain(`${k_parte} ${descripcion} ${linea} ${nota}`)
    const code = normalCode(k_parte)
    return id === also || asked.every((word, n) => text.includes(word) || (codes[n] && code.includes(codes[n])))
  })
}
