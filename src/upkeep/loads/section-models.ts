// Which models of the car that a row above tells a part is for: its own row may name fewer.
import { compact } from '#finding/question/compact.ts'
import { isMake } from '#platform/sheets/vehicle-makes.ts'
import { isKnownModel, isModelName } from './told-vehicles.ts'

/** A model in a text; `tail`: what stands behind it, up to the next; `isAside`: in brackets, where the others are called otherwise. */
type Said = { name: string; tail: string; isAside: boolean }

/** Two years, joined as one word so that their sign parts no models. */
const YEARS = /(?<![\d.])((?:19|20)?\d\d) ?[-/] ?((?:19|20)?\d\d)(?![\d.])/g
const WORD = /[\p{L}\d](?:\.?[\p{L}\d]|(?<=\p{L})-[\p{L}\d])*/gu
const MOST_WORDS = 3
/** ELF of «ELF 300», F of «F-350»; the number is what tells one from the others of its family. */
const numbered = /^(\p{L}[\p{L} ]*?[ -]?)(\d{2,4})$/u
/** What stands between two numbers of a family: «300 / 400», «300-400», «300, 400 y 500». */
const JOINED = /^ ?(?:[/,-]|y) ?$/i

/**
 * `section` for the models that the part's own row names: «VW JETTA A4 / GOLF A4 99-05» of a row that says «GOLF A4» is «VW GOLF A4
 * 99-05». As it stands where the row names none of them, the name they share, or all. Others of the same family in its place: of a row
 * that says «ELF 100 / 200» under «ISUZU ELF 300 / 400» it is «ISUZU ELF 100 / ELF 200».
 */
export function withOwnModels(section: string, own: string): string {
  const { marca, head, models } = modelsIn(section)
  if (models.length === 0) return section
  const named = modelsIn(own, marca).models
  const kept = new Set(models.filter((model) => named.some(({ name }) => isSameOrWider(name, model.name))))
  if (models.every((model) => model.isAside || kept.has(model))) return section
  if (kept.size > 0) return [head, told(models, kept)].filter(Boolean).join(' ')
  const family = named.filter(({ name }) => models.some((model) => isFamily(name, model.name)))
  return family.length > 0 ? `${head} ${namesOf(family)}`.trim() : section
}

/** The models kept; years, engines and what else stands behind the last of several are of all of them. */
function told(models: Said[], kept: Set<Said>): string {
  const groups: string[] = []
  let open: Said[] = []
  for (const model of models) {
    open.push(model)
    if (!model.tail && model !== models.at(-1)) continue
    const own = open.filter((one) => kept.has(one))
    if (own.length > 0) groups.push([namesOf(own), model.tail].filter(Boolean).join(' '))
    open = []
  }
  return groups.join(' / ')
}

const namesOf = (models: Said[]) => [...new Set(models.map(({ name }) => name))].join(' / ')

/** One is the other, or says less or more of it: «JETTA» and «JETTA A4». */
function isSameOrWider(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  return (
    compact(one) === compact(other) || a.every((word, at) => word === b[at]) || b.every((word, at) => word === a[at])
  )
}

function isFamily(one: string, other: string): boolean {
  const [a, b] = [numbered.exec(one)?.[1], numbered.exec(other)?.[1]]
  return a !== undefined && b !== undefined && compact(a) === compact(b)
}

const wordsOf = (name: string) => name.toUpperCase().split(/[\s-]+/)

/** The models of a text in their order, and what stands before the first; of the make, or of the one that the text begins with, if any. */
function modelsIn(told: string, make?: string): { marca: string; head: string; models: Said[] } {
  const text = told.replace(YEARS, '$1-$2')
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, index, end: index + word.length }))
  const many = make === undefined ? ([2, 1].find((many) => isMake(saidBy(text, words.slice(0, many)))) ?? 0) : 0
  const marca = make ?? (many > 0 ? saidBy(text, words.slice(0, many)) : '')
  const found: (Omit<Said, 'tail'> & { from: number; to: number })[] = []
  for (let at = many; at < words.length; ) {
    const last = found.at(-1)
    const gap = text.slice(last?.to ?? 0, words[at]?.index)
    const base =
      last && JOINED.test(gap) && isOfFamily(words[at]?.word ?? '') ? numbered.exec(last.name)?.[1] : undefined
    const size = base ? 1 : modelAt(text, words.slice(at, at + MOST_WORDS), marca)
    const [first, end] = [words[at], words[at + Math.max(size, 1) - 1]]
    if (size > 0 && first && end) {
      const name = base ? base + first.word : text.slice(first.index, end.end)
      const before = text.slice(0, first.index)
      const isAside = before.lastIndexOf('(') > before.lastIndexOf(')')
      found.push({ name, from: first.index, to: end.end, isAside })
    }
    at += Math.max(size, 1)
  }
  const models = found.map(({ name, to, isAside }, at) => ({
    name,
    isAside,
    tail: trimmed(text.slice(to, found[at + 1]?.from)),
  }))
  return { marca, head: text.slice(0, found[0]?.from).trim(), models }
}

/** A number that is no year. */
const isOfFamily = (word: string) => /^\d{3,4}$/.test(word) && !/^(?:19|20)\d\d$/.test(word)

type Word = { word: string; index: number; end: number }
const saidBy = (text: string, words: Word[]) => text.slice(words[0]?.index ?? 0, words.at(-1)?.end ?? 0)

/** How many words from here are a model of the make, or of any where that is '': the longest that is known, or one with the number of its family or its body behind it. */
function modelAt(text: string, words: Word[], marca: string): number {
  for (let many = words.length; many > 0; many--) {
    const name = saidBy(text, words.slice(0, many))
    if (/^[^,/;()]+$/.test(name) && (marca ? isKnownModel(marca, name) : isModelName(name))) {
      const next = words[many]
      const isNext = next && /^[ -]$/.test(text.slice(words[many - 1]?.end, next.index))
      const isNumbered = isNext && /^[\p{L} ]+$/u.test(name) && /^(?:\d{3}|[a-z]\d{1,2})$/i.test(next.word)
      return isNumbered ? many + 1 : many
    }
  }
  return 0
}

/** Without the signs that part models, and brackets that something was taken out of. */
function trimmed(tail: string): string {
  const bare = tail.replace(/^[\s/,;]+|[\s/,;]+$/g, '').replace(/^y(?= |$)|(?:^| )y$/i, '')
  const isWhole = (bare.match(/\(/g)?.length ?? 0) === (bare.match(/\)/g)?.length ?? 0)
  return isWhole ? bare.trim() : bare.replace(/[()]/g, '').trim()
}
