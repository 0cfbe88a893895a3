import type { Rate } from '#kit/base/money.ts'
import { isBorder } from '#kit/base/vat.ts'
import { plural } from '#kit/ui/format.ts'

/**
 * What became dearer or scarcer since the client last saw it; `antes` and `ahora` in pesos or in pieces. The delivery's own is «Flete»;
 * of «IVA» they are its rate, and in how many parts, in words.
 */
export type Change = {
  k_parte: string
  tipo: 'precio' | 'existencia' | 'flete' | 'casco' | 'promocion' | 'iva'
  antes: string
  ahora: string
}
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
  return [{ k_parte: FREIGHT, tipo: 'flete', antes: visto, ahora }]
}

/** Cores that come to more than was seen need consent as a price does; pesos, `visto` undefined where nobody said what was seen. */
export function coreChange(visto: string | undefined, ahora: string): Change[] {
  if (visto === undefined || Number(ahora) <= Number(visto)) return []
  return [{ k_parte: 'Cascos', tipo: 'casco', antes: visto, ahora }]
}

/** What is told of cores that come to less. */
export function coreDrop(visto: string | undefined, ahora: string): string[] {
  return visto !== undefined && Number(ahora) < Number(visto)
    ? [`Los cascos suman $${ahora} en lugar de $${visto}.`]
    : []
}

/** Promotions that take off less than was seen need consent: the total rises. Pesos, `visto` undefined where nobody said what was seen. */
export function cutChange(visto: string | undefined, ahora: string): Change[] {
  if (visto === undefined || Number(ahora) >= Number(visto)) return []
  return [{ k_parte: 'Promociones', tipo: 'promocion', antes: visto, ahora }]
}

/** What is told of promotions that take off more. */
export function cutRise(visto: string | undefined, ahora: string): string[] {
  return visto !== undefined && Number(ahora) > Number(visto)
    ? [`Las promociones quitan $${ahora} en lugar de $${visto}.`]
    : []
}

/** How changes name the delivery. */
const FREIGHT = 'Flete'

type Taxed = { k_parte: string; tasa: Rate }

/** Lines, and the freight that goes with them where there is one, as what is taxed. */
export function taxedOf(lines: readonly (Taxed & { tasa_entrega: Rate })[], flete: string): Taxed[] {
  if (Number(flete) === 0) return [...lines]
  return [...lines, ...lines.map(({ tasa_entrega }) => ({ k_parte: FREIGHT, tasa: tasa_entrega }))]
}

/** What has the border's rate of VAT in all of its lines. */
export function borderParts(taxed: readonly Taxed[]): string[] {
  const usual = new Set(taxed.filter(({ tasa }) => !isBorder(tasa)).map(({ k_parte }) => k_parte))
  return [...new Set(taxed.map(({ k_parte }) => k_parte))].filter((k_parte) => !usual.has(k_parte))
}

/** What was shown with the border's rate and has the usual one somewhere now needs consent too; undefined: nobody said. */
export function taxChange(visto: readonly string[] | undefined, taxed: readonly Taxed[]): Change[] {
  const shown = new Set(visto)
  const risen = new Set(taxed.flatMap(({ k_parte, tasa }) => (shown.has(k_parte) && !isBorder(tasa) ? [k_parte] : [])))
  if (risen.size === 0) return []
  const parts = risen.has(FREIGHT) ? risen.size - 1 : risen.size
  const where = parts === 0 ? 'el flete' : plural(parts, 'parte', 'partes')
  return [{ k_parte: 'IVA', tipo: 'iva', antes: '8 %', ahora: `16 % en ${where}` }]
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
  const nameOf = ({ k_parte, tipo, ahora }: Consent) => JSON.stringify([k_parte, tipo, ahora])
  const given = new Set(consents.map(nameOf))
  return changes.filter((change) => !given.has(nameOf(change)))
}
