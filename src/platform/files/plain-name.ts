/** Longest name of a file that is kept, in characters. */
const MOST = 200

// What no disk takes, or what turns the letters after it around: «gpj.exe» reads as «exe.jpg».
const odd = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu

/** The name somebody's file has, as it can be kept and shown: without folders, controls and what turns text around, at most 200 characters with its ending. */
export function plainName(given: string): string {
  const [last = ''] = given.split(/[/\\]/).slice(-1)
  // Marks upon marks are cut too: a letter carries four at most.
  const name = last
    .toWellFormed()
    .normalize('NFC')
    .replace(odd, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .trim()
  if (name.length <= MOST) return name || 'archivo'
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  return name.slice(0, MOST - ending.length).toWellFormed() + ending
}
