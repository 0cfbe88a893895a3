// What every line of a list means: the cascade from exact code to description, all lines at once.
import { normalCode } from '#kit/base/code.ts'
import type { Db } from '#platform/database/db.server.ts'
import { findByPattern } from '#finding/search/code-search.server.ts'
import { hasWords, matchByWords } from './by-words.server.ts'
import type { Candidate } from './candidates.ts'
import type { ListLine } from './list-line.ts'
import { findConfusable, findKeys, findSlips, type Hit, replacementsOf } from './lookup.server.ts'
import { type Heirs, type Hits, type Match, matchByCode, matchConfusable, MOST_OTHERS } from './match.ts'

/** Lines that are searched by their words, by half-read codes and by slips: what is left of a list is rarely more. */
const BY_WORDS = 400
const BY_PATTERN = 60
const BY_SLIP = 150

const NOTHING: Match = {
  id: null,
  confianza: 'baja',
  motivo: 'No lo encontramos en el catálogo',
  esEquivalente: false,
  otros: [],
}

/** The part each line means, in the order of the lines. `client`: whose own codes count. */
export async function matchLines(db: Db, lines: ListLine[], client: number | null): Promise<Match[]> {
  const hits = await hitsOf(db, lines, client)
  const heirs = await heirsOf(db, hits)
  const matches = new Map<ListLine, Match>()
  const left = () => lines.filter((line) => !matches.has(line))
  const keep = (line: ListLine, match: Match | undefined) => void (match && matches.set(line, match))

  for (const line of lines) keep(line, learnt(line, hits, heirs) ?? matchByCode(line, hits, heirs))
  await keepConfusable(db, left(), keep)
  for (const line of left().filter(isHalfRead).slice(0, BY_PATTERN)) keep(line, await matchHalfRead(db, line))

  const wordy = left().filter(hasWords)
  for (const [line, match] of await matchByWords(db, wordy.slice(0, BY_WORDS))) keep(line, match)
  for (const line of wordy.slice(BY_WORDS)) {
    keep(line, { ...NOTHING, motivo: `Solo se buscan por descripción ${BY_WORDS} líneas de una lista; divídela` })
  }
  await keepSlips(db, left(), keep)
  return lines.map((line) => matches.get(line) ?? NOTHING)
}

/** A description as a client's own codes keep it. */
export function learntKey(text: string): string {
  return normalCode(text).slice(0, 120)
}

async function hitsOf(db: Db, lines: ListLine[], client: number | null): Promise<Hits> {
  const keys = lines.flatMap((line) => [...line.candidatos.map(({ clave }) => clave), learntKey(line.descripcion)])
  return Map.groupBy(
    await findKeys(
      db,
      keys.filter((key) => key.length > 1),
      client,
    ),
    ({ clave }) => clave,
  )
}

async function heirsOf(db: Db, hits: Hits): Promise<Heirs> {
  const retired = [...hits.values()].flat().filter(({ estado }) => estado !== 'activo')
  return replacementsOf(db, [...new Set(retired.map(({ id }) => id))])
}

/** The client said before what this line means. */
function learnt(line: ListLine, hits: Hits, heirs: Heirs): Match | undefined {
  const [own] = (hits.get(learntKey(line.descripcion)) ?? []).filter(({ via }) => via === 'propio')
  const id = own?.estado === 'activo' ? own.id : own && heirs.get(own.id)
  // A code of ours in the line says more.
  const isCode = line.candidatos.some(({ clave, debil }) => !debil && isOurs(hits.get(clave)))
  const isSaid = line.candidatos.some(({ clave }) => clave === learntKey(line.descripcion))
  if (!id || isCode || isSaid) return undefined
  return { id, confianza: 'alta', motivo: 'Así lo elegiste antes', esEquivalente: false, otros: [] }
}

function isOurs(hits: Hit[] | undefined): boolean {
  return hits?.some(({ via, estado }) => via === 'exacto' && estado === 'activo') ?? false
}

type Keep = (line: ListLine, match: Match | undefined) => void

/** Codes that prove something by themselves. */
function strong({ candidatos }: ListLine): Candidate[] {
  return candidatos.filter(({ debil, clave }) => !debil && clave.length >= 4).slice(0, 4)
}

async function keepConfusable(db: Db, lines: ListLine[], keep: Keep): Promise<void> {
  const keys = lines.flatMap((line) => strong(line).map(({ clave }) => clave))
  const hits = Map.groupBy(await findConfusable(db, keys), ({ clave }) => clave)
  for (const line of lines) {
    for (const candidate of strong(line)) {
      const match = matchConfusable(candidate, hits.get(candidate.clave) ?? [])
      if (!match) continue
      keep(line, match)
      break
    }
  }
}

function isHalfRead({ descripcion, texto }: ListLine): boolean {
  return /[\w-]*\?[\w?-]*\d|\d[\w-]*\?/.test(`${descripcion} ${texto}`)
}

async function matchHalfRead(db: Db, { texto, descripcion }: ListLine): Promise<Match | undefined> {
  const written = /\S*\?\S*/.exec(descripcion || texto)?.[0]
  const found = written ? await findByPattern(db, written, 1, MOST_OTHERS) : undefined
  const [first] = found ?? []
  if (!found || !first) return undefined
  const motivo = `«${written}» puede ser ${first.k_parte}`
  if (found.length === 1) return { ...NOTHING, id: first.id, confianza: 'media', motivo }
  return {
    ...NOTHING,
    motivo: 'Varios códigos caben en lo que se lee',
    otros: found.map(({ id, k_parte }) => ({ id, motivo: `Cabe ${k_parte}` })),
  }
}

async function keepSlips(db: Db, lines: ListLine[], keep: Keep): Promise<void> {
  const asking = lines.flatMap((line) => {
    const [first] = strong(line).filter(({ clave }) => clave.length >= 5 && clave.length <= 20)
    return first ? [{ line, candidate: first }] : []
  })
  const some = asking.slice(0, BY_SLIP)
  const hits = Map.groupBy(
    await findSlips(
      db,
      some.map(({ candidate }) => candidate.clave),
    ),
    ({ clave }) => clave,
  )
  for (const { line, candidate } of some) {
    const near = [...new Map((hits.get(candidate.clave) ?? []).map((hit) => [hit.id, hit])).values()]
    if (near.length === 0) continue
    const otros = near
      .slice(0, MOST_OTHERS)
      .map(({ id, codigo }) => ({ id, motivo: `Una letra o cifra distinta: ${codigo ?? ''}` }))
    keep(line, {
      ...NOTHING,
      candidato: candidate,
      motivo: `${candidate.escrito} no existe; hay códigos casi iguales`,
      otros,
    })
  }
}
