import { changesIn, type Edits } from '#selling/quote-screens/review-edits.ts'
import type { Quote } from '#selling/quote-screens/quote-data.ts'
import type { Event } from '#selling/quotes/transitions.ts'
import type { Approved } from './approved.ts'

type Desk = {
  quote: Pick<Quote, 'eventos' | 'estado' | 'excesos' | 'renglones'>
  /** As the lines would be: typed, or as they were approved. */
  edits: Edits
  approved: Approved | null
  /** What is written for the client. */
  words: string
}

/** A button of who answers; `asks`: a question comes before it is done. */
type Action = { event: Event; text: string; variant?: 'secondary' | 'quiet' | undefined; asks?: true }

/** What who answers is told and may do now, in the order it stands on the page. `lineas` is null where a number is no number. */
export function standOf({ quote, edits, approved, words }: Desk) {
  const { eventos, estado, excesos, renglones } = quote
  const may = (event: Event) => eventos.includes(event)
  const lineas = changesIn(renglones, edits)
  const isEdited = lineas === null || lineas.length > 0
  const isBeyond = excesos.length > 0 && approved === null
  const isApproved = approved !== null && edits === approved.edits
  const actions: (Action | false)[] = [
    { event: 'tomar', text: 'Tomarla' },
    ...answers({ isEdited, isBeyond, isApproved, approved, hasWords: words.trim() !== '', decides: may('aprobar') }),
    { event: 'aprobar', text: 'Aprobar lo pedido' },
    { event: 'negar', text: 'No aprobar', variant: 'quiet', asks: true },
    !isApproved &&
      (isEdited || isBeyond) && {
        event: 'pedirAprobacion',
        text: 'Pedir aprobación',
        variant: 'secondary',
        asks: true,
      },
    {
      event: 'asignar',
      text: estado === 'POR_AUTORIZAR' ? 'Asignar a alguien' : 'Reasignar',
      variant: 'quiet',
      asks: true,
    },
    { event: 'crearPedido', text: 'Crear el pedido' },
    { event: 'recotizar', text: 'Volver a cotizar', variant: 'secondary' },
    { event: 'rechazar', text: 'Rechazar', variant: 'quiet', asks: true },
    { event: 'cancelar', text: 'Cancelar la autorización', variant: 'quiet', asks: true },
  ]
  return {
    lineas,
    mayWrite: may('proponer'),
    isTooMuch: may('proponer') && !isEdited && isBeyond,
    isOwn: may('proponer') && !may('autorizar') && !isEdited,
    leftApproved: approved !== null && !isApproved,
    actions: actions.filter((action): action is Action => action !== false && may(action.event)),
  }
}

type Answering = {
  isEdited: boolean
  isBeyond: boolean
  isApproved: boolean
  approved: Approved | null
  hasWords: boolean
  decides: boolean
}

/** One main button: what was approved goes out as it was; anything else than that is asked for first. */
function answers({ isEdited, isBeyond, isApproved, approved, hasWords, decides }: Answering): (Action | false)[] {
  if (approved && !isApproved) return []
  if (approved?.isOnlyCheaper) return [{ event: 'autorizar', text: isEdited ? 'Autorizar lo aprobado' : 'Autorizar' }]
  if (approved) return [{ event: 'proponer', text: 'Proponer lo aprobado' }]
  if (isEdited) {
    return [
      // Whoever is asked to approve answers that; what he would do himself comes after it.
      { event: 'proponer', text: 'Proponer al cliente', variant: decides ? 'secondary' : undefined },
      { event: 'autorizar', text: 'Autorizar con estos precios', variant: 'secondary' },
    ]
  }
  return [
    !isBeyond && !decides && { event: 'autorizar', text: 'Autorizar' },
    hasWords && { event: 'proponer', text: 'Devolver con mensaje', variant: 'secondary' },
  ]
}
