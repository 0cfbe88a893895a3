import type { Db } from '#platform/database/db.server.ts'
import { codeKey, damage, foldedKey, prefixEnd, turnedKeys, wildcardPattern } from '#finding/question/codes.ts'
import { type PartRow, partFields } from '#finding/index/search-rows.ts'

/** A part found by a code: its own, or (`codigo`) an alternate one. */
export type CodeHit = PartRow & { codigo: string | null; clave: string; fabricante: string | null }

const own = (where: string, order: string) =>
  `(select ${partFields}, null::text as codigo, p.k_norm::text as clave, null::text as fabricante from busca_parte p where ${where} order by ${order} limit (select $3::int))`
const alternate = (where: string, order: string) =>
  `(select ${partFields}, a.codigo, a.clave::text, a.fabricante
    from (select * from busca_alterna a where ${where} order by ${order} limit (select $3::int)) a join busca_parte p on p.rank = a.rank)`

/** 1 both, 2 own only, 3 alternates only. */
function byMode(ofOwn: string, ofAlternate: string): [string, string, string] {
  return [`${ofOwn} union all ${ofAlternate}`, ofOwn, ofAlternate]
}

// (select …): planned once for every key instead of anew for each.
const between = (column: string) => `${column} >= (select $1::text) and ${column} < (select $2::text)`

const prefixed = byMode(own(between('p.k_norm'), 'p.k_norm, p.rank'), alternate(between('a.clave'), 'a.clave, a.rank'))
const foldedPrefix = byMode(
  own(between('p.k_fold'), 'p.k_fold, p.rank'),
  alternate(between('a.fold'), 'a.fold, a.rank'),
)
const patterned = byMode(
  own('p.k_fold like $1 and $2::text is not null', 'p.rank'),
  alternate('a.fold like $1 and $2::text is not null', 'a.rank'),
)
/** Codes that hold a key: what lacks only its beginning first, then what lacks least. `$2` the key itself. */
const held = (code: string) => `${code} like '%' || $2::text desc, length(${code}), `
const holding = byMode(
  own('p.k_fold like $1', `${held('p.k_fold')}p.rank`),
  alternate('a.fold like $1', `${held('a.fold')}a.rank`),
)
const similar = byMode(
  own('p.k_fold % $1 and $2::text is not null', 'similarity(p.k_fold, $1) desc, p.rank'),
  alternate('a.fold % $1 and $2::text is not null', 'similarity(a.fold, $1) desc, a.rank'),
)

const oneOf = (column: string) => `${column} = any ((select $1::text[])::text[]) and $2::text is not null`

const turned = byMode(own(oneOf('p.k_fold'), 'p.rank'), alternate(oneOf('a.fold'), 'a.rank'))

export type CodeMode = 1 | 2 | 3

async function hits(db: Db, texts: [string, string, string], mode: CodeMode, values: unknown[]): Promise<CodeHit[]> {
  const rows = await db.rows<CodeHit>(texts[mode - 1] ?? texts[0], values)
  const seen = new Set<number>()
  return rows.filter((row) => !seen.has(row.id) && seen.add(row.id))
}

/** Parts whose code begins with the key, in order of code: the exact one first. */
export function findByPrefix(db: Db, key: string, mode: CodeMode, limit: number): Promise<CodeHit[]> {
  return hits(db, prefixed, mode, [key, prefixEnd(key), limit])
}

/** Parts of a half-read code, `?` for each sign that cannot be read; confusable signs count as one. Undefined when there is no `?`. */
export async function findByPattern(
  db: Db,
  text: string,
  mode: CodeMode,
  limit: number,
): Promise<CodeHit[] | undefined> {
  const pattern = wildcardPattern(text)
  if (!pattern) return undefined
  const found = await hits(db, patterned, mode, [`${foldedKey(pattern)}%`, '', limit * 2])
  const exact = new RegExp(`^${pattern.replaceAll('_', '.')}`) // letters, digits and _ only
  const rank = ({ clave }: CodeHit) => (exact.test(clave) ? 0 : 1) + (clave.length > pattern.length ? 0.5 : 0)
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, limit)
}

const whole = byMode(own(oneOf('p.k_norm'), 'p.rank'), alternate(oneOf('a.clave'), 'a.rank'))

/** A part found by a code inside a sentence. */
export type InsideHit = CodeHit & { key: string; how: 'exacto' | 'empieza' | 'confundible' | 'contiene' }

/** Codes of this length are nothing else: what begins with one is meant too. */
const LONG = 6

/** A long number is a code read out in pieces; of the others the shortest has least else in it. */
function placeOf(key: string): number {
  return /^\d{9,}$/.test(key) ? 0 : key.length
}

