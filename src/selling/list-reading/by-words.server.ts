// Lines without a known code: what the search box would answer to their words.
import type { Db } from '#platform/database/db.server.ts'
import { codeKey } from '#finding/question/codes.ts'
import { understand } from '#finding/question/interpret.ts'
import type { Lexicon } from '#finding/question/lexicon.ts'
import { readText } from '#finding/question/reading.ts'
import type { ResultRow } from '#finding/index/contract.ts'
import { planOf } from '#finding/index/plan.ts'
import { currentSearch, type Search } from '#finding/index/state.server.ts'
import { nearly, wordRows } from '#finding/search/suggest.server.ts'
import { findWords } from '#finding/search/words.server.ts'
import type { Candidate } from './candidates.ts'
import type { ListLine } from './list-line.ts'
import { type Match, MOST_OTHERS } from './match.ts'

/** Questions that are on their way at once. */
const ABREAST = 4

/** What each of these lines may mean by its words; lines that mean nothing are left out. */
export async function matchByWords(db: Db, lines: ListLine[]): Promise<Map<ListLine, Match>> {
  const found = new Map<ListLine, Match>()
  if (lines.length === 0) return found
  const search = await currentSearch(db)
  // The same words on several lines are asked once.
  const questions = [...Map.groupBy(lines, (line) => wordsOf(line, search.minds.lexicon))]
  let next = 0
  const worker = async () => {
    for (let one = questions[next++]; one; one = questions[next++]) {
      const [text, asking] = one
      const match = await ask(db, search, text)
      if (match) for (const line of asking) found.set(line, match)
    }
  }
  await Promise.all(Array.from({ length: ABREAST }, worker))
  return found
}

/**
 * A line without its codes, which the search by words would not find. «Jetta MK6 2.0» and «A4 05» look like codes and are a vehicle's:
 * with a lexicon they stay, but for the codes of parts that the line is known to mean.
 */
export function wordsOf({ descripcion, candidatos }: ListLine, lexicon?: Lexicon, own: readonly string[] = []): string {
  const keys = new Set(own.map(codeKey))
  const spans = lexicon ? vehicleSpans(descripcion, lexicon) : []
  const isVehicle = ({ escrito, clave }: Candidate) => {
    const start = descripcion.indexOf(escrito)
    return !keys.has(clave) && spans.some((span) => start < span.end && span.start < start + escrito.length)
  }
  const bare = candidatos
    .filter((candidate) => !candidate.debil && !isVehicle(candidate))
    .reduce((text, { escrito }) => text.replace(escrito, ' '), descripcion)
  return bare.replace(/\s+/g, ' ').trim().slice(0, 120)
}

/** Where the words of a text stand that name a vehicle, its engine or its years. */
function vehicleSpans(text: string, lexicon: Lexicon): { start: number; end: number }[] {
  const { words, vehicles } = readText(text, lexicon)
  return vehicles.mentions.length > 0 ? words.filter((_, i) => vehicles.used.has(i)) : []
}

/** At least one real word: three letters. */
export function hasWords(line: ListLine): boolean {
  return /[a-záéíóúñ]{3,}/i.test(wordsOf(line))
}

async function ask(db: Db, search: Search, text: string): Promise<Match | undefined> {
  const asked = understand(text, search.minds, { isTyping: false })
  const plan = planOf(asked, search)
  const found = plan ? await findWords(db, plan, asked.asked.years, search.partes, MOST_OTHERS + 1) : []
  const fitting = wordRows(search, asked, found)
  const exact = fitting.filter(({ aproximado }) => !aproximado)
  const isAsked = asked.asked.vehicles.length > 0 && asked.unknown.length === 0
  const [only] = exact
  if (only && exact.length === 1 && isAsked) {
    return { id: only.id, confianza: 'media', motivo: reason(only), esEquivalente: false, otros: [] }
  }
  const rows = exact.length ? exact : (await nearly(db, search, asked, MOST_OTHERS)).rows
  if (rows.length === 0) return undefined
  const motivo = exact.length > 1 ? 'Varias partes van con esta descripción' : 'Se parece a esta descripción'
  const otros = rows.slice(0, MOST_OTHERS).map((row) => ({ id: row.id, motivo: reason(row) }))
  return { id: null, confianza: 'baja', motivo, esEquivalente: false, otros }
}

function reason({ razon }: ResultRow): string {
  return razon || 'Por su descripción'
}
