export const VERDICTS = [
  'ok',
  'ajustada',
  'equivalente',
  'sin_existencia',
  'multiplo',
  'duplicada',
  'ambigua',
  'cantidad_invalida',
  'no_encontrada',
] as const
export type Verdict = (typeof VERDICTS)[number]
