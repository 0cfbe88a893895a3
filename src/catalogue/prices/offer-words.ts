// What is said of a promotion by document or on freight. Pure, the same in the browser and on the server.
import { lastDay, money } from '#kit/ui/format.ts'
import type { Offer } from './contract.ts'

type Said = Pick<Offer, 'nivel' | 'porcentaje' | 'monto' | 'minimo' | 'maximo' | 'de'>

/** What it gives, without its conditions: `envío sin costo`, `5 % menos de Frenos`, `$200.00 menos en el flete`. */
export function giftText({ nivel, porcentaje, monto, de }: Said): string {
  const isFreight = nivel === 'flete'
  if (isFreight && Number(porcentaje) === 100) return 'envío sin costo'
  const off = porcentaje ? `${Number(porcentaje)} % menos` : `${money(monto ?? 0)} menos`
  if (isFreight) return `${off} en el flete`
  return de ? `${off} en ${de}` : `${off} en el pedido`
}

/** The whole of it: `5 % menos en el pedido desde $2,000.00 sin IVA, hasta $500.00, hasta el 30 nov 2026`. */
export function offerText(offer: Said & Pick<Offer, 'hasta'>): string {
  const { minimo, maximo, hasta, nivel, de } = offer
  return [
    giftText(offer) +
      (Number(minimo) > 0 ? ` desde ${money(minimo)} sin IVA${nivel === 'flete' && de ? ` de ${de}` : ''}` : ''),
    maximo && `${money(maximo)} como máximo`,
    hasta && `hasta el ${lastDay(hasta)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
