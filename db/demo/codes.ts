import type { Brand } from './brands.ts'
import type { Random } from './random.ts'
import type { Position, Side } from './words.ts'

/** Letters and digits only, upper case: as the SQL function norma_codigo. */
export function bareCode(code: string): string {
  return code
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
}

export type Numbering = {
  /** The next number of a brand, with gaps as in life. */
  serial(brand: Brand): number
  /** The brand's code for a number; never one that exists already, however it is punctuated. */
  code(brand: Brand, serial: number, told: { posicion: Position | null; lado: Side | null }): string
}

export function numberParts(random: Random, taken: Iterable<string>): Numbering {
  const used = new Set([...taken].map(bareCode))
  const last = new Map<Brand, number>()

  function serial(brand: Brand): number {
    const next = (last.get(brand) ?? random.int(100, 900)) + random.int(1, 4)
    last.set(brand, next)
    return next
  }

  return {
    serial,
    code(brand, number, told) {
      for (let tries = 0; ; tries++) {
        const code = writeCode(random, brand.codigo, tries < 20 ? number : serial(brand))
          .replace('{p}', told.posicion === 'TRASERA' ? 'T' : 'D')
          .replace('{s}', told.lado === 'IZQUIERDO' ? 'I' : told.lado === 'DERECHO' ? 'D' : 'U')
        if (used.has(bareCode(code))) continue
        used.add(bareCode(code))
        return code
      }
    },
  }
}

// Without the ones that are read as figures.
const letters = 'ABCEFGHJKLMNPRSTX'.split('')

/** Fills a pattern: `#` digits of the number, `{a}` a letter, `{n}` two digits. */
export function writeCode(random: Random, pattern: string, number: number): string {
  const places = pattern.split('#').length - 1
  const digits = String(number).padStart(places, '0').split('')
  const lead = digits.splice(0, digits.length - places + 1).join('')
  let isFirst = true

  return pattern
    .replace(/#/g, () => {
      if (!isFirst) return digits.shift() ?? ''
      isFirst = false
      return lead
    })
    .replace('{a}', () => random.pick(letters))
    .replace(/\{n\}/g, () => String(random.int(1, 99)).padStart(2, '0'))
}
