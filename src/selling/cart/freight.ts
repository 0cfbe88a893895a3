// What it costs to deliver. Pure, the same in the browser and on the server.
import { centavos } from '#kit/base/money.ts'
import { money } from '#kit/ui/format.ts'

/** How a route charges a delivery; decimal pesos without VAT. */
export type Tariff = {
  /** Working days on the way; 0 is picked up at the branch. */
  dias: number
  flete: string
  /** From this much merchandise on it is sent free; null: never. */
  gratis_desde: string | null
  /** What `flete` covers, and what each kilo begun beyond costs. */
  kilos: string
  costo_kilo: string
}

type Going = { viasEmbarque: readonly (Tariff & { clave: string })[]; viacliente: string; direccion_id: number | null }

/** How the delivery of a cart is charged; null: it is picked up, as without an address. */
export function tariffIn({ viasEmbarque, viacliente, direccion_id }: Going): Tariff | null {
  return (direccion_id !== null && viasEmbarque.find(({ clave }) => clave === viacliente)) || null
}

/** What weight adds, in words; nothing where it adds nothing. */
export function weightFacts({ kilos, costo_kilo }: Pick<Tariff, 'kilos' | 'costo_kilo'>): string[] {
  return Number(costo_kilo) > 0 ? [`${Number(kilos)} kg incluidos, ${money(costo_kilo)} por kg más`] : []
}

/** What goes on a delivery: merchandise in centavos without VAT, and its grams; parts of unknown weight weigh nothing. */
export type Load = { goods: number; grams: number }

/** Of so many pieces of a part that weighs so many kilos; null: nobody knows. */
export function gramsOf(peso_kg: string | null | undefined, pieces: number): number {
  return Math.round(Number(peso_kg ?? 0) * 1000) * pieces
}

/**
 * Centavos without VAT that ONE delivery costs, from however many branches it comes. Nothing when it is picked up (no tariff),
 * when nothing goes on it, and from `gratis_desde` on.
 */
export function freightOf(tariff: Tariff | null | undefined, { goods, grams }: Load): number {
  if (!tariff || tariff.dias === 0 || goods === 0) return 0
  const { flete, gratis_desde, kilos, costo_kilo } = tariff
  if (gratis_desde !== null && goods >= centavos(gratis_desde)) return 0
  const beyond = Math.max(0, grams - Math.round(Number(kilos) * 1000))
  return centavos(flete) + Math.ceil(beyond / 1000) * centavos(costo_kilo)
}

/** Decimal pesos without VAT. */
type Sums = { montosub: string; flete: string; cascos?: string | undefined; rebaja?: string | undefined }

/** Pesos without VAT of the merchandise alone, before promotions: what a route's free delivery and its least are measured by. */
export function goodsIn({ montosub, flete, cascos = '0', rebaja = '0' }: Sums): number {
  return (centavos(montosub) - centavos(flete) - centavos(cascos) + centavos(rebaja)) / 100
}
