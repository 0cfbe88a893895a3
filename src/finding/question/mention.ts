import type { Word } from './tokens.ts'
import type { VehicleName } from './vehicle-names.ts'

/** A vehicle read in a text: which, with which engine sizes and years (none: unknown), and the words it took. */
export type Mention = {
  name: VehicleName
  /** Words from–to, the last not included. */
  from: number
  to: number
  /** Key of the make that stands beside it. */
  makeKey?: string
  /** Where that make stands, if years or anything else is between. */
  makeAt?: [from: number, to: number]
  isMakeOnly: boolean
  /** What may be another make stands right before it. */
  isDoubted?: boolean
  /** Read from a slip of the name. */
  isMended: boolean
  engines: string[]
  years: [from: number, to: number][]
}

export type Reading = {
  mentions: Mention[]
  /** Years that belong to no vehicle of the text. */
  loose: [from: number, to: number][]
  /** Words used by vehicles, engines and years. */
  used: Set<number>
  spans: { from: number; to: number; years: [number, number] }[]
}

/** Litres of an engine, as `1.6`. */
export function isEngine(word: Word | undefined): boolean {
  return !!word && /^\d\.\d$/.test(word.text) && Number(word.text) >= 0.6 && Number(word.text) < 9
}

/** Cylinders, trims and doors that stand between a model and its years. */
const between =
  /^(?:[lvi]\d{1,2}|\d{1,2}cil|\d(?:\/\d)?(?:p|pts|ptas?)?|cil|cilindros|puertas|pts|ptas|t|turbo|sedan|coupe|vagoneta|wagon|pickup|hb|std|aut|standard|estandar|automatico|\d{1,2}v)$/

/** Whether a word may stand between a model and its years. */
export function isBetween({ text }: Word): boolean {
  return between.test(text)
}
