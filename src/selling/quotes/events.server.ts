import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { quoteAgain } from './again.server.ts'
import * as client from './client-events.server.ts'
import type { eventosCotizacion } from './contract.ts'
import { readQuote } from './document.server.ts'
import { tell } from './mails.server.ts'
import { actorsOf, holdQuote, isMaker, type Quote } from './quote.server.ts'
import * as staff from './staff-events.server.ts'
import { type Body, needs, type Outcome, say, sayAlong, type Step } from './step.server.ts'
import { type Actor, type Event, eventsFor, ruleFor, rules, states } from './transitions.ts'

const works: Partial<Record<Event, (step: Step) => Promise<Outcome>>> = {
  editar: client.edit,
  enviar: client.send,
  retirar: client.withdraw,
  aceptarCambios: client.acceptChanges,
  contraofertar: client.ask,
  solicitarCambio: client.ask,
  aceptar: client.accept,
  cancelar: client.cancel,
  rechazar: client.reject,
  crearPedido: client.order,
  tomar: staff.take,
  asignar: staff.assign,
  proponer: staff.propose,
  autorizar: staff.authorise,
  pedirAprobacion: staff.askApproval,
  aprobar: staff.approve,
  negar: staff.deny,
  recotizar: quoteAgain,
  duplicar: quoteAgain,
  comentar: comment,
}

/**
 * The one way a document goes on (requirements 5.2), in the call's transaction. 404 beyond reach, 403 for an event that is never
 * this person's, 409 with what can be done now when the document has changed or its state does not let it.
 */
export async function applyEvent(id: number, body: Body, context: Context): Promise<Reply<typeof eventosCotizacion>> {
  const quote = await holdQuote(id, context)
  const actors = await actorsOf(context, quote)
  const { evento } = body
  refuseForeign(evento, actors, { context, quote })
  const rule = ruleFor(quote.estado, evento, actors)
  // What is said does not change the document, so it cannot be too late.
  const isStale = body.version !== quote.version && evento !== 'comentar'
  const work = works[evento]
  if (!rule || isStale || !work) throw await conflict(context, quote, actors)
  await askHolder(body, { context, quote })
  if (rule.guardas?.includes('motivo') && !body.motivo) throw needs('motivo', 'Escribe el motivo.')

  const byClient = context.session.cliente?.id === quote.cliente_id
  const step = { context, quote, body, actors, byClient }
  const { shown = id, advertencias = [] } = await work(step)
  await sayAlong(step)
  if (!byClient || context.session.acting) await log(step)
  return { ...(await readQuote(shown, context)), advertencias }
}

type Before = { context: Context; quote: Quote }

function refuseForeign(evento: Event, actors: readonly Actor[], { context: { session }, quote }: Before): void {
  if (rules.some((rule) => rule.evento === evento && rule.quien.some((actor) => actors.includes(actor)))) return
  const isOwnWork =
    evento === 'autorizar' && session.permissions.includes('cotizaciones-autorizar') && isMaker(session, quote)
  throw new Refusal(
    403,
    isOwnWork ? 'Nadie autoriza lo que pidió o capturó él mismo.' : 'No tienes permiso para hacer esto.',
  )
}

/** What only whoever is answering a document does. */
const OF_THE_HOLDER = new Set<Event>(['proponer', 'autorizar', 'pedirAprobacion', 'rechazar'])

/** 409 `lo_lleva` when somebody else is answering it, until one says that he takes it over; then it is his. */
async function askHolder({ evento, relevar }: Body, { context, quote }: Before): Promise<void> {
  const { session, db } = context
  const me = session.user?.id ?? null
  const { revisor_id, estado } = quote
  if (!OF_THE_HOLDER.has(evento) || estado !== 'EN_REVISION' || revisor_id === null || revisor_id === me) return
  if (relevar) {
    await db.rows('update cotizacion set revisor_id = $2 where id = $1', [quote.id, me])
    return
  }
  const holder = await db.row<{ nombre: string }>('select nombre from usuario where id = $1', [revisor_id])
  throw new Refusal(409, `Lo está llevando ${holder?.nombre ?? 'otra persona'}. Tómalo tú o déjaselo.`, {
    code: 'lo_lleva',
    extra: { revisor: { id: revisor_id, name: holder?.nombre ?? '' } },
  })
}

/** Somebody was quicker, or the state does not let it: what it is now, who changed it, and what can be done. */
async function conflict({ db }: Context, quote: Quote, actors: Actor[]): Promise<Refusal> {
  const ultimo = await db.row<{ evento: string; actor: string | null; en: string }>(
    `select evento, actor, en from documento_evento where tipo = 'cotizacion' and documento_id = $1 order by id desc limit 1`,
    [quote.id],
  )
  const { estado, version } = quote
  const text =
    estado === 'VENCIDA'
      ? 'El documento ya venció. Vuelve a cotizarlo con los precios de hoy.'
      : `El documento cambió${ultimo?.actor ? `: ${ultimo.actor} lo dejó` : ' y está'} en «${states[estado].texto}». Revísalo antes de seguir.`
  return new Refusal(409, text, {
    code: 'documento_cambio',
    extra: { estado, version, eventos: eventsFor(estado, actors), ultimo },
  })
}

/** A word to the other side, or among staff. */
async function comment(step: Step): Promise<Outcome> {
  const { context, quote, body, byClient } = step
  if (!body.texto) throw needs('texto', 'Escribe el mensaje.')
  if (body.n !== undefined) {
    const line = await context.db.row('select from cotizacion_linea where cotizacion_id = $1 and n = $2 limit 1', [
      quote.id,
      body.n,
    ])
    if (!line) throw needs('n', 'Ese renglón no está en el documento.')
  }
  await say(step, { n: body.n, texto: body.texto, interno: body.interno })
  if (!body.interno || byClient) {
    const actorId = context.session.user?.id ?? null
    await tell(context.db, context.env, quote.id, { evento: 'comentar', actorId, byClient })
  }
  return {}
}

function log({ context, quote, body }: Step): Promise<void> {
  return audit(context.db, context, {
    accion: `cotizacion_${body.evento}`,
    objeto: 'cotizacion',
    objetoId: quote.id,
    antes: { estado: quote.estado, version: quote.version, total: quote.total },
    despues: { motivo: body.motivo, lineas: body.lineas },
  })
}
