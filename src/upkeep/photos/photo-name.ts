import { canonicalCode, normalCode } from '#kit/base/code.ts'

/** What a photographer's file name may say: the part by its code, and which of its photos this is. */
type NamedPhoto = {
  /** Ways to read the code, the likelier first, each with the place among the part's photos (from 1). */
  lecturas: { codigo: string; norma: string; orden: number }[]
}

const EXTENSION = /\.(?:jpe?g|png|webp|avif|gif)$/i
/** `_2`, ` 2`, `-2`, ` (2)` at the end: which photo it is. Longer numbers are part of a code. */
const NUMBERED = /[\s_(-](\d{1,2})\)?$/
const ONLY_NUMBER = /^[\s_-]*(\d{1,3})$/

/** Whether a file is a picture by its name; what a camera or a system leaves beside them is not. */
export function isPhotoName(path: string): boolean {
  const name = path.split('/').at(-1) ?? ''
  return EXTENSION.test(name) && !name.startsWith('.') && !path.startsWith('__MACOSX/')
}

/** `BD-1204_1.jpg`, `BD-1204.jpg`, `BD-1204/1.jpg` (a folder by the code) → how it can be read. Empty when it names nothing. */
export function readPhotoName(path: string): NamedPhoto {
  const steps = path.split('/')
  const stem = (steps.at(-1) ?? '').replace(EXTENSION, '').trim()
  const folder = steps.at(-2)
  const alone = ONLY_NUMBER.exec(stem)
  if (alone && folder) return { lecturas: readings([[folder, Number(alone[1])]]) }
  const numbered = NUMBERED.exec(stem)
  const whole: [string, number] = [stem, 1]
  return { lecturas: readings(numbered ? [[stem.slice(0, numbered.index), Number(numbered[1])], whole] : [whole]) }
}

function readings(ways: [code: string, place: number][]): NamedPhoto['lecturas'] {
  return ways
    .map(([code, place]) => ({ codigo: canonicalCode(code), norma: normalCode(code), orden: Math.max(1, place) }))
    .filter(({ norma }) => norma !== '')
}
