/** The greatest price that is kept, in pesos. */
const MOST = 99_999_999.99

/** What somebody typed or pasted, as pesos with up to two decimals, or what is wrong with it in one sentence. */
export type Typed = { amount: string; fault?: undefined } | { fault: string; amount?: undefined }

/** Reads a price: `$1,234.5` is `1234.5`. A comma for the decimals is not guessed at, since it would be a thousand times more. */
export function typedPrice(given: string): Typed {
  const text = given.trim().replace(/^\$ ?/, '')
  if (text === '') return { fault: 'Escribe un precio.' }
  if (/^\d+,\d{1,2}$/.test(text)) return { fault: `Escribe los decimales con punto: ${text.replace(',', '.')}.` }
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) {
    return {
      fault: `Escribe los decimales con punto y los miles sin él: ${text.replaceAll('.', '').replace(',', '.')}.`,
    }
  }
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  return plainPrice(plain)
}

function plainPrice(text: string): Typed {
  if (/^-\d/.test(text)) return { fault: 'El precio debe ser mayor que cero.' }
  if (!/^\d+(?:\.\d+)?$/.test(text)) return { fault: 'Escribe el precio con números, por ejemplo 125.50.' }
  const [whole = '', decimals = ''] = text.split('.')
  if (decimals.length > 2) return { fault: 'Un precio lleva hasta dos decimales.' }
  if (whole.replace(/^0+/, '').length > 8) return { fault: `Un precio llega a ${MOST.toLocaleString('es-MX')}.` }
  if (/^0*$/.test(whole + decimals)) return { fault: 'El precio debe ser mayor que cero.' }
  return { amount: `${whole.replace(/^0+(?=\d)/, '')}${decimals && `.${decimals}`}` }
}

/** A percentage or an amount that is added, with its sign: `+5`, `-2.5`, `5 %`. */
export function typedChange(
  given: string,
  { least, most, what }: { least: number; most: number; what: string },
): Typed {
  const text = given
    .trim()
    .replace(/ ?%$/, '')
    .replace(/^([+-]?)\$/, '$1')
  if (text === '') return { fault: `Escribe ${what}.` }
  if (/^[+-]?\d+,\d+$/.test(text)) return { fault: `Escribe los decimales con punto: ${text.replace(',', '.')}.` }
  if (!/^[+-]?\d{1,9}(?:\.\d+)?$/.test(text)) return { fault: `Escribe ${what} con números, por ejemplo 5 o -2.5.` }
  if (/\.\d{3,}$/.test(text)) return { fault: 'Lleva hasta dos decimales.' }
  const value = Number(text)
  if (value <= least) return { fault: `Debe ser mayor que ${least}.` }
  if (value > most) return { fault: `Llega a ${most.toLocaleString('es-MX')}.` }
  return { amount: text.replace(/^\+/, '') }
}
