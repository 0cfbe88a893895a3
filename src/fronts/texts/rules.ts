import { looks } from './kinds.ts'

export type Place = { explica: string; ejemplo: string; puedeFaltar?: true }

/** What of a text says whether other words may stand in its place. */
export type Shape = {
  forma: keyof typeof looks
  lugares?: Record<string, Place>
  /** Nothing may be said there. */
  puedeVaciarse?: true
}

/** Says in a sentence why these words may not stand there; null when they may. */
export function textFault(text: string, { forma, lugares = {}, puedeVaciarse }: Shape): string | null {
  const { largo, nombra } = looks[forma]
  if (text === '' && puedeVaciarse) return null
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) return 'No puede quedar vacío: en la página no habría nada que leer.'
  if (nombra && !/[\p{L}\p{N}]/u.test(text))
    return 'Escribe al menos una letra o un número: sin ellos nadie sabría qué es.'
  if (text.length > largo) return `Es demasiado largo: el límite de caracteres es ${largo}.`
  if (/\p{Bidi_Control}/u.test(text)) return 'Lleva signos que no se ven y voltean las letras: escríbelo de nuevo.'
  return placeFault(text, lugares)
}

/** A place that is not there says nothing, and one that is missing hides what it would have said. */
function placeFault(text: string, lugares: Record<string, Place>): string | null {
  const known = Object.keys(lugares)
  const used = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const unknown = used.find((name) => !known.includes(name))
  if (unknown !== undefined)
    return known.length > 0
      ? `No existe {${unknown}}. Puedes usar ${known.map((name) => `{${name}}`).join(', ')}.`
      : `No existe {${unknown}}: este texto no lleva datos.`
  const missing = known.find((name) => !lugares[name]?.puedeFaltar && !used.includes(name))
  return missing === undefined ? null : `Falta {${missing}}: ${lugares[missing]?.explica}. Escríbelo donde deba ir.`
}

export type Words = { es: string | null; en: string | null }

/** What is read: the company's Spanish, the program's, and where there is none the English of one or the other (K-10). */
export function wordsShown(
  own: Words,
  original: { es: string | null; en: string },
): { texto: string; enIngles: boolean } {
  const spanish = own.es ?? original.es
  return spanish === null ? { texto: own.en ?? original.en, enIngles: true } : { texto: spanish, enIngles: false }
}

/** A text that says what the program says is not the company's own. */
export function ownWords(typed: Words, original: { es: string | null; en: string }): Words {
  return { es: typed.es === original.es ? null : typed.es, en: typed.en === original.en ? null : typed.en }
}
