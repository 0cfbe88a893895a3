// From what the catalogue knows of a line's codes to the one part it means, or to those it may mean. Pure.
import { foldedKey } from '#finding/question/codes.ts'
import type { Candidate } from './candidates.ts'
import type { ListLine } from './list-line.ts'
import type { Hit } from './lookup.server.ts'

type Sureness = 'alta' | 'media' | 'baja'

/** Something else a line may mean, and why. */
export type Other = { id: number; motivo: string }

export type Match = {
  /** Null: only alternatives are known. */
  id: number | null
  /** What was read as the code; undefined for a part found by words. */
  candidato?: Candidate
  confianza: Sureness
  motivo: string
  /** Stands for another code than the line says. */
  esEquivalente: boolean
  otros: Other[]
}

export type Hits = ReadonlyMap<string, Hit[]>
/** Retired part → the one that took its place. */
export type Heirs = ReadonlyMap<number, number>

/** Alternatives of a line at most. */
export const MOST_OTHERS = 5

/** The first code of the line that somebody has, sure ones before weak ones. */
export function matchByCode(line: ListLine, hits: Hits, heirs: Heirs): Match | undefined {
  const isOnly = line.candidatos.length === 1 && line.candidatos.every(({ clave }) => clave.length >= 4)
  for (const candidato of line.candidatos.filter(({ debil }) => !debil || isOnly)) {
    const match = matchOne(candidato, hits.get(candidato.clave) ?? [], heirs)
    if (match) return match.candidato && isWritten(line, candidato) ? match : lessSure(match)
  }
  for (const candidato of line.candidatos.filter(({ debil }) => debil && !isOnly)) {
    const own = (hits.get(candidato.clave) ?? []).filter(({ via, estado }) => via === 'exacto' && estado === 'activo')
    const [first] = own
    if (!first || own.length > 1) continue
    // A number among words may be a year or a size: only offered.
    const motivo = `«${candidato.escrito}» es también un código`
    return { id: null, confianza: 'baja', motivo, esEquivalente: false, otros: [{ id: first.id, motivo }] }
  }
  return undefined
}

/** The code is what the line says, not a reading that swallowed the number of pieces. */
function isWritten(line: ListLine, candidato: Candidate): boolean {
  return candidato.cantidad === undefined || line.candidatos[0] === candidato || candidato.cantidad !== null
}

function lessSure(match: Match): Match {
  return { ...match, confianza: match.confianza === 'alta' ? 'media' : match.confianza }
}

function matchOne(candidato: Candidate, hits: Hit[], heirs: Heirs): Match | undefined {
  const by = (...vias: Hit['via'][]) => distinct(hits.filter(({ via }) => vias.includes(via)))
  const exact = by('exacto').filter(({ estado }) => estado === 'activo')
  if (exact.length > 1) {
    const otros = exact.map(({ id }) => ({ id, motivo: 'Mismo código, otra marca' }))
    return {
      id: null,
      candidato,
      confianza: 'baja',
      motivo: 'Varias marcas usan este código',
      esEquivalente: false,
      otros,
    }
  }
  if (exact[0]) return found(exact[0].id, candidato, 'alta', 'Código exacto')

  const [own] = by('propio')
  if (own) {
    const heir = own.estado === 'activo' ? own.id : heirs.get(own.id)
    if (heir) return found(heir, candidato, 'alta', `Tu código «${own.codigo ?? candidato.escrito}»`)
  }
  for (const { id } of by('exacto')) {
    const heir = heirs.get(id)
    if (heir) return { ...found(heir, candidato, 'alta', `Sustituye a ${candidato.escrito}`), esEquivalente: true }
  }
  const equivalents = by('reemplaza').length ? by('reemplaza') : by('equivalencia')
  return equivalents.length ? equivalent(candidato, equivalents) : retired(candidato, by('exacto'))
}

function equivalent(candidato: Candidate, hits: Hit[]): Match {
  const motivoOf = ({ via, codigo, fabricante }: Hit) =>
    `${via === 'reemplaza' ? 'Sustituye a' : 'Equivale a'} ${codigo ?? candidato.escrito}${fabricante ? ` de ${fabricante}` : ''}`
  const [first, ...rest] = hits
  const otros = rest.slice(0, MOST_OTHERS).map((hit) => ({ id: hit.id, motivo: motivoOf(hit) }))
  const id = first?.id ?? null
  const motivo = first ? motivoOf(first) : ''
  const isSure = rest.length === 0 && first?.certeza === 'exacta'
  const text = rest.length ? `${motivo}; hay ${rest.length} más` : motivo
  const doubt = rest.length === 0 && !isSure ? `${text} (con reserva)` : text
  return { id, candidato, confianza: isSure ? 'alta' : 'media', motivo: doubt, esEquivalente: true, otros }
}

function retired(candidato: Candidate, hits: Hit[]): Match | undefined {
  if (hits.length === 0) return undefined
  const motivo = 'Ya no se vende y no tiene sustituto'
  return { id: null, candidato, confianza: 'baja', motivo, esEquivalente: false, otros: [] }
}

function found(id: number, candidato: Candidate, confianza: Sureness, motivo: string): Match {
  return { id, candidato, confianza, motivo, esEquivalente: false, otros: [] }
}

function distinct(hits: Hit[]): Hit[] {
  const seen = new Set<number>()
  return hits.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Codes that look the same: one is proposed, several are offered. */
export function matchConfusable(candidato: Candidate, hits: Hit[]): Match | undefined {
  const others = distinct(hits)
  const [first] = others
  if (!first) return undefined
  const motivo = `Leímos ${candidato.escrito} como ${first.codigo ?? ''}${swaps(candidato.clave, first.codigo ?? '')}`
  if (others.length === 1) return found(first.id, candidato, 'media', motivo)
  const otros = others
    .slice(0, MOST_OTHERS)
    .map(({ id, codigo }) => ({ id, motivo: `Se lee parecido: ${codigo ?? ''}` }))
  return { id: null, candidato, confianza: 'baja', motivo: 'Varios códigos se leen igual', esEquivalente: false, otros }
}

/** ` (8 por B, 0 por O)`: the signs that were taken for others. */
function swaps(asked: string, code: string): string {
  const key = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (key.length !== asked.length || foldedKey(key) !== foldedKey(asked)) return ''
  const pairs = Array.from(key).flatMap((sign, i) => (sign === asked[i] ? [] : [`${asked[i] ?? ''} por ${sign}`]))
  return pairs.length ? ` (${[...new Set(pairs)].join(', ')})` : ''
}
