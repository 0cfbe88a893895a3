import { centavos, pesos } from '#kit/base/money.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { refuseAddress } from '#people/team/ship-to.server.ts'
import { plural } from '#kit/ui/format.ts'
import { deliveryRate, freightByBranch } from '#selling/cart/totals.ts'
import { ratedNow } from '#selling/cart/vat.server.ts'
import { createOrder } from '#selling/orders/create.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Reason, refuseUnseen } from './generate.server.ts'
import {
  borderParts,
  type Change,
  changesOf,
  coreChange,
  coreDrop,
  cutChange,
  cutRise,
  dropsOf,
  freightChange,
  freightDrop,
  taxChange,
  taxedOf,
} from './changes.ts'
import { arrivals } from './arrivals.server.ts'
import {
  agreedFor,
  amountsOf,
  coresIn,
  cutIn,
  fixVersion,
  type Line,
  priceToday,
  readContent,
  termsNow,
  totalsIn,
  withAgreed,
} from './content.server.ts'
import { guardCredit, isWithinCredit } from './credit.server.ts'
import { routeOf, snapshotOf } from './delivery.server.ts'
import { isSame } from './line-changes.server.ts'
import { usable, use } from './promotion-uses.server.ts'
import { resupplied, shortOf } from './resupply.server.ts'
import { move, type Quote, type Set } from './quote.server.ts'
import { waitsForYes } from './purchase.server.ts'
import { NEW_VIGENCIA, sendNow } from './send.server.ts'
import { go, linesOf, needs, newVersion, type Outcome, type Step, writeDraft } from './step.server.ts'

/** Changes a draft: pieces, notes, how and where it is delivered. */
export async function edit(step: Step): Promise<Outcome> {
  const { context, quote, body } = step
  const { before, after: edited } = await linesOf(step, 'cliente', true)
  const set = await termsOf(step)
  const going = { ...quote, ...set }
  const isElsewhere = set.via_id !== undefined || set.direccion !== undefined
  const terms = await termsNow(context.db, going, isElsewhere ? await ratedNow(context.db, going, edited) : edited)
  const { lines: after, flete } = terms
  const isOther = isTaxedOtherwise(edited, after) || cutIn(before) !== cutIn(after)
  if (body.lineas?.length || flete !== quote.flete || isOther) await writeDraft(step, terms)
  await move(context, quote, { evento: 'editar', a: 'BORRADOR', set })
  const told = [
    ...priceNotices(before, after),
    ...freightNotice(quote.flete, flete),
    ...cutNotice(cutIn(before), cutIn(after)),
    ...taxNotice(before, after),
  ]
  return { advertencias: told }
}

/** Whether the same lines have other rates of VAT. */
function isTaxedOtherwise(before: readonly Line[], after: readonly Line[]): boolean {
  return after.some(({ tasa, tasa_entrega }, place) => {
    return tasa !== before[place]?.tasa || tasa_entrega !== before[place]?.tasa_entrega
  })
}

