import { MIN_SEARCH } from '#kit/base/settings.ts'
import type { Db } from '#platform/database/db.server.ts'
import {
  type CodeHit,
  type CodeMode,
  findBeforeLetters,
  findByEnd,
  findByPattern,
  findByPrefix,
  findByOnePiece,
  findNear,
  findWhole,
  type InsideHit,
} from './code-search.server.ts'
import { codeKey } from '#finding/question/codes.ts'
import { searchLength } from './search-address.ts'
import { wordsOf } from '#finding/question/tokens.ts'
import type { ResultRow } from '#finding/index/contract.ts'
import { type Group, isWanted } from '#finding/question/group.ts'
import { frequency } from '#finding/question/vocabulary.ts'
import { type Understanding, understand } from '#finding/question/interpret.ts'
import { type Demand, planOf, type Relaxed, relaxedPlan } from '#finding/index/plan.ts'
import type { FitFields } from './fit-fields.ts'
import type { Judged } from './fit.ts'
import { judgeOf } from './fit.server.ts'
import { codeReason, nearReason, reasonOf } from './reasons.ts'
import { resultRowOf } from '#finding/index/search-rows.ts'
import { currentSearch, type Search } from '#finding/index/state.server.ts'
import {
  CONTRARY,
  EXCLUDED,
  findAmong,
  findNearly,
  findWords,
  type Found,
  type Nearly,
  NOT_THE_THING,
  OTHER_WORDS,
  YEARS_UNKNOWN,
} from './words.server.ts'

/** Rows of a suggestion list at most: T-01 allows 20, and nobody reads more than ten. */
const SUGGESTIONS = 12

/** Suggestions for a text in a mode (1 everything, 2 own code, 3 alternate codes), best first. Under three characters: none. */
export async function suggest(db: Db, text: string, mode: CodeMode): Promise<ResultRow[]> {
  if (searchLength(text) < MIN_SEARCH) return []
  const search = await currentSearch(db)
  if (mode !== 1) return byCode(db, search, text, mode, SUGGESTIONS)

  const asked = understand(text, search.minds, { isTyping: true })
  const plan = planOf(asked, search)
  const key = asked.code
  const [codes, inside, words] = await Promise.all([
    key ? codeRows(db, search, text, 1, SUGGESTIONS) : noCodes,
    codesInside(db, search, asked),
    plan ? findWords(db, plan, asked.asked.years ?? asked.asked.around ?? null, search.partes, SUGGESTIONS) : [],
  ])
  const found = isRuledOut(words)
    ? merge(await openRows(db, search, asked), wordRows(search, asked, words))
    : wordRows(search, asked, words)
  const rows = merge([...codes.rows, ...inside], found)
  if (rows.length) return key && codes.isUnsure ? merge(rows, await nearRows(db, search, key, 1, SUGGESTIONS)) : rows

  const numbers = await wholeCodes(db, search, asked.codes)
  if (numbers.length) return numbers
  const damaged = await damagedCodes(db, search, asked, SUGGESTIONS)
  return damaged.length ? damaged : (await nearly(db, search, asked, SUGGESTIONS)).rows
}

/** Parts by own code (mode 2), alternate code (3) or both (1): exact, then by beginning, else what looks like it. */
export async function byCode(
  db: Db,
  search: Search,
  text: string,
  mode: CodeMode,
  limit: number,
): Promise<ResultRow[]> {
  const { rows, isUnsure } = await codeRows(db, search, text, mode, limit)
  const key = codeKey(text)
  if (isUnsure) return merge(rows, await nearRows(db, search, key, mode, SUGGESTIONS))
  return rows.length || !key || text.includes('?') ? rows : nearRows(db, search, key, mode, limit)
}

/** `isUnsure`: few codes begin with the key and none is it, so that it may be damaged as well as unfinished: what looks like it comes after. */
type CodeRows = { rows: ResultRow[]; isUnsure: boolean }
const noCodes: CodeRows = { rows: [], isUnsure: false }

/** What is looked at of a list. */
const FEW = 5