/** Parts that have one of these codes whole; failing that, parts whose code begins with a long one; failing that, looks the same. */
export async function findWhole(db: Db, keys: string[], limit: number): Promise<InsideHit[]> {
  const exact = await hits(db, whole, 1, [keys, '', limit])
  if (exact.length > 0) return exact.map((hit) => ({ ...hit, key: hit.clave, how: 'exacto' }))
  for (const key of keys.filter((one) => one.length >= LONG).toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const begun = await findByPrefix(db, key, 1, limit)
    if (begun.length > 0) return begun.map((hit) => ({ ...hit, key, how: 'empieza' }))
  }
  for (const key of keys.flatMap(withZeros)) {
    const padded = await findByPrefix(db, key, 1, limit)
    if (padded.length > 0) return padded.map((hit) => ({ ...hit, key, how: 'empieza' }))
  }
  const mixed = keys.filter((key) => key.length >= 6 && /[A-Z]/.test(key)).map(foldedKey)
  const alike = mixed.length > 0 ? await hits(db, turned, 1, [mixed, '', limit]) : []
  return alike.map((hit) => ({ ...hit, key: hit.clave, how: 'confundible' }))
}

/** DW1474 of DW01474GBY: the noughts before a number, which nobody says. */
function withZeros(key: string): string[] {
  const [, letters, number] = /^([A-Z]{1,4})([1-9]\d{2,}[A-Z]{0,3})$/.exec(key) ?? []
  return letters && number ? [`${letters}0${number}`, `${letters}00${number}`] : []
}

/** Parts whose code ends with so many digits: what is left of a code whose letters nobody says. */
export async function findByEnd(db: Db, key: string, limit: number): Promise<InsideHit[]> {
  const held = await hits(db, holding, 1, [`%${foldedKey(key)}`, foldedKey(key), limit])
  const isWithoutLetters = ({ clave }: CodeHit) =>
    clave.endsWith(key) && /^[A-Z]{1,5}0*$/.test(clave.slice(0, -key.length))
  return held.filter(isWithoutLetters).map((hit) => ({ ...hit, key, how: 'contiene' }))
}

/** Parts whose code is so many digits and a letter or two after them, which nobody says. */
export async function findBeforeLetters(db: Db, key: string, limit: number): Promise<InsideHit[]> {
  const begun = /^\d+$/.test(key) ? await findByPrefix(db, key, 1, limit) : []
  return begun
    .filter(({ clave }) => /^[A-Z]{1,3}$/.test(clave.slice(key.length)))
    .map((hit) => ({ ...hit, key, how: 'empieza' }))
}

/** Parts of whose code it is one piece, as they are written with signs between: 6203 of BB-6203-2RS. */
export async function findByOnePiece(db: Db, key: string, limit: number): Promise<InsideHit[]> {
  const found = await hits(db, holding, 1, [`%${foldedKey(key)}%`, foldedKey(key), limit * 4])
  const isPiece = ({ codigo, k_parte }: CodeHit) =>
    (codigo ?? k_parte).split(/[^\p{L}\p{N}]+/u).some((piece) => codeKey(piece) === key)
  return found
    .filter(isPiece)
    .slice(0, limit)
    .map((hit) => ({ ...hit, key, how: 'contiene' }))
}

type NearHit = CodeHit & { how: 'confundible' | 'contiene' | 'parecido' }

/** Looked at of each kind before the nearest are chosen. */
const LOOKED_AT = 60

/** When no code is the key: codes that look the same (O/0, I/1…); failing that, those that look like it, hold it or differ in a sign or two, the likeliest damage first. */
export async function findNear(db: Db, key: string, mode: CodeMode, limit: number): Promise<NearHit[]> {
  const folded = foldedKey(key)
  const alike = await hits(db, foldedPrefix, mode, [folded, prefixEnd(folded), limit])
  if (alike.some(({ clave }) => clave.length === key.length))
    return alike.map((hit) => ({ ...hit, how: 'confundible' as const }))

  const [holders, others, swapped] = await Promise.all([
    key.length < 4 ? [] : hits(db, holding, mode, [`%${folded}%`, folded, limit]),
    key.length < 5 ? [] : hits(db, similar, mode, [folded, '', LOOKED_AT]),
    key.length < 5 ? [] : hits(db, turned, mode, [turnedKeys(folded), '', LOOKED_AT]),
  ])
  const found = new Map([
    ...as('parecido', [...swapped, ...others]),
    ...as('contiene', holders),
    ...as('confundible', alike),
  ])
  const limitOf = key.length >= 8 ? 2.4 : 1.4
  return [...found.values()]
    .map((hit) => ({ ...hit, distance: damage(key, hit.clave) }))
    .filter(({ how, distance }) => how !== 'parecido' || distance <= limitOf)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
}

function as(how: NearHit['how'], found: CodeHit[]): [number, NearHit][] {
  return found.map((hit) => [hit.id, { ...hit, how }])
}
