// What a client does with a document that is his: what he types on it, what he would rather not have, and what he may do. Pure.
import { editedTotals, type Edits } from './review-edits.ts'
import type { Quote } from './quote-data.ts'
import type { Event } from '#selling/quotes/transitions.ts'

/** What he typed, and of a proposal the lines he does not want. */
export type Answer = { typed: Edits; refused: readonly number[] }
export type AnswerStep = { type: 'typed'; n: number; pieces: string } | { type: 'refused'; n: number }

export const unanswered: Answer = { typed: {}, refused: [] }

/** A line that is refused twice is wanted again. */
export function answerStep({ typed, refused }: Answer, step: AnswerStep): Answer {
  if (step.type === 'typed') return { refused, typed: { ...typed, [step.n]: { cantidad: step.pieces } } }
  const isBack = refused.includes(step.n)
  return { typed, refused: isBack ? refused.filter((n) => n !== step.n) : [...refused, step.n] }
}

/** The document with what it would come to. */
export function answered(quote: Quote, { typed, refused }: Answer): Quote {
  const renglones = quote.renglones.filter(({ n }) => !refused.includes(n))
  return { ...quote, ...editedTotals({ ...quote, renglones }, typed) }
}

export function mayAnswer({ eventos }: Pick<Quote, 'eventos'>): boolean {
  return eventos.includes('contraofertar') || eventos.includes('solicitarCambio')
}

/** A button of the client: done at once unless a question comes first (`asks`) or fields for an answer (`answers`). */
type Action = { event: Event; text: string; variant?: 'secondary' | 'quiet'; first?: 'asks' | 'answers' }

/** What he may do now, in the order it stands on the page; `refused`: how many lines of a proposal he does not want. */
export function clientActions({ eventos, renglones }: Pick<Quote, 'eventos' | 'renglones'>, refused: number): Action[] {
  const all: Action[] = [
    { event: 'enviar', text: 'Enviar a autorizar' },
    { event: 'editar', text: 'Guardar borrador', variant: 'secondary' },
    { event: 'aceptarCambios', text: refused > 0 ? 'Aceptar los demás' : 'Aceptar los cambios' },
    { event: 'aceptar', text: 'Aceptar y hacer el pedido', first: 'asks' },
    { event: 'contraofertar', text: 'Contraofertar', variant: 'secondary', first: 'answers' },
    { event: 'solicitarCambio', text: 'Pedir un cambio', variant: 'secondary', first: 'answers' },
    { event: 'recotizar', text: 'Volver a cotizar' },
    { event: 'retirar', text: 'Retirar para corregir', variant: 'secondary' },
    { event: 'rechazar', text: 'Rechazar', variant: 'quiet', first: 'asks' },
    { event: 'cancelar', text: 'Cancelar el documento', variant: 'quiet', first: 'asks' },
    { event: 'duplicar', text: 'Duplicar', variant: 'quiet' },
  ]
  // Of nothing there is nothing to accept.
  const isNothingLeft = refused >= renglones.length
  return all.filter(({ event }) => eventos.includes(event) && !(event === 'aceptarCambios' && isNothingLeft))
}
