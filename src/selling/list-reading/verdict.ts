// A line, the part it means and what is known of that part → the verdict a person reads. Pure.
import { MOST_PIECES, sellable } from '#selling/cart/quantity.ts'
import type { Buyer } from '#catalogue/prices/buyer.server.ts'
import { CAP, promiseOf } from '#catalogue/prices/promise.ts'
import { onHand, priceFor } from '#catalogue/prices/supply.ts'
import type { LinePart, ReviewedLine } from './contract.ts'
import type { Verdict } from './verdicts.ts'
import type { ListLine } from './list-line.ts'
import type { PartFacts } from './lookup.server.ts'
import { type Match, MOST_OTHERS } from './match.ts'
import { isSmallRaise, packReason } from './packs.ts'
import { plural } from '#kit/ui/format.ts'

export type Known = {
  facts: ReadonlyMap<number, PartFacts>
  /** Parts in stock that may go in place of one that is not. */
  substitutes: ReadonlyMap<number, number[]>
  /** Our own people see stock by number. */
  isStaff: boolean
  /** How and when what is bought leaves. */
  leaving: Pick<Buyer, 'via' | 'ahora'>
  /** They are offered beside a part that is in stock too. */
  isOffering: boolean
}

/** What the line asks for: null for none written, NaN for what is no number of pieces. */
function askedOf(line: ListLine, { candidato }: Match): number | null {
  return candidato?.cantidad === undefined ? line.cantidad : candidato.cantidad
}

/** The part as its reader may see it, priced for so many pieces. */
export function shown(
  { existencias, frontera, casco, contrato, sin_estimulo, id: _id, ...part }: PartFacts,
  pieces: number,
  isStaff: boolean,
): LinePart {
  const capped = (there: number) => {
    const mas = !isStaff && there > CAP
    return { disponible: mas ? CAP : there, mas }
  }
  return {
    ...part,
    precio: priceFor(part.escalas, pieces),
    ...capped(onHand(existencias, part.empaque)),
    existencias: existencias.map(({ sucursal_id, disponible, es_mia, dias_traslado, junto }) => {
      return { sucursal_id, ...capped(disponible), es_mia, dias_traslado, ...(junto && { junto }) }
    }),
    ...(frontera.length > 0 && { frontera }),
    ...(sin_estimulo && { sin_estimulo }),
    ...(casco && { casco }),
    ...(contrato && { contrato }),
  }
}

/** `earlier`: the line where this part stands already. */
export function judgeLine(line: ListLine, match: Match, known: Known, earlier: number | undefined): ReviewedLine {
  const part = match.id === null ? undefined : known.facts.get(match.id)
  const asked = askedOf(line, match)
  const alternativas = alternativesOf(match, part, known, piecesOf(asked) || 1)
  const codigo = match.candidato?.escrito ?? line.candidatos.find(({ debil }) => !debil)?.escrito ?? ''
  const base = {
    fila: line.fila,
    texto: line.texto,
    codigo,
    leido: (codigo || line.descripcion).slice(0, 300),
    pedida: asked === null || Number.isNaN(asked) ? null : asked,
    alternativas,
  }
  if (part) return { ...base, ...judgePart(part, match, known, judgePieces(asked, part, match, earlier)) }
  const isOffered = alternativas.length > 0
  return {
    ...base,
    k_parte: null,
    parte: null,
    cantidad: piecesOf(asked),
    veredicto: isOffered ? 'ambigua' : 'no_encontrada',
    confianza: isOffered ? match.confianza : null,
    motivo: match.motivo,
    lista: false,
    promesa: null,
  }
}

/** What else the line may mean, and what may go in place of a part that nobody has. */
function alternativesOf({ otros }: Match, part: PartFacts | undefined, known: Known, pieces: number) {
  const mayStandIn = part && (known.isOffering || onHand(part.existencias, part.empaque) === 0)
  const standing = mayStandIn ? (known.substitutes.get(part.id) ?? []) : []
  const all = [...otros, ...standing.map((id) => ({ id, motivo: 'Equivale y hay existencia' }))]
  const unique = [...new Map(all.map((other) => [other.id, other])).values()].filter(({ id }) => id !== part?.id)
  return unique.slice(0, MOST_OTHERS).flatMap(({ id, motivo }) => {
    const facts = known.facts.get(id)
    return facts ? [{ ...shown(facts, pieces, known.isStaff), motivo }] : []
  })
}

function judgePart(part: PartFacts, match: Match, known: Known, judged: JudgedPieces) {
  const { veredicto, cantidad, reasons } = judged
  const { via: route, ahora: now } = known.leaving
  const isReady = veredicto === 'ok' || veredicto === 'ajustada' || veredicto === 'equivalente'
  const leaving = {
    shelves: part.existencias,
    route,
    quantity: cantidad,
    pack: part.empaque,
    now,
    isExact: known.isStaff,
  }
  return {
    k_parte: part.k_parte,
    parte: shown(part, cantidad, known.isStaff),
    cantidad,
    veredicto,
    motivo: [match.motivo, ...reasons].join('. '),
    promesa: cantidad > 0 ? promiseOf(leaving) : null,
    confianza: match.confianza,
    lista: isReady && match.confianza === 'alta',
  }
}

/** One where no number is written, none where it is no number of pieces. */
function piecesOf(asked: number | null): number {
  return isPieces(asked) ? (asked ?? 1) : 0
}

function isPieces(asked: number | null): boolean {
  return asked === null || (Number.isInteger(asked) && asked >= 1 && asked <= MOST_PIECES)
}

type JudgedPieces = { veredicto: Verdict; cantidad: number; reasons: string[] }

function judgePieces(asked: number | null, part: PartFacts, match: Match, earlier: number | undefined): JudgedPieces {
  if (!isPieces(asked)) {
    const why =
      asked === null || Number.isNaN(asked)
        ? 'La cantidad no se entiende'
        : `No se pueden pedir ${plural(asked, 'pieza', 'piezas')}`
    return { veredicto: 'cantidad_invalida', cantidad: 0, reasons: [why] }
  }
  const wanted = asked ?? 1
  const cantidad = sellable(wanted, part)
  const reasons = asked === null ? ['Sin cantidad: se toma 1'] : []
  const isRaised = cantidad !== wanted
  if (isRaised) reasons.push(packReason(wanted, cantidad, part))
  if (earlier !== undefined)
    return { veredicto: 'duplicada', cantidad, reasons: [`Ya está en la línea ${earlier}: se sumarían`, ...reasons] }
  const there = onHand(part.existencias, part.empaque)
  if (there === 0) return { veredicto: 'sin_existencia', cantidad, reasons: ['Sin existencia', ...reasons] }
  if (there < cantidad) reasons.push(there > CAP ? 'No alcanza la existencia' : `Solo hay ${there}`)
  if (isRaised && asked !== null && !isSmallRaise(wanted, cantidad)) return { veredicto: 'multiplo', cantidad, reasons }
  if (match.esEquivalente) return { veredicto: 'equivalente', cantidad, reasons }
  return { veredicto: isRaised ? 'ajustada' : 'ok', cantidad, reasons }
}