async function codeRows(db: Db, { minds }: Search, text: string, mode: CodeMode, limit: number): Promise<CodeRows> {
  const key = codeKey(text)
  if (!key) return noCodes
  const patterned = await findByPattern(db, text, mode, limit)
  if (patterned) {
    const rows = patterned.map((hit) => resultRowOf(hit, minds.lexicon, codeReason(hit, key, 'patron')))
    return { rows, isUnsure: false }
  }
  const hits = exactFirst(await findByPrefix(db, key, mode, limit), key).slice(0, limit)
  return {
    rows: hits.map((hit) =>
      resultRowOf(hit, minds.lexicon, codeReason(hit, key, hit.clave === key ? 'exacto' : 'empieza')),
    ),
    isUnsure: hits.length > 0 && hits.length < FEW && mayBeDamaged(key, hits),
  }
}

/** Nearly as long as the codes that begin with it, or a number that may have lost its letters; what is shorter is still being typed. */
function mayBeDamaged(key: string, hits: CodeHit[]): boolean {
  if (!/\d/.test(key) || hits[0]?.clave === key) return false
  return /^\d+$/.test(key) || hits.some(({ clave }) => clave.length <= key.length + 2)
}

/** Parts that have exactly this code, own or alternate. */
export async function exactCodes(db: Db, { minds }: Search, key: string): Promise<ResultRow[]> {
  const hits = await findByPrefix(db, key, 1, SUGGESTIONS)
  return exactFirst(hits, key)
    .filter((hit) => hit.clave === key)
    .map((hit) => resultRowOf(hit, minds.lexicon, codeReason(hit, key, 'exacto')))
}

/** A number so short is as likely what descriptions call a thing («foco 1157») as somebody's code. */
const SHORT_NUMBER = /^\d{1,5}$/

/** Parts whose code stands inside a sentence; by a number that also says which thing is meant, only what has all else that was said. */
export async function codesInside(db: Db, search: Search, { codes, groups }: Understanding): Promise<ResultRow[]> {
  const { vocabulary, lexicon } = search.minds
  const hasThing = groups.some(({ isNoun, alts }) => isNoun && alts.length > 0)
  return wholeCodes(db, search, codes, (hit) => {
    if (!hasThing || !SHORT_NUMBER.test(hit.key) || frequency(vocabulary, hit.key) === 0) return true
    const words = wordsOf(`${hit.descripcion} ${lexicon.lines.get(hit.linea_id)?.nombre ?? ''}`)
    const roots = new Set(words.map(({ root }) => root))
    return groups
      .filter(isWanted)
      .every(
        ({ alts, texto, tipo }) =>
          tipo === 'modelo' ||
          tipo === 'marca' ||
          alts.length === 0 ||
          codeKey(texto) === hit.key ||
          alts.some((alt) => alt.every((token) => roots.has(token))),
      )
  })
}

/** A number, or most of a code: nobody's word. */
const PIECE = /^(?=(?:[A-Z]*\d){3})(?:\d{4,}|[A-Z\d]{6,})$/

/** A letter or two and a number: HB4, D955. */
const SHORT_PIECE = /^(?=.{3,5}$)[A-Z]{1,2}\d{1,4}$/

/** Parts of whose code the question has all but its letters, «hella 350248» for HL-350248, «foco 5724» for 5724V, and that have all else that was said. */
async function codesByPiece(db: Db, search: Search, asked: Understanding): Promise<ResultRow[]> {
  const { vocabulary, lexicon } = search.minds
  const short = asked.groups.flatMap(({ piece }) => (piece && SHORT_PIECE.test(piece) ? [piece] : []))
  const keys = [...asked.codes.filter((code) => PIECE.test(code)), ...short]
  for (const key of keys.filter((code) => frequency(vocabulary, code.toLowerCase()) === 0)) {
    // «s100 pcr00013»: said in pieces. What nobody's part says tells nothing apart.
    const groups = asked.groups.filter(({ texto, alts }) => alts.length > 0 && !key.includes(codeKey(texto) || ' '))
    const rest = { ...asked, groups }
    const hits = short.includes(key) ? await shortHits(db, key, rest) : await longHits(db, key)
    const found = await meantOf(db, search, hits, rest)
    if (found.length > 0) return found.map((hit) => resultRowOf(hit, lexicon, codeReason(hit, key, hit.how)))
  }
  return []
}

/** By a short piece only what is asked for besides: a whole alternate code, or what stands between the signs of one. */
async function shortHits(db: Db, key: string, { groups }: Understanding): Promise<InsideHit[]> {
  if (!groups.some(({ isNoun }) => isNoun)) return []
  const [whole, pieces] = await Promise.all([findWhole(db, [key], SUGGESTIONS), findByOnePiece(db, key, SUGGESTIONS)])
  return [...whole, ...pieces.filter(({ id }) => whole.every((hit) => hit.id !== id))]
}

