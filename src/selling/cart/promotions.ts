// What promotions take off a document and its freight. Pure, the same in the browser and on the server.
import type { Offer } from '#catalogue/prices/contract.ts'
import { centavos, halfUp } from '#kit/base/money.ts'
import { allotted } from './allotted.ts'

/** Centavos of a line without VAT; nothing is ever taken off an agreed price (`contrato`). */
export type Good = { k_parte?: string | undefined; amount: number; contrato?: boolean | undefined }

/** What became of an offer: it counts, its least is not reached (`falta` centavos), nothing of it is there, it is used up, or another of its level takes off more. */
export type Verdict = {
  offer: Offer
  estado: 'cuenta' | 'falta' | 'sin_partes' | 'agotada' | 'cede'
  falta: number
  rebaja: number
}

/** `shares`: centavos taken off each good; `freight`: what is left of the freight. */
export type Given = { shares: number[]; freight: number; verdicts: Verdict[] }

/**
 * Lines → document → freight. Of each level those that combine hold together, or one that does not, whichever takes off more; of equals
 * the first by priority and age. One after another, each of what the last left; shared out among its lines by what is left of
 * each. No line and no freight goes below zero, and the order in which offers come changes nothing.
 */
export function givenBy(offers: readonly Offer[], goods: readonly Good[], freight: number): Given {
  const shares = goods.map(() => 0)
  if (offers.length === 0) return { shares, freight, verdicts: [] }
  const ordered = offers.toSorted(first)
  const verdicts = ordered.map((offer): Verdict => {
    const sum = about(offer, goods).reduce((all, place) => all + (goods[place]?.amount ?? 0), 0)
    const falta = Math.max(0, centavos(offer.minimo) - sum)
    const estado = offer.agotada ? 'agotada' : falta > 0 ? 'falta' : sum === 0 ? 'sin_partes' : 'cuenta'
    return { offer, estado, falta, rebaja: 0 }
  })
  const open = verdicts.filter(({ estado }) => estado === 'cuenta')
  const best = (level: Offer['nivel'], take: (some: Verdict[]) => number[]) => {
    const some = open.filter(({ offer }) => offer.nivel === level)
    const sets = [
      some.filter(({ offer }) => offer.combina),
      ...some.filter(({ offer }) => !offer.combina).map((one) => [one]),
    ]
    const tried = sets.filter((set) => set.length > 0).map((set) => ({ set, cuts: take(set) }))
    const won = tried.toSorted((a, b) => total(b.cuts) - total(a.cuts) || first(a.set[0]?.offer, b.set[0]?.offer))[0]
    for (const verdict of some) {
      const place = won?.set.indexOf(verdict) ?? -1
      verdict.rebaja = won?.cuts[place] ?? 0
      if (place < 0) verdict.estado = 'cede'
    }
    return won?.set ?? []
  }
  const held = best('documento', (set) => takenOff(set, goods).cuts)
  const left = takenOff(held, goods).left
  best('flete', (set) => freightCuts(set, freight))
  const freightCut = total(verdicts.map(({ offer, rebaja }) => (offer.nivel === 'flete' ? rebaja : 0)))
  return {
    shares: goods.map(({ amount }, place) => amount - (left[place] ?? amount)),
    freight: freight - freightCut,
    verdicts,
  }
}

/** The same promotions on other lines: what was agreed holds, whatever its conditions say by now. */
export function agreedOn(agreed: readonly Offer[], goods: readonly Good[]): Given {
  const held = agreed.map(({ agotada: _spent, ...offer }) => ({ ...offer, minimo: '0', combina: true }))
  return givenBy(held, goods, 0)
}

function first(a: Offer | undefined, b: Offer | undefined): number {
  return (a?.prioridad ?? 0) - (b?.prioridad ?? 0) || (a?.id ?? 0) - (b?.id ?? 0)
}

/** Places of the goods it is about: of the freight, all that is delivered counts. */
function about({ nivel, partes }: Offer, goods: readonly Good[]): number[] {
  return goods.flatMap(({ k_parte, contrato }, place) => {
    const counts = (!partes || (k_parte !== undefined && partes.includes(k_parte))) && (nivel === 'flete' || !contrato)
    return counts ? [place] : []
  })
}

function takenOff(set: readonly Verdict[], goods: readonly Good[]): { cuts: number[]; left: number[] } {
  const left = goods.map(({ amount }) => amount)
  const cuts = set.map(({ offer }) => {
    const places = about(offer, goods)
    const amounts = places.map((place) => left[place] ?? 0)
    const cut = cutOf(offer, total(amounts))
    const shares = allotted(cut, amounts)
    for (const [nth, place] of places.entries()) left[place] = (left[place] ?? 0) - (shares[nth] ?? 0)
    return cut
  })
  return { cuts, left }
}

function freightCuts(set: readonly Verdict[], freight: number): number[] {
  let left = freight
  return set.map(({ offer }) => {
    const cut = cutOf(offer, left)
    left -= cut
    return cut
  })
}

function cutOf({ porcentaje, monto, maximo }: Offer, of: number): number {
  const cut = porcentaje ? Number(halfUp(BigInt(of) * BigInt(centavos(porcentaje)), 10_000n)) : centavos(monto ?? '0')
  return Math.min(cut, maximo ? centavos(maximo) : cut, of)
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

/** As an answer tells what promotions take off a document: only where they do. */
export function toldCut(rebaja: string): { rebaja?: string } {
  return Number(rebaja) > 0 ? { rebaja } : {}
}
