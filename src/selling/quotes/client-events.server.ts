import { Refusal } from '#kit/base/refusal.ts'
import { createOrder } from '#selling/orders/create.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { changed, type Reason } from './generate.server.ts'
import { changesOf, dropsOf, unconsented } from './changes.ts'
import { type Line, priceToday, readContent } from './content.server.ts'
import { guardCredit, isWithinCredit } from './credit.server.ts'
import { routeOf, snapshotOf } from './delivery.server.ts'
import { move, type Quote, type Set } from './quote.server.ts'
import { NEW_VIGENCIA, sendNow } from './send.server.ts'
import { go, linesOf, needs, newVersion, type Outcome, type Step, writeDraft } from './step.server.ts'

/** Changes a draft: pieces, notes, how and where it is delivered. */
export async function edit(step: Step): Promise<Outcome> {
  const { context, quote, body } = step
  const { before, after } = await linesOf(step, 'cliente', true)
  if (body.lineas?.length) await writeDraft(step, after)
  await move(context, quote, { evento: 'editar', a: 'BORRADOR', set: await termsOf(step) })
  return { advertencias: priceNotices(before, after) }
}

function priceNotices(before: readonly Line[], after: readonly Line[]): string[] {
  const prices = new Map(before.map(({ n, precio }) => [n, precio]))
  return after.flatMap(({ n, k_parte, precio }) => {
    const old = prices.get(n)
    return old !== undefined && Number(old) !== Number(precio)
      ? [`${k_parte} pasa de $${old} a $${precio} por la cantidad.`]
      : []
  })
}

/** The terms that the body names. */
async function termsOf({ context: { db: tx }, quote, body }: Step): Promise<Set> {
  const { via, direccion, orden_compra, notas, tipo } = body
  const address = direccion === undefined ? undefined : await snapshotOf(tx, quote.cliente_id, direccion)
  return {
    ...(via === undefined ? {} : { via_id: await routeOf(tx, quote.cliente_id, via) }),
    ...(address === undefined
      ? {}
      : { direccion_id: address?.id ?? null, direccion: address && JSON.stringify(address) }),
    ...(orden_compra === undefined ? {} : { orden_compra }),
    ...(notas === undefined ? {} : { notas }),
    ...(tipo === undefined ? {} : { tipo }),
  }
}

/** Sends a draft with the prices and the stock of now; a rise or a lack needs consent, as when it was generated. */
export async function send(step: Step): Promise<Outcome> {
  const { context, quote, body } = step
  const { after } = await linesOf(step, 'cliente', true)
  const set = await termsOf(step)
  const { lines, advertencias } = await renewed(context.db, quote, after, body.consentimiento)
  if (body.lineas?.length || lines.some((line, place) => line !== after[place])) await writeDraft(step, lines)
  const ready =
    Object.keys(set).length || body.lineas?.length
      ? await move(context, quote, { evento: 'editar', a: 'BORRADOR', set })
      : quote
  await sendNow(context, await current(context.db, ready))
  return { advertencias }
}

/** With the version of the content that was just written. */
async function current(db: Db, quote: Quote): Promise<Quote> {
  const found = await db.row<{ version_actual: number }>('select version_actual from cotizacion where id = $1', [
    quote.id,
  ])
  return { ...quote, version_actual: found?.version_actual ?? quote.version_actual }
}

type Renewed = { lines: Line[]; advertencias: string[] }

async function renewed(
  db: Db,
  quote: Quote,
  lines: Line[],
  consents: Step['body']['consentimiento'],
): Promise<Renewed> {
  const [today, stock] = await Promise.all([priceToday(db, quote.cliente_id, lines), stockOf(db, lines)])
  const reasons = lines.flatMap(({ k_parte, cantidad }, place): Reason[] => {
    const now = today[place]
    if (now?.activa && now.precio !== null) return []
    const motivo = now?.activa ? 'SIN_PRECIO' : 'DESCONTINUADA'
    return [
      {
        k_parte,
        cantidad,
        motivo,
        texto: `${k_parte} ${now?.activa ? 'ya no tiene precio para ti' : 'ya no se vende'}: quítala.`,
      },
    ]
  })
  if (reasons.length) {
    throw new Refusal(409, 'Hay renglones que ya no se pueden cotizar.', { code: 'lineas', extra: { lineas: reasons } })
  }
  const seen = lines.map(({ k_parte, cantidad, precio }, place) => ({
    k_parte,
    cantidad,
    visto: precio,
    disponible: stock[place] ?? 0,
    precio: today[place]?.precio ?? precio,
  }))
  const cambios = unconsented(changesOf(seen), consents)
  if (cambios.length) throw changed(cambios)
  const renewedLines = lines.flatMap((line, place): Line[] => {
    const now = today[place]
    const cantidad = Math.min(line.cantidad, stock[place] ?? 0)
    if (!now?.precio || cantidad === 0) return []
    if (cantidad === line.cantidad && Number(now.precio) === Number(line.precio)) return [line]
    return [{ ...line, cantidad, precio: now.precio, precio_lista: now.precio, lista: now.lista, origen: now.origen }]
  })
  if (renewedLines.length === 0)
    throw new Refusal(409, 'Ya no hay existencia de ninguna de las partes.', { code: 'sin_existencia' })
  return {
    lines: renewedLines,
    advertencias: dropsOf(seen).map(({ k_parte, visto, precio }) => `${k_parte} bajó de $${visto} a $${precio}.`),
  }
}

