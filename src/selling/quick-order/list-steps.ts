import type { LinePart, ReviewedLine } from '#selling/list-reading/contract.ts'
import { type ChosenPart, type Entry, isSure, withPart } from './list-state.ts'

export type ListAct =
  /** A list was read, kept, or put away. */
  | { type: 'start'; entries: Entry[] }
  | { type: 'accept'; n: number }
  | { type: 'acceptSure' }
  | { type: 'leaveOut'; n: number; fuera: boolean }
  | { type: 'choose'; n: number; part: ChosenPart }
  /** A text found nothing to be sure of: what it may have meant. */
  | { type: 'offer'; n: number; text: string; line: Pick<ReviewedLine, 'alternativas' | 'motivo'> }
  /** Another number of pieces, as the server has it. */
  | { type: 'pieces'; n: number; part: LinePart; line: Pick<ReviewedLine, 'cantidad' | 'motivo' | 'promesa'> }
  | { type: 'drop'; gone: Entry[] }
  | { type: 'back'; gone: Entry[] }

/** What an act of a person makes of the lines of a reviewed list. Pure. */
export function listStep(entries: Entry[], act: ListAct): Entry[] {
  switch (act.type) {
    case 'start':
      return act.entries
    case 'acceptSure':
      return entries.map((entry) => (isSure(entry) ? { ...entry, aceptada: true } : entry))
    case 'drop': {
      const out = new Set(act.gone.map(({ n }) => n))
      return entries.filter(({ n }) => !out.has(n))
    }
    case 'back':
      return [...entries, ...act.gone].toSorted((a, b) => a.n - b.n)
    default:
      return entries.map((entry) => (entry.n === act.n ? lineStep(entry, act) : entry))
  }
}

function lineStep(entry: Entry, act: Extract<ListAct, { n: number }>): Entry {
  switch (act.type) {
    case 'accept':
      return { ...entry, aceptada: true, fuera: false }
    case 'leaveOut':
      return { ...entry, fuera: act.fuera }
    case 'choose':
      return withPart(entry, act.part, sold(entry.pedida ?? 1, act.part))
    case 'offer':
      return { ...entry, alternativas: act.line.alternativas, motivo: `${act.text}: ${act.line.motivo}` }
    default:
      return inPieces(entry, act)
  }
}

/** To say how many is to agree to the part, but not where it does not fit the line's own vehicle: of that nothing was said. */
function inPieces(entry: Entry, { part, line }: Extract<ListAct, { type: 'pieces' }>): Entry {
  const { cantidad, motivo, promesa } = line
  const { ajuste, aceptada } = entry
  if (ajuste?.veredicto === 'no' && !aceptada) return { ...entry, parte: part, cantidad, promesa }
  return { ...withPart(entry, { ...part, ajuste }, cantidad), motivo, promesa }
}

/** Pieces as they are sold: whole packages, and no fewer than the least. */
function sold(pieces: number, { empaque, minimo }: LinePart): number {
  return Math.ceil(Math.max(pieces, minimo, 1) / empaque) * empaque
}
