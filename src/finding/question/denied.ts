import { fold } from './spanish.ts'

const place =
  '(?:de )?(?:adelante|atras|arriba|abajo|enfrente|delanter[ao]s?|traser[ao]s?|superior(?:es)?|inferior(?:es)?|izquierd[ao]s?|derech[ao]s?|interior(?:es)?|exterior(?:es)?|chofer|piloto|copiloto|pasajero)|rin \\d{2}'

/** «no la de atrás», «que no sean delanteros», «no rin 14»: where it is not, or how large. */
const otherPlace = new RegExp(
  `,? (?:pero |y )?(?:que )?no (?:(?:es|son|sea|sean|quiero|ocupo) )?(?:(?:el|la|los|las|del) )?(?:${place})(?![a-z0-9])`,
  'g',
)
/** «foco no, el faro completo»: first what it is not. */
const otherThing = /(?<![a-z0-9])[a-z]{3,20} no, (?=(?:el|la|los|las|un|una|sino|solo|quiero|ocupo) )/g

/** A question without what it says that is not wanted; as it is where nothing else would be left. */
export function withoutDenied(text: string): string {
  const folded = fold(text)
  if (!/\bno\b/.test(folded)) return text
  const left = [otherPlace, otherThing].reduce(without, text)
  return /[a-z0-9]{3}/.test(fold(left)) ? left : text
}

function without(text: string, denied: RegExp): string {
  let left = text
  for (const { 0: words, index } of [...fold(text).matchAll(denied)].toReversed())
    left = `${left.slice(0, index)} ${left.slice(index + words.length)}`
  return left
}