async function longHits(db: Db, key: string): Promise<InsideHit[]> {
  const ended = await findByEnd(db, key, SUGGESTIONS)
  return ended.length > 0 ? ended : hitsInside(db, key)
}

/** Of codes that begin with it, or have it between their signs. */
async function hitsInside(db: Db, key: string): Promise<InsideHit[]> {
  const [begun, pieces] = await Promise.all([
    findBeforeLetters(db, key, SUGGESTIONS),
    findByOnePiece(db, key, SUGGESTIONS),
  ])
  return [...begun, ...pieces.filter(({ id }) => begun.every((hit) => hit.id !== id))]
}

/** Those of the hits that have all else that was said; failing that, those that are the thing asked, what has most of the rest first. */
async function meantOf(db: Db, search: Search, hits: InsideHit[], rest: Understanding): Promise<InsideHit[]> {
  if (hits.length === 0 || rest.groups.length === 0) return hits
  const plan = relaxedPlan(rest, search)
  if (!plan) return []
  const near = await findAmong(
    db,
    plan,
    hits.map(({ id }) => id),
  )
  const whole = near.filter(({ met }) => lacking(rest, plan, met).length === 0)
  const meant = whole.length > 0 ? whole : near.filter(isThing(plan))
  return meant.flatMap(({ id }) => hits.filter((hit) => hit.id === id))
}

function isThing({ demands }: Relaxed): (part: Nearly) => boolean {
  return ({ met }) => demands.some(({ proves }, i) => proves === 'cosa' && met[i])
}

/** Parts whose code is like the whole text, or has a number in it. */
export async function damagedCodes(db: Db, search: Search, asked: Understanding, limit: number): Promise<ResultRow[]> {
  const key = asked.code
  const near = key && /\d/.test(key) ? await nearRows(db, search, key, 1, limit) : []
  return near.length > 0 ? near : codesByPiece(db, search, asked)
}

/** Parts that have one of these codes, and are not left out. */
export async function wholeCodes(
  db: Db,
  { minds }: Search,
  codes: string[],
  isMeant: (hit: InsideHit) => boolean = () => true,
): Promise<ResultRow[]> {
  if (codes.length === 0) return []
  const hits = await findWhole(db, codes, SUGGESTIONS)
  return hits.filter(isMeant).map((hit) => resultRowOf(hit, minds.lexicon, codeReason(hit, hit.key, hit.how)))
}

/** Own code exact, alternate exact, own beginning, alternate beginning; of those, what lacks least, a sign typed once instead of twice less than another. */
function exactFirst(hits: CodeHit[], key: string): CodeHit[] {
  const place = (hit: CodeHit) => (hit.clave === key ? 0 : 2) + (hit.codigo ? 1 : 0)
  const lacking = ({ clave }: CodeHit) => clave.length - (clave[key.length] === key.at(-1) ? 0.5 : 0)
  return hits.toSorted((a, b) => place(a) - place(b) || lacking(a) - lacking(b))
}

/** Parts whose code is like the key: it looks the same, holds it or differs in a sign or two. */
async function nearRows(db: Db, search: Search, key: string, mode: CodeMode, limit: number): Promise<ResultRow[]> {
  const hits = await findNear(db, key, mode, limit)
  return hits.map((hit) => resultRowOf(hit, search.minds.lexicon, codeReason(hit, key, hit.how)))
}

/** Rows found by words, each with the claim that was proven of it. Parts that the year or engine rules out are shown only when no other is there. */
export function wordRows(search: Search, asked: Understanding, found: Found[]): ResultRow[] {
  const fitting = found.filter(({ k }) => (k & EXCLUDED) === 0)
  const shown = fitting.length ? fitting : found
  const rows = reasonedRows(search, asked, shown, 'probadas')
  const fit = rows.filter(({ aproximado }) => !aproximado)
  // What says the contrary stands after, to be told apart.
  const contrary = new Set(shown.flatMap(({ k, id }) => (k & CONTRARY ? [id] : [])))
  return fit.length ? [...fit, ...rows.filter(({ id }) => contrary.has(id))] : rows
}

/** Whether all that meets the question whole is for other years. */
function isRuledOut(found: { k: number }[]): boolean {
  return found.length > 0 && found.every(({ k }) => (k & EXCLUDED) > 0)
}

