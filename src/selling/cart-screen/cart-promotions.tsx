import { type Cart, chargesIn } from '#selling/cart/predict.ts'
import { whyText } from '#selling/cart/promotion-words.ts'
import { cartPromotions } from '#selling/cart/totals.ts'

/** Why each promotion counts, or what it still takes. */
export function CartPromotions({ cart }: { cart: Cart }) {
  return cartPromotions(cart.lineas, chargesIn(cart)).verdicts.map((verdict) => {
    const text = whyText(verdict)
    const tone = verdict.estado === 'cuenta' ? 'text-yes' : verdict.estado === 'falta' ? 'text-maybe' : 'text-soft'
    return (
      text && (
        <p key={verdict.offer.id} className={`text-xs ${tone}`}>
          {text}
        </p>
      )
    )
  })
}