async function stockOf(db: Db, lines: readonly Line[]): Promise<number[]> {
  const found = await db.rows<{ disponible: number }>(
    `select coalesce(e.disponible, 0) as disponible from unnest($1::bigint[], $2::bigint[]) with ordinality as x (p, s, orden)
     left join existencia e on e.producto_id = x.p and e.sucursal_id = x.s order by x.orden`,
    [lines.map(({ producto_id }) => producto_id), lines.map(({ sucursal_id }) => sucursal_id)],
  )
  return found.map(({ disponible }) => disponible)
}

/** Takes it back while nobody has taken it. */
export async function withdraw(step: Step): Promise<Outcome> {
  await go(step, { a: 'BORRADOR', sql: ['vigencia = null'] })
  return {}
}

/** Agrees to what was proposed: authorised where the proposer's limit covered it, else back to who answers. */
export async function acceptChanges(step: Step): Promise<Outcome> {
  const { context, quote } = step
  const found = await context.db.row<{ autorizable_por: number | null }>(
    'select autorizable_por from cotizacion_version where cotizacion_id = $1 and version = $2',
    [quote.id, quote.version_actual],
  )
  const by = found?.autorizable_por ?? null
  // Beyond the credit it is somebody's to decide.
  if (by === null || !(await isWithinCredit(context, quote, false))) await go(step, { a: 'EN_REVISION' })
  else await go(step, { a: 'AUTORIZADA', set: { autorizado_por: by }, sql: [NEW_VIGENCIA, 'autorizado_en = now()'] })
  return {}
}

/** Answers a proposal, or an authorised document, with other pieces, target prices and words: a version of its own. */
export async function ask(step: Step): Promise<Outcome> {
  const { body } = step
  const { before, after } = await linesOf(step, 'cliente')
  const isSaid = body.texto || body.lineas?.some(({ mensaje }) => mensaje)
  if (!body.lineas?.length && !isSaid) throw needs('texto', 'Di qué quieres cambiar.')
  await cancelApproval(step)
  await newVersion(
    step,
    body.evento === 'contraofertar' ? 'Contraoferta del cliente' : 'Cambio pedido por el cliente',
    after.length ? after : before,
  )
  await go(step, { a: 'EN_REVISION', set: { autorizado_por: null }, sql: ['vigencia = null', 'autorizado_en = null'] })
  return {}
}

export async function cancel(step: Step): Promise<Outcome> {
  await go(step, { a: 'CANCELADA', set: { motivo: step.body.motivo || null } })
  return {}
}

export async function reject(step: Step): Promise<Outcome> {
  await cancelApproval(step)
  await go(step, { a: 'RECHAZADA', set: { motivo: step.body.motivo || null } })
  return {}
}

/** What was asked to be approved no longer counts. */
export async function cancelApproval({ context, quote }: Step): Promise<void> {
  await context.db.rows(
    `update aprobacion set estado = 'ANULADA', resuelto_en = now() where cotizacion_id = $1 and estado = 'PENDIENTE'`,
    [quote.id],
  )
}

/** Accepts and orders in one transaction: with less stock than agreed nothing happens (409, the short lines). */
export async function accept(step: Step): Promise<Outcome> {
  const { context, quote } = step
  const { id, cliente_id, total } = quote
  const advertencias = await guardCredit(context, { id, cliente_id, total, byClient: true })
  const accepted = await move(context, quote, { evento: 'aceptar', a: 'ACEPTADA' })
  await order({ ...step, quote: accepted }, true)
  return { advertencias }
}

/** Orders what was accepted, one order for each branch that supplies it. */
export async function order(step: Step, isSystem = false): Promise<Outcome> {
  const { context, quote } = step
  const lines = await readContent(context.db, quote.id, quote.version_actual)
  const { cliente_id, via_id, direccion, orden_compra, notas } = quote
  const made: string[] = []
  // Always in the same order, so that two acceptances wait for each other instead of blocking each other.
  for (const sucursal_id of [...new Set(lines.map((line) => line.sucursal_id))].toSorted((a, b) => a - b)) {
    const lineas = lines.filter((line) => line.sucursal_id === sucursal_id)
    const { folio } = await createOrder(context, {
      cliente_id,
      sucursal_id,
      cotizacion_id: quote.id,
      via_id,
      direccion,
      orden_compra,
      notas,
      lineas: lineas.map(({ producto_id, k_parte, descripcion, cantidad, precio, nota }) => ({
        producto_id,
        k_parte,
        descripcion,
        cantidad,
        precio,
        nota,
      })),
    })
    made.push(folio)
  }
  await go(step, { evento: 'crearPedido', a: 'CONVERTIDA', datos: { pedidos: made }, motivo: null, isSystem })
  return {}
}
