import type { Rate } from '#kit/base/money.ts'
import { isBorder } from '#kit/base/vat.ts'
import { plural } from '#kit/ui/format.ts'

/**
 * What became dearer or scarcer since the client last saw it; `antes` and `ahora` in pesos or in pieces. The delivery's own is «Flete»;
 * of «IVA» they are its rate, and in how many parts, in words.
 */
export type Change = { k_parte: string; tipo: 'precio' | 'existencia' | 'flete' | 'iva'; antes: string; ahora: string }
export type Consent = Omit<Change, 'antes'>

export type Seen = {
  k_parte: string
  /** Pieces wanted now. */
  cantidad: number
  /** Unit price now and as last seen, pesos; null: none was seen. */
  precio: string
  visto: string | null
  disponible: number
}

/** The differences that need consent: a rise and a lack. What got cheaper is passed on (`drops`). */
export function changesOf(lines: readonly Seen[]): Change[] {
  return lines.flatMap(({ k_parte, cantidad, precio, visto, disponible }) => {
    const found: Change[] = []
    if (visto !== null && Number(precio) > Number(visto))
      found.push({ k_parte, tipo: 'precio', antes: visto, ahora: precio })
    if (disponible < cantidad)
      found.push({ k_parte, tipo: 'existencia', antes: String(cantidad), ahora: String(Math.max(disponible, 0)) })
    return found
  })
}

/** A freight that rose since it was seen needs consent too; pesos, `visto` undefined where nobody said what was seen. */
export function freightChange(visto: string | undefined, ahora: string): Change[] {
  if (visto === undefined || Number(ahora) <= Number(visto)) return []
  return [{ k_parte: 'Flete', tipo: 'flete', antes: visto, ahora }]
}

type Taxed = { k_parte: string; tasa: Rate }

/** The parts that have the border's rate of VAT in all of their lines. */
export function borderParts(lines: readonly Taxed[]): string[] {
  const usual = new Set(lines.filter(({ tasa }) => !isBorder(tasa)).map(({ k_parte }) => k_parte))
  return [...new Set(lines.map(({ k_parte }) => k_parte))].filter((k_parte) => !usual.has(k_parte))
}

/** Parts that were shown with the border's rate and have the usual one in some line now need consent too; undefined: nobody said. */
export function taxChange(visto: readonly string[] | undefined, lines: readonly Taxed[]): Change[] {
  const shown = new Set(visto)
  const risen = new Set(lines.flatMap(({ k_parte, tasa }) => (shown.has(k_parte) && !isBorder(tasa) ? [k_parte] : [])))
  if (risen.size === 0) return []
  return [{ k_parte: 'IVA', tipo: 'iva', antes: '8 %', ahora: `16 % en ${plural(risen.size, 'parte', 'partes')}` }]
}

/** What is told of a freight that fell: it is passed on. */
export function freightDrop(visto: string | undefined, ahora: string): string[] {
  return visto !== undefined && Number(ahora) < Number(visto) ? [`El flete bajó de $${visto} a $${ahora}.`] : []
}

/** Lines whose price fell since it was last seen. */
export function dropsOf(lines: readonly Seen[]): Seen[] {
  return lines.filter(({ precio, visto }) => visto !== null && Number(precio) < Number(visto))
}

/** The differences nobody consented to. A consent is to one value: when it moved again, it no longer counts. */
export function unconsented(changes: readonly Change[], consents: readonly Consent[] = []): Change[] {
  return changes.filter(
    ({ k_parte, tipo, ahora }) =>
      !consents.some((given) => given.k_parte === k_parte && given.tipo === tipo && given.ahora === ahora),
  )
}
