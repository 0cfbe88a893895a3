import { count, lastDay } from '#kit/ui/format.ts'
import type { PricedPart, PricePromotion } from './contract.ts'

type Counted = { disponible: number; mas: boolean }

/** `3`, or `10+` where more are not told. */
export function piecesText({ disponible, mas }: Counted): string {
  return `${count(disponible)}${mas ? '+' : ''}`
}

const exact = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN', maximumFractionDigits: 6 })

/** A unit price with all its decimals: `'170.1234'` → `$170.1234`. */
export function priceText(price: string): string {
  return exact.format(Number(price))
}

/** `Promoción: 10 % hasta el 30 nov 2026`; of one that adds to the client's own discount, `10 % más`. */
export function promotionText({ porcentaje, suma, hasta }: PricePromotion): string {
  return `Promoción: ${porcentaje} %${suma ? ' más' : ''}${hasta ? ` hasta el ${lastDay(hasta)}` : ''}`
}

type StockKind = 'propia' | 'otra' | 'transito' | 'agotado'
type Told = Pick<PricedPart, 'existencia' | 'disponible' | 'mas' | 'en_transito'>

/** Where there are pieces, in few words: the own branch's, else the others', else what is on its way. */
export function stockText({ existencia, disponible, mas, en_transito }: Told): { kind: StockKind; texto: string } {
  const own = existencia.find(({ es_mia }) => es_mia)
  if (own && own.disponible > 0) return { kind: 'propia', texto: `${piecesText(own)} en ${own.nombre}` }

  const others = existencia.filter((shelf) => shelf.disponible > 0)
  const [only] = others
  if (only && others.length === 1) return { kind: 'otra', texto: `${piecesText(only)} en ${only.nombre}` }
  if (only) return { kind: 'otra', texto: `${piecesText({ disponible: disponible ?? 0, mas })} en otras sucursales` }
  if (en_transito > 0) return { kind: 'transito', texto: `En tránsito ${count(en_transito)}` }
  return { kind: 'agotado', texto: 'Sin existencia' }
}

/** How it may be ordered; null when by the piece. */
export function orderRule({ multiplo, minimo }: Pick<PricedPart, 'multiplo' | 'minimo'>): string | null {
  const rules = [multiplo > 1 && `de ${multiplo} en ${multiplo}`, minimo > 1 && minimo > multiplo && `mínimo ${minimo}`]
  const text = rules.filter(Boolean).join(', ')
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : null
}

export const semaphoreWords = {
  disponible: { texto: 'Disponible', lights: 3 },
  pocas: { texto: 'Pocas piezas', lights: 2 },
  agotado: { texto: 'Agotado por ahora', lights: 1 },
}
