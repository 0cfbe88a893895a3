/** What 3.2 says in words, in the codes that came with 3.3. */
const types = new Map([
  ['ingreso', 'I'],
  ['egreso', 'E'],
  ['traslado', 'T'],
] as const)
const currencies = new Map([
  ['', 'MXN'],
  ['PESO', 'MXN'],
  ['PESOS', 'MXN'],
  ['PESO MEXICANO', 'MXN'],
  ['PESOS MEXICANOS', 'MXN'],
  ['MN', 'MXN'],
  ['MXP', 'MXN'],
  ['MONEDA NACIONAL', 'MXN'],
  ['NACIONAL', 'MXN'],
  ['DOLAR', 'USD'],
  ['DOLARES', 'USD'],
  ['DOLAR AMERICANO', 'USD'],
  ['DOLARES AMERICANOS', 'USD'],
  ['EURO', 'EUR'],
  ['EUROS', 'EUR'],
])
/** Looked for in this order. */
const means = [
  ['EFECTIVO', '01'],
  ['CHEQUE', '02'],
  ['TRANSFERENCIA', '03'],
  ['CREDITO', '04'],
  ['DEBITO', '28'],
  ['NO IDENTIFICADO', '99'],
  ['POR DEFINIR', '99'],
] as const

/** 'ingreso' → 'I'; undefined for what is no document of these. */
export function typeOfWord(word: string): 'I' | 'E' | 'T' | undefined {
  // A Map answers any text; its type knows its keys only.
  return types.get(word.toLowerCase() as 'ingreso')
}

/** 'Pesos', 'M.N.' → 'MXN'; what is not known stays as written, in capitals. */
export function currencyOfWords(words: string): string {
  const plain = withoutAccents(words).replaceAll('.', '')
  return currencies.get(plain) ?? plain
}

/** 'Pago en una sola exhibición' → 'PUE', 'Parcialidad 1 de 2' → 'PPD'; '' when neither. */
export function methodOfWords(words: string): string {
  const plain = withoutAccents(words)
  if (plain.includes('UNA SOLA') || plain.includes('UNA EXHIBICION')) return 'PUE'
  return plain.includes('PARCIAL') ? 'PPD' : ''
}

/** 'Transferencia electrónica' → '03'; the code itself when it is one; else as written. */
export function meansOfWords(words: string): string {
  const plain = withoutAccents(words)
  const code = /^\d\d/.exec(plain)?.[0]
  return code ?? means.find(([word]) => plain.includes(word))?.[1] ?? words
}

function withoutAccents(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
}
