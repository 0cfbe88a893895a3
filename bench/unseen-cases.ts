import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold } from '#finding/question/spanish.ts'
import type { Product } from './unseen-catalogue.ts'

/** A question with the rule of its right answers, as the files in bench/unseen tell it. */
export type Case = {
  pregunta: string
  /** Asked of what the list does not say: no part may be said to fit. */
  adversa: boolean
  es: RegExp[]
  no: RegExp | undefined
  vehiculo: RegExp[]
  year: number | undefined
}

const here = join(import.meta.dirname, 'unseen')

/** A set of questions: those of the first blind set, of the second, … */
export type QuestionSet = { conjunto: number; casos: Case[] }

/** The catalogues that questions were written for: shops of the file of lists, and lists as they are uploaded. */
export function asked(): string[] {
  return [...new Set(files().map(({ catalogo }) => catalogo))]
}

/** The sets written for a catalogue, each with its number: `embler.txt` is the first, `embler-2.txt` the second. */
export function setsOf(catalogo: string): QuestionSet[] {
  return files()
    .filter((file) => file.catalogo === catalogo)
    .map(({ file, conjunto }) => ({ conjunto, casos: casesOf(file) }))
}

function files(): { file: string; catalogo: string; conjunto: number }[] {
  return readdirSync(here)
    .toSorted()
    .map((file) => {
      const [catalogo = '', conjunto = '1'] = file.replace('.txt', '').split('-')
      return { file, catalogo, conjunto: Number(conjunto) }
    })
}

/** Lines `pregunta | es; es | no | vehículo | año`: a part is right when its text meets them all; `!` before it: none may be said to fit. */
function casesOf(file: string): Case[] {
  const lines = readFileSync(join(here, file), 'utf8').split('\n')
  return lines.flatMap((line) => {
    // A bar inside a rule stands without blanks around it.
    const [pregunta = '', es = '', no = '', vehiculo = '', year = ''] = line
      .split(/ \|(?= |$)/)
      .map((cell) => cell.trim())
    if (!pregunta || pregunta.startsWith('#')) return []
    return [
      {
        pregunta: pregunta.replace('!', ''),
        adversa: pregunta.startsWith('!'),
        es: rules(es),
        no: rules(no)[0],
        vehiculo: rules(vehiculo),
        year: Number(year) || undefined,
      },
    ]
  })
}

function rules(cell: string): RegExp[] {
  return cell
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '')
    .map((rule) => new RegExp(rule))
}

/** Everything the list says of a product, folded: description, then line, brand, codes and applications, each after `//`. */
export function textOf({ code, description, line, brand, alt_codes, applications }: Product): string {
  const uses = (applications ?? []).map(({ make, model, engine, years }) => `${make} ${model} ${engine} ${years}`)
  return fold([description, line, brand, code, ...(alt_codes ?? []), ...uses].map((one) => one ?? '').join(' // '))
}

/** Whether a product answers the question whole. */
export function isRight(text: string, { es, no, vehiculo, year }: Case): boolean {
  return [...es, ...vehiculo].every((rule) => rule.test(text)) && !no?.test(text) && mayBeOf(text, year)
}

/** Whether a product's own text speaks of the vehicle asked, in a year that its ranges do not rule out. */
export function speaksOf(text: string, { vehiculo, year }: Case): boolean {
  return vehiculo.every((rule) => rule.test(text)) && mayBeOf(text, year)
}

/** Any range of the text covers the year, or it names none. The plainest reading on purpose: it shares nothing with the search. */
function mayBeOf(text: string, year: number | undefined): boolean {
  if (!year) return true
  const full = (digits: string) =>
    digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) > 40 ? 1900 : 2000)
  const ranges = [...text.matchAll(/\b(\d{4}|\d\d)(?:\s?[-/]\s?| a )(\d{4}|\d\d)\b/g)].map(
    ([, from = '', to = '']) => [full(from), full(to)] as const,
  )
  const single = [...text.matchAll(/\b(?:19|20)\d\d\b/g)].map(([digits]) => Number(digits))
  const onwards = [...text.matchAll(/\b(\d{4}|\d\d)\s?(?:-\/|->|-?\s?en adelante|\+)/g)].map(([, from = '']) =>
    full(from),
  )
  const names = ranges.length + single.length + onwards.length > 0
  return (
    !names ||
    ranges.some(([from, to]) => from <= year && year <= to) ||
    single.includes(year) ||
    onwards.some((from) => from <= year)
  )
}
