// The core («casco»): what is charged with a part until its used one is handed in. Pure, the same in the browser and on the server.
import { lineAmount, pesos } from '#kit/base/money.ts'
import { money } from '#kit/ui/format.ts'

/** As an answer tells it of a line: only where it carries one. Decimal pesos of a piece without VAT. */
export function toldCore(casco: string): { casco?: string } {
  return Number(casco) > 0 ? { casco } : {}
}

/** As an answer tells the cores of a document. */
export function toldCores(cascos: string): { cascos?: string } {
  return Number(cascos) > 0 ? { cascos } : {}
}

/** A line's cores beside their part, in words; nothing where it carries none, or no piece of it goes. */
export function coreText({ casco, piezas }: { casco?: string | undefined; piezas: number }): string | null {
  if (!casco || piezas === 0) return null
  const sum = pesos(lineAmount(casco, piezas))
  return `Casco: ${piezas === 1 ? '' : `${piezas} × ${money(casco)} = `}${money(sum)}; se devuelve al entregar el usado`
}
