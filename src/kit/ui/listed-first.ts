import { count, listed } from './format.ts'

/** The first of many: `AB-1, AB-2 y 988 más`, or however `more` says how many are left. */
export function listedFirst(
  words: readonly string[],
  most: number,
  more: (left: string) => string = (left) => `${left} más`,
): string {
  const left = words.length - most
  return listed(left > 0 ? [...words.slice(0, most), more(count(left))] : words)
}