/** What is told of a rate of VAT that the delivery changes. */
function taxNotice(before: readonly Line[], after: readonly Line[]): string[] {
  const rise = taxChange(borderParts(before), after)[0]
  if (rise) return [`El IVA pasa de ${rise.antes} a ${rise.ahora}.`]
  const fall = borderParts(after).length - borderParts(before).length
  return fall > 0 ? [`El IVA pasa de 16 % a 8 % en ${plural(fall, 'parte', 'partes')}.`] : []
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

function freightNotice(before: string, after: string): string[] {
  return before === after ? [] : [`El flete pasa de $${before} a $${after} sin IVA.`]
}

function cutNotice(before: string, after: string): string[] {
  return before === after ? [] : [`Las promociones pasan de $${before} a $${after} menos.`]
}

/** The terms that the body names. */
async function termsOf({ context: { db: tx, session }, quote, body }: Step): Promise<Set> {
  const { via, direccion, orden_compra, notas, tipo } = body
  await refuseAddress(tx, session, direccion ?? null)
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
  const { lines: untaxed, cambios, advertencias } = await renewed(context.db, quote, after)
  const going = { ...quote, ...set }
  const terms = await termsNow(context.db, going, await ratedNow(context.db, going, untaxed))
  const { lines, flete } = terms
  const rises = [
    ...freightChange(quote.flete, flete),
    ...coreChange(coresIn(after), coresIn(lines)),
    ...cutChange(cutIn(after), cutIn(lines)),
    ...taxChange(borderParts(taxedOf(after, quote.flete)), taxedOf(lines, flete)),
  ]
  refuseUnseen({ lines, cambios: [...cambios, ...rises] }, body.consentimiento)
  const isMoved = untaxed.length !== after.length || untaxed.some((line, place) => line !== after[place])
  const isOther = isMoved || isTaxedOtherwise(untaxed, lines) || cutIn(untaxed) !== cutIn(lines)
  if (body.lineas?.length || isOther || flete !== quote.flete) await writeDraft(step, terms)
  const ready =
    Object.keys(set).length || body.lineas?.length
      ? await move(context, quote, { evento: 'editar', a: 'BORRADOR', set })
      : quote
  await sendNow(context, await current(context.db, ready))
  const drops = [
    ...freightDrop(quote.flete, flete),
    ...coreDrop(coresIn(after), coresIn(lines)),
    ...cutRise(cutIn(after), cutIn(lines)),
  ]
  return { advertencias: [...advertencias, ...drops] }
}

/** With the content that was just written. */
async function current(db: Db, quote: Quote): Promise<Quote> {
  const found = await db.row<Pick<Quote, 'version_actual' | 'total'>>(
    'select version_actual, total::text as total from cotizacion where id = $1',
    [quote.id],
  )
  return { ...quote, ...found }
}

type Renewed = { lines: Line[]; cambios: Change[]; advertencias: string[] }

async function renewed(db: Db, quote: Quote, lines: Line[]): Promise<Renewed> {
  const today = await priceToday(db, quote.cliente_id, lines)
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
  const priced = lines.map((line, place): Line => {
    const now = today[place]
    if (!now?.precio) return line
    const cored = now.casco === line.casco ? line : { ...line, casco: now.casco }
    if (Number(now.precio) === Number(line.precio)) return cored
    return { ...cored, precio: now.precio, precio_lista: now.precio, lista: now.lista, origen: now.origen }
  })
  const { lines: there, faltan } = await resupplied(db, quote, priced)
  const hay = new Map(faltan.map(({ n, disponible }) => [n, disponible]))
  const seen = lines.map(({ n, k_parte, cantidad, precio }, place) => ({
    k_parte,
    cantidad,
    visto: precio,
    disponible: hay.get(n) ?? cantidad,
    precio: today[place]?.precio ?? precio,
  }))
  return {
    lines: there,
    cambios: changesOf(seen),
    advertencias: dropsOf(seen).map(({ k_parte, visto, precio }) => `${k_parte} bajó de $${visto} a $${precio}.`),
  }
}

/** Takes it back while nobody has taken it. */
export async function withdraw(step: Step): Promise<Outcome> {
  await go(step, { a: 'BORRADOR', sql: ['vigencia = null'] })
  return {}
}

/**
 * Agrees to what was proposed, but for the lines refused: authorised where the proposer's limit covered it, else back to who
 * answers. Refusing a line takes it out and changes no price.
 */
export async function acceptChanges(step: Step): Promise<Outcome> {
  const { context, quote, body } = step
  const found = await context.db.row<{ autorizable_por: number | null }>(
    'select autorizable_por from cotizacion_version where cotizacion_id = $1 and version = $2',
    [quote.id, quote.version_actual],
  )
  const by = found?.autorizable_por ?? null
  if (body.rechazados?.length) await dropRefused(step, body.rechazados)
  const agreed = await current(context.db, quote)
  const on = { ...step, quote: agreed }
  // Beyond the credit it is somebody's to decide.
  if (by === null || !(await isWithinCredit(context, agreed, false))) await go(on, { a: 'EN_REVISION' })
  else await go(on, { a: 'AUTORIZADA', set: { autorizado_por: by }, sql: [NEW_VIGENCIA, 'autorizado_en = now()'] })
  return {}
}

/** 422 for a line that is not there, and when nothing would be left. */
async function dropRefused(step: Step, refused: readonly number[]): Promise<void> {
  const { context, quote } = step
  const lines = await readContent(context.db, quote.id, quote.version_actual)
  const gone = new Set(refused)
  const left = lines.filter(({ n }) => !gone.has(n))
  if (left.length + gone.size > lines.length) throw needs('rechazados', 'Ese renglón ya no está en el documento.')
  if (left.length === 0)
    throw needs('rechazados', 'Rechazaste todos los renglones: cancela el documento o contraoferta.')
  const agreed = await agreedFor(context.db, quote)
  await newVersion(step, 'Aceptada sin los renglones rechazados', { lines: withAgreed(left, agreed) })
  await fixVersion(context.db, quote.id, quote.version_actual + 1)
}

/** Answers a proposal, or an authorised document, with other pieces, target prices and words: a version of its own. */
export async function ask(step: Step): Promise<Outcome> {
  const { body } = step
  const { before, after } = await linesOf(step, 'cliente')
  const isSaid = body.texto || body.lineas?.some(({ mensaje }) => mensaje)
  if (!body.lineas?.length && !isSaid) throw needs('texto', 'Di qué quieres cambiar.')
  await cancelApproval(step)
  const motivo = body.evento === 'contraofertar' ? 'Contraoferta del cliente' : 'Cambio pedido por el cliente'
  // Words and target prices change nothing of what is delivered.
  const isOther = !isSame(before, after)
  const terms = isOther
    ? await termsNow(step.context.db, step.quote, after)
    : { lines: after, flete: step.quote.flete, promociones: undefined }
  await newVersion(step, motivo, terms)
  await go(step, { a: 'EN_REVISION', set: { autorizado_por: null }, sql: ['vigencia = null', 'autorizado_en = null'] })
  const cuts = cutNotice(cutIn(before), cutIn(terms.lines))
  return { advertencias: [...freightNotice(step.quote.flete, terms.flete), ...cuts] }
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

/**
 * Accepts and orders in one transaction, from the branches that have the pieces now. With less stock than agreed nothing happens
 * (409, the short lines) until the client says what becomes of the rest: left out, or owed.
 */
export async function accept(step: Step): Promise<Outcome> {
  const { context, quote, body } = step
  const agreed = await readContent(context.db, quote.id, quote.version_actual)
  const { lines: there, faltan } = await resupplied(context.db, quote, agreed, body.faltante)
  if (faltan.length && !body.faltante)
    throw shortOf(faltan, 'Acepta lo que hay, pide lo demás para cuando llegue, o espera.')
  if (there.length === 0)
    throw new Refusal(409, 'Ya no hay existencia de ninguna de las partes.', { code: 'sin_existencia' })
  const promotions = await agreedFor(context.db, quote)
  const left = await usable(context.db, quote, promotions)
  const lines = withAgreed(there, left)
  // Another branch may sell without the border's rate: what was agreed was agreed with it.
  const shown = borderParts(taxedOf(agreed, quote.flete))
  const spent = left.length === promotions.length ? [] : cutChange(cutIn(withAgreed(there, promotions)), cutIn(lines))
  refuseUnseen({ lines, cambios: [...spent, ...taxChange(shown, taxedOf(lines, quote.flete))] }, body.consentimiento)
  if (step.buyerId === undefined && (await waitsForYes(step, totalsIn(lines, quote.flete).total))) return {}
  if (lines.length !== agreed.length || lines.some((line, place) => line !== agreed[place])) {
    const why = spent.length ? 'Aceptada sin una promoción agotada' : 'Surtida de otra sucursal'
    await newVersion(step, faltan.length ? 'Aceptada con lo que hay' : why, { lines, promociones: left })
    await fixVersion(context.db, quote.id, quote.version_actual + 1)
  }
  await use(context.db, quote, lines, left)
  const now = await current(context.db, quote)
  const { id, cliente_id, total } = now
  const advertencias = await guardCredit(context, { id, cliente_id, total, byClient: true })
  const accepted = await move(context, now, { evento: 'aceptar', a: 'ACEPTADA' })
  await order({ ...step, quote: accepted }, true)
  // Agreed to be left out or owed before it was known that it cannot be owed.
  const gone = faltan.flatMap(({ texto }) => (texto ? [`${texto} Se quitó del pedido.`] : []))
  return { advertencias: [...gone, ...advertencias] }
}

/** Orders what was accepted, one order for each branch that supplies it; each carries its share of the one delivery's freight. */
export async function order(step: Step, isSystem = false): Promise<Outcome> {
  const { context, quote } = step
  const lines = await readContent(context.db, quote.id, quote.version_actual)
  const { cliente_id, via_id, direccion, orden_compra, notas } = quote
  const made: string[] = []
  const days = await arrivals(context.db, quote.id)
  const shares = freightByBranch(amountsOf(lines), centavos(quote.flete))
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
      lineas: lineas.map(
        ({
          producto_id,
          k_parte,
          descripcion,
          cantidad,
          precio,
          casco,
          rebaja,
          nota,
          por_surtir,
          tasa,
          componentes,
        }) => ({
          producto_id,
          k_parte,
          descripcion,
          cantidad,
          precio,
          casco,
          rebaja,
          nota,
          por_surtir,
          tasa,
          componentes,
        }),
      ),
      tasa_entrega: deliveryRate(lineas.map(({ tasa_entrega }) => ({ delivery: tasa_entrega }))),
      flete: pesos(shares.get(sucursal_id)?.share ?? 0),
      promesa: days.get(sucursal_id) ?? null,
      ...(step.buyerId === undefined ? {} : { solicitante_id: step.buyerId }),
    })
    made.push(folio)
  }
  await go(step, { evento: 'crearPedido', a: 'CONVERTIDA', datos: { pedidos: made }, motivo: null, isSystem })
  return {}
}
