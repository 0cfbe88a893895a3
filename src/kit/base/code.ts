const plain = new Map(Array.from('áéíóúüñÁÉÍÓÚÜÑ', (letter, place) => [letter, 'aeiouunAEIOUUN'.charAt(place)]))

/** A code as the catalogue writes it: upper case, no blanks around, single blanks within. */
export function canonicalCode(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase().normalize('NFC')
}

/**
 * A code without what people type differently: letters and digits only, upper case (`nor.0707-60` → `NOR070760`).
 * The same rule as the SQL function norma_codigo, which fills codigo_norm.
 */
export function normalCode(text: string): string {
  return text
    .replace(/[áéíóúüñ]/gi, (letter) => plain.get(letter) ?? letter)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
}
