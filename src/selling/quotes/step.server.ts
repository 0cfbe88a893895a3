import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { ratedWhere } from '#selling/cart/vat.server.ts'
import {
  addVersion,
  agreedFor,
  type Agreed,
  type Line,
  readContent,
  rewriteVersion,
  type Terms,
  withAgreed,
} from './content.server.ts'
import type { eventosCotizacion } from './contract.ts'
import { changedLines, type Hand } from './line-changes.server.ts'
import { tell } from './mails.server.ts'
import { announceQuote, move, type Move, type Quote } from './quote.server.ts'
import type { Actor, Event } from './transitions.ts'

export type Body = Received<typeof eventosCotizacion>['body']

/** An event on its way: who stands how before which document, within the call's transaction. */
export type Step = {
  context: Context
  quote: Quote
  body: Body
  actors: readonly Actor[]
  byClient: boolean
  /** The purchase was approved, and is this person's. */
  buyerId?: number | null
}

/** What an event leads to: another document to be shown, and what to tell. */
export type Outcome = { shown?: number; advertencias?: string[] }

/** Moves the document by the event at hand and writes to whom it concerns. */
export async function go(
  { context, quote, body, byClient }: Step,
  to: Omit<Move, 'evento'> & { evento?: Event },
): Promise<Quote> {
  const evento = to.evento ?? body.evento
  const moved = await move(context, quote, { motivo: body.motivo || null, ...to, evento })
  const actorId = context.session.user?.id ?? null
  await tell(context.db, context.env, quote.id, { evento, motivo: to.motivo ?? body.motivo, actorId, byClient })
  return moved
}

/** The content as it would be with the lines of the body. */
export async function linesOf(
  { context, quote, body }: Step,
  hand: Hand,
  reprices = false,
): Promise<{ before: Line[]; after: Line[] }> {
  const before = await readContent(context.db, quote.id, quote.version_actual)
  const after = await changedLines(context.db, before, {
    clientId: quote.cliente_id,
    hand,
    reprices,
    changes: body.lineas ?? [],
  })
  const parts = new Map(before.map(({ n, producto_id }) => [n, producto_id]))
  const isOther = ({ n, producto_id }: Line) => parts.get(n) !== producto_id
  const rated = await ratedWhere(context.db, quote, after, isOther)
  return { before, after: withAgreed(rated, await agreedFor(context.db, quote)) }
}

/** Adds a version with these lines; freight and promotions stay as they were shown unless others are given. */
export async function newVersion(
  { context, quote }: Step,
  motivo: string,
  { flete = quote.flete, ...content }: { lines: readonly Line[]; flete?: string; promociones?: readonly Agreed[] },
): Promise<void> {
  const autorId = context.session.user?.id ?? null
  await addVersion(context.db, { id: quote.id, version: quote.version_actual + 1, autorId, motivo, flete, ...content })
}

/** Writes what a draft comes to: in place while nobody has seen it, else as a new version. */
export async function writeDraft(step: Step, terms: Terms): Promise<void> {
  const { context, quote } = step
  const place = { id: quote.id, version: quote.version_actual }
  const found = await context.db.row<{ fija: boolean }>(
    'select fija from cotizacion_version where cotizacion_id = $1 and version = $2',
    [place.id, place.version],
  )
  if (found?.fija) await newVersion(step, 'Cambios del borrador', terms)
  else await rewriteVersion(context.db, { ...place, ...terms })
}

type Said = { n?: number | null | undefined; texto: string; interno?: boolean | undefined }

/** Adds a message about the document or one of its lines. A client has no internal ones. */
export function say(step: Step, said: Said): Promise<void> {
  return sayAll(step, [said])
}

/** Adds them in this order, however many there are, by one statement. */
async function sayAll({ context, quote, byClient }: Step, said: readonly Said[]): Promise<void> {
  if (said.length === 0) return
  const { session, db: tx } = context
  await tx.rows(
    `insert into cotizacion_mensaje (cotizacion_id, version, autor_id, autor, en_nombre_de, de_cliente, n, interno, texto)
     select $1, $2, $3, $4, $5, $6, m.n, m.interno, m.texto
     from unnest($7::int[], $8::boolean[], $9::text[]) with ordinality as m (n, interno, texto, orden) order by m.orden`,
    [
      quote.id,
      quote.version_actual,
      session.user?.id ?? null,
      session.user?.name ?? '',
      session.acting ? session.cliente?.nombre : null,
      byClient,
      said.map(({ n }) => n ?? null),
      said.map(({ interno = false }) => interno && !byClient),
      said.map(({ texto }) => texto),
    ],
  )
  await announceQuote(tx, quote.id)
}

/** The messages that came with an event: to the document and to its lines. */
export async function sayAlong(step: Step): Promise<void> {
  const { texto, interno, lineas = [], evento, n } = step.body
  if (evento === 'comentar') return
  const said = lineas.flatMap(({ n: line, mensaje }): Said[] => (mensaje ? [{ n: line, texto: mensaje }] : []))
  await sayAll(step, texto ? [{ texto, interno, n }, ...said] : said)
}

export function needs(what: string, fault: string): Refusal {
  return new Refusal(422, fault, { errors: { [what]: [fault] } })
}
