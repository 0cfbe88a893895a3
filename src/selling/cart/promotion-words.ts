// Why a promotion counts in a cart or does not, in a sentence.
import { giftText } from '#catalogue/prices/offer-words.ts'
import { money } from '#kit/ui/format.ts'
import type { Verdict } from './promotions.ts'

/** `Faltan $320.00 para envío sin costo.` Nothing where there is nothing to be said: what it takes off stands among the sums. */
export function whyText({ offer, estado, rebaja, falta }: Verdict): string | null {
  const gift = giftText(offer)
  if (estado === 'agotada') return `Se agotó la promoción de ${gift}.`
  const what = offer.de && offer.nivel === 'flete' ? ` de ${offer.de}` : ''
  if (estado === 'falta') return `Faltan ${money(falta / 100)}${what} para ${gift}.`
  if (estado === 'sin_partes') return offer.de ? `Ninguna parte es de ${offer.de}: ${gift}.` : null
  if (estado === 'cede') return `${capital(gift)} no se combina con lo que ya llevas, que quita más.`
  return rebaja > 0 ? `${capital(gift)}.` : null
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
