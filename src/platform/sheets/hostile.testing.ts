// Tables nobody would send but to do harm: wide, long, deep and odd, drawn by fast-check and named by hand.
import fc from 'fast-check'

const mega = 1_000_000

/** By name: a text and what it is refused for; null where it is merely no list. */
export const vastTexts: [string, () => string, number][] = [
  ['one row of 250,000 columns', () => 'a,'.repeat(250_000), 413],
  ['one row of 500,000 tabs', () => `BD-1204${'\t'.repeat(499_990)}`, 413],
  ['nothing but separators in 2,000 rows', () => `${';'.repeat(400)}\n`.repeat(1_200), 413],
  ['a million characters without a separator', () => 'x'.repeat(mega), 200],
  ['a code, then a cell of half a million letters', () => `BD-1204\t${'a'.repeat(mega / 2)}\t3`, 200],
  ['500,000 lines of one character', () => 'a\n'.repeat(mega / 2), 413],
  ['100,000 quotes', () => '"'.repeat(100_000), 422],
  ['a quote in every cell', () => 'a\t"'.repeat(100_000), 413],
  ['quotes within quotes', () => `BD-1204\t"${'""'.repeat(200_000)}\t2\n`, 200],
  ['a quote that hides 300,000 columns', () => `x,"${',a'.repeat(300_000)}\ny,"b\n`, 422],
  ['20,000 rows of 40 columns', () => `${Array.from({ length: 40 }, () => 'a1').join('\t')}\n`.repeat(8_000), 413],
  ['zero-width signs only', () => '\u200b'.repeat(mega - 1), 422],
  ['full-width separators', () => 'ＢＤ１２０４，'.repeat(100_000), 422],
  ['marks that begin no word', () => `BD-1204\tx${'-'.repeat(300_000)}x`, 200],
  ['one line of blanks', () => `a${' '.repeat(mega - 10)}b`, 422],
  ['half a chat mark, over and over', () => '[12/11/26, 10:32:1\n'.repeat(15_000), 413],
]

/** Tables of any shape: few cells repeated in many ways, with separators, quotes and line ends wherever they fall. */
export const oddText: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(
      fc.constantFrom(
        'BD-1204',
        '4',
        'balata',
        '"',
        '""',
        '\t',
        ';',
        ',',
        '|',
        '\r',
        '\n',
        '\r\n',
        '\u00a0',
        '＝',
        'İ',
        '\0',
        '=1+1',
      ),
      { minLength: 1, maxLength: 12 },
    ),
    fc.constantFrom(1, 2, 50, 300, 5_000, 40_000),
    fc.constantFrom('', '\n', '\t', '"'),
  )
  .map(([pieces, times, between]) => (pieces.join('') + between).repeat(times).slice(0, mega))
