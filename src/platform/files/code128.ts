/** Widths of bars and gaps in turn of each value (ISO/IEC 15417, table 1); the last is the stop. */
const WIDTHS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const START_B = 104
const START_C = 105
const TO_C = 99
const TO_B = 100
const STOP = 106

export type Bars = {
  /** In modules, without the quiet zones of ten modules that it needs on both sides. */
  width: number
  /** From which module how many are dark. */
  bars: [from: number, wide: number][]
}

/** The Code 128 of a text; long runs of digits take half the room. Null for signs that it does not have. */
export function code128(text: string): Bars | null {
  if (!/^[\x20-\x7e]+$/.test(text)) return null
  const values = valuesOf(text)
  const check = values.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % 103
  const bars: Bars['bars'] = []
  let width = 0
  for (const value of [...values, check, STOP]) {
    for (const [place, wide] of Array.from(WIDTHS[value] ?? '', Number).entries()) {
      if (place % 2 === 0) bars.push([width, wide])
      width += wide
    }
  }
  return { width, bars }
}

/** Digits by pairs where at least four stand together; all else one sign at a time. */
function valuesOf(text: string): number[] {
  const values: number[] = []
  let isPairs = false
  for (const run of text.match(/(?:\d\d){2,}|[^]/g) ?? []) {
    const wantsPairs = run.length > 1
    if (values.length === 0) values.push(wantsPairs ? START_C : START_B)
    else if (wantsPairs !== isPairs) values.push(wantsPairs ? TO_C : TO_B)
    isPairs = wantsPairs
    if (wantsPairs) values.push(...(run.match(/\d\d/g) ?? []).map(Number))
    else values.push(run.charCodeAt(0) - 32)
  }
  return values
}