/** What lacks a word of the question and may be for its vehicle and year: nearer than what has every word and is for another. */
async function openRows(db: Db, search: Search, asked: Understanding): Promise<ResultRow[]> {
  const plan = relaxedPlan(asked, search)
  if (!plan) return []
  // Only what names the vehicle stands: nothing else is looked at.
  const selects = plan.selects.filter(({ isOfVehicle }) => isOfVehicle)
  const open = (await findNearly(db, { ...plan, selects }, SUGGESTIONS * 2)).filter((part) => isOpen(plan, part))
  return open.slice(0, SUGGESTIONS).map((part) => nearRow(search, asked, plan, part))
}

/** Whether a part is the thing asked, names a model asked and may be for its year. */
function isOpen({ demands }: Relaxed, { excluded, contrary, met }: Nearly): boolean {
  const proven = (what: Demand['proves']) => demands.some(({ proves }, i) => proves === what && met[i])
  return !excluded && !contrary && proven('cosa') && proven('modelo')
}

/** The same rows, each with its reason, in their order or, of those equally near, what is proven to fit before what is a question. */
export function reasonedRows(search: Search, asked: Understanding, found: Found[], first?: 'probadas'): ResultRow[] {
  const { lexicon } = search.minds
  const judge = found.some(isToJudge) ? judgeOf(asked.asked, search) : undefined
  // Where none is the thing asked, what names it is a piece of it, or goes with it.
  // With a second noun the head may be that one: «starter armature».
  const isOneNoun = asked.groups.filter(({ isNoun }) => isNoun).length === 1
  const isOtherThing = isOneNoun && found.every(({ k }) => (k & NOT_THE_THING) > 0)
  const judged = found.map((part) => ({ part, judged: isToJudge(part) ? judge?.(part) : undefined }))
  if (first && judge) judged.sort((a, b) => a.part.k - b.part.k || placeOf(a.judged) - placeOf(b.judged))
  return judged.map(({ part, judged: verdict }) =>
    resultRowOf(
      part,
      lexicon,
      reasonOf(asked, part, {
        isOtherWords: (part.k & OTHER_WORDS) > 0,
        isYearUnknown: (part.k & YEARS_UNKNOWN) > 0,
        isExcluded: (part.k & EXCLUDED) > 0,
        isContrary: (part.k & CONTRARY) > 0,
        isOtherThing,
        judged: verdict,
      }),
    ),
  )
}

function placeOf(judged: Judged | undefined): number {
  return judged?.veredicto === 'si' ? 0 : judged?.veredicto === 'no' ? 2 : 1
}

/** Whether its claims are proven by its own applications; what the index rules out claims nothing. */
function isToJudge(part: Found): part is Found & FitFields {
  return part.aplicaciones !== undefined && (part.k & EXCLUDED) === 0
}

/** Parts that meet the question only in part, each saying what it lacks; and what the best of them lacks. */
export async function nearly(
  db: Db,
  search: Search,
  asked: Understanding,
  limit: number,
): Promise<{ rows: ResultRow[]; missing: Group[]; isWithoutYear: boolean }> {
  const plan = relaxedPlan(asked, search)
  const found = plan ? await findNearly(db, plan, limit) : []
  const [nearest] = found
  if (!plan || !nearest) return { rows: [], missing: [], isWithoutYear: false }
  // What is for other years stands below what may be for the one asked, however many words it has.
  if (nearest.excluded) found.sort((a, b) => Number(isOpen(plan, b)) - Number(isOpen(plan, a)))
  const [best = nearest] = found
  return {
    rows: found.filter(({ score }) => score >= nearest.score * 0.6).map((part) => nearRow(search, asked, plan, part)),
    missing: lacking(asked, plan, best.met),
    isWithoutYear: best.excluded,
  }
}

function nearRow({ minds }: Search, asked: Understanding, plan: Relaxed, part: Nearly): ResultRow {
  return resultRowOf(part, minds.lexicon, nearReason(asked, lacking(asked, plan, part.met), part))
}

/** What of the question a part does not meet. */
function lacking(asked: Understanding, { demands }: Relaxed, met: boolean[]): Group[] {
  return asked.groups.filter(
    (group) => isWanted(group) && !demands.some((demand, i) => demand.group === group && !demand.isLess && met[i]),
  )
}

function merge(first: ResultRow[], second: ResultRow[]): ResultRow[] {
  const seen = new Set(first.map(({ id }) => id))
  return [...first, ...second.filter(({ id }) => !seen.has(id))].slice(0, SUGGESTIONS)
}
