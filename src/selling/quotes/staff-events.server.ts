import { Refusal } from '#kit/base/refusal.ts'
import { approvedOf, changesTo, excessesFor, isOutline, type Outline, outlineOf } from './authority.server.ts'
import { cancelApproval } from './client-events.server.ts'
import { agreedFor, fixVersion, type Line, readContent, termsNow, totalsIn, withAgreed } from './content.server.ts'
import { guardCredit } from './credit.server.ts'
import { type Excess, excessTexts } from './limits.ts'
import { isSame } from './line-changes.server.ts'
import { resupplied, shortOf } from './resupply.server.ts'
import { reviewersOf } from './reviewers.server.ts'
import { NEW_VIGENCIA } from './send.server.ts'
import { go, linesOf, needs, newVersion, type Outcome, type Step } from './step.server.ts'

/** Takes a document that waits: from now on it is theirs to answer. */
export async function take(step: Step): Promise<Outcome> {
  await go(step, { a: 'EN_REVISION', set: { revisor_id: step.context.session.user?.id ?? null } })
  return {}
}

/** Gives it to somebody who may answer for this client. */
export async function assign(step: Step): Promise<Outcome> {
  const { context, quote, body } = step
  const able = await reviewersOf(context.db, quote.cliente_id)
  const chosen = able.find(({ id }) => id === body.revisor)
  if (!chosen) throw needs('revisor', 'Elige a alguien que atienda a este cliente.')
  await go(step, { a: 'EN_REVISION', set: { revisor_id: chosen.id }, datos: { revisor: chosen.name } })
  return {}
}

type Outgoing = { before: Line[]; after: Line[]; approved: boolean }

/**
 * What is to go out. What was approved goes out as it was approved, by itself; 409 `requiere_aprobacion` for anything else than
 * that, were it within one's own limit: it goes back to whoever approves.
 */
async function outgoing(step: Step): Promise<Outgoing> {
  const { context, quote, body } = step
  const approved = await approvedOf(context.db, quote)
  if (!approved) return { ...(await linesOf(step, 'personal')), approved: false }
  const asked = body.lineas?.some(isChange) ? body.lineas : undefined
  const lineas = asked ?? (await approvedChanges(step, approved))
  const { before, after } = await linesOf({ ...step, body: { ...body, lineas } }, 'personal')
  if (!isOutline(after, approved)) throw beyond(['CAMBIO'])
  return { before, after, approved: true }
}

/** A note or a message changes nothing that was approved. */
function isChange({ cantidad, precio, k_parte, por_surtir }: NonNullable<Step['body']['lineas']>[number]): boolean {
  return cantidad !== undefined || precio !== undefined || k_parte !== undefined || por_surtir !== undefined
}

async function approvedChanges({ context, quote, body }: Step, approved: Outline) {
  const said = new Map(body.lineas?.map((line) => [line.n, line]))
  const content = await readContent(context.db, quote.id, quote.version_actual)
  return changesTo(approved, content).map((line) => ({ ...said.get(line.n), ...line }))
}

/** The lines from the branches that have them. What nobody has may be offered only as owed: 409 with how many there are. */
async function fromStock({ context, quote, body }: Step, lines: Line[], hint: string): Promise<Line[]> {
  const { lines: there, faltan } = await resupplied(context.db, quote, lines, 'por_surtir')
  const owed = new Set(body.lineas?.flatMap(({ n, por_surtir }) => (por_surtir ? [n] : [])))
  // What is no longer sold cannot be owed either.
  const short = faltan.filter(({ n, texto }) => texto !== undefined || !owed.has(n))
  if (short.length) throw shortOf(short, hint)
  return withAgreed(there, await agreedFor(context.db, quote))
}

/** Offers the client other prices, pieces or parts. Below the floor only once an approval was asked for. */
export async function propose(step: Step): Promise<Outcome> {
  const { context, quote, body, actors } = step
  const { before, after: wanted, approved: isApproved } = await outgoing(step)
  const isSaid = body.texto || body.lineas?.some(({ mensaje }) => mensaje)
  const after = await fromStock(step, wanted, 'Ofrece las que hay, o lo demás para cuando llegue.')
  if (isSame(before, after) && !isSaid) throw needs('lineas', 'No hay cambios que proponer: autorízala tal como está.')

  const me = context.session.user?.id ?? null
  const flete = await freightOffered(step, after)
  const excesses = await excessesFor(context.db, { lines: after, flete }, me)
  const approved = excesses.length === 0 || isApproved
  const asked = !approved && (await isAsked(step, wanted))
  if (excesses.includes('PISO') && !approved && !asked) throw beyond(['PISO'])
  const isMine = approved && actors.includes('autorizador')
  await newVersion(step, 'Propuesta del asesor', { lines: after, flete })
  await context.db.rows(
    'update cotizacion_version set autorizable_por = $3, fija = true where cotizacion_id = $1 and version = $2',
    [quote.id, quote.version_actual + 1, isMine ? me : null],
  )
  if (asked) await carryApproval(step, after)
  else await cancelApproval(step)
  await go(step, { a: 'DEVUELTA', sql: [NEW_VIGENCIA] })
  return {}
}

/** Of what is offered: as it was shown, or less. A discount or a lack of ours never makes the client pay more for the delivery. */
async function freightOffered({ context, quote }: Step, lines: readonly Line[]): Promise<string> {
  const { flete: now } = await termsNow(context.db, quote, lines)
  return Number(now) < Number(quote.flete) ? now : quote.flete
}

/** What was asked to be approved is now the content itself, from the branches that have it, and still waits. */
async function carryApproval({ context, quote }: Step, lines: readonly Line[]): Promise<void> {
  await context.db.rows(
    `update aprobacion set version = $2, lineas = $3 where cotizacion_id = $1 and estado = 'PENDIENTE'`,
    [quote.id, quote.version_actual + 1, JSON.stringify(outlineOf(lines))],
  )
}

async function isAsked({ context, quote }: Step, lines: readonly Line[]): Promise<boolean> {
  return Boolean(
    await context.db.row(
      `select from aprobacion where cotizacion_id = $1 and version = $2 and estado = 'PENDIENTE' and lineas = $3::jsonb`,
      [quote.id, quote.version_actual, JSON.stringify(outlineOf(lines))],
    ),
  )
}

function beyond(excesos: Excess[]): Refusal {
  return new Refusal(
    409,
    `Va más allá de tu límite: ${excesos.map((one) => excessTexts[one]).join(', ')}. Pide aprobación.`,
    {
      code: 'requiere_aprobacion',
      extra: { excesos },
    },
  )
}

/** Authorises: its prices hold until it expires. What is better for the client may go along; anything else is proposed first. */
export async function authorise(step: Step): Promise<Outcome> {
  const { context, quote, body } = step
  const { before, after: wanted, approved } = await outgoing(step)
  if (!isOnlyCheaper(before, wanted)) {
    throw new Refusal(409, 'Cambiar partes o piezas, o subir un precio, lo decide el cliente: propónselo.', {
      code: 'requiere_propuesta',
    })
  }
  const me = context.session.user?.id ?? null
  const { flete } = quote
  const excesses = await excessesFor(context.db, { lines: wanted, flete }, me)
  if (excesses.length && !approved) throw beyond(excesses)
  const after = await fromStock(step, wanted, 'Proponle lo que hay, o lo demás para cuando llegue.')
  const { id, cliente_id } = quote
  const { total } = totalsIn(after, flete)
  const advertencias = await guardCredit(context, { id, cliente_id, total, byClient: false, motivo: body.credito })

  const isMoved = after.some(({ sucursal_id }, place) => sucursal_id !== before[place]?.sucursal_id)
  const isChanged = isMoved || !isSame(before, after)
  if (isChanged) await newVersion(step, 'Precios autorizados', { lines: after })
  await fixVersion(context.db, quote.id, quote.version_actual + (isChanged ? 1 : 0))
  await cancelApproval(step)
  await go(step, { a: 'AUTORIZADA', set: { autorizado_por: me }, sql: [NEW_VIGENCIA, 'autorizado_en = now()'] })
  return { advertencias }
}

function isOnlyCheaper(before: readonly Line[], after: readonly Line[]): boolean {
  return (
    before.length === after.length &&
    before.every((line, place) => {
      const now = after[place]
      return (
        now?.k_parte === line.k_parte && now.cantidad === line.cantidad && Number(now.precio) <= Number(line.precio)
      )
    })
  )
}

/** Asks a manager, and through him a director, to let these lines pass. */
export async function askApproval(step: Step): Promise<Outcome> {
  const { context, quote, body } = step
  const { after } = await linesOf(step, 'personal')
  const me = context.session.user?.id ?? null
  const beyondMine = await excessesFor(context.db, { lines: after, flete: quote.flete }, me)
  const approved = await approvedOf(context.db, quote)
  const reglas: Excess[] = beyondMine.length === 0 && approved && !isOutline(after, approved) ? ['CAMBIO'] : beyondMine
  if (reglas.length === 0) throw needs('lineas', 'Está dentro de tu límite: puedes autorizarla o proponerla tú.')
  const nivel = context.session.roles.includes('manager') ? 'director' : 'manager'
  await context.db.rows(
    `insert into aprobacion (cotizacion_id, version, reglas, lineas, nivel, solicitante_id, motivo) values ($1, $2, $3, $4, $5, $6, $7)`,
    [quote.id, quote.version_actual, reglas, JSON.stringify(outlineOf(after)), nivel, me, body.motivo],
  )
  await go(step, { a: 'EN_REVISION', datos: { reglas, nivel } })
  return {}
}

type Pending = {
  id: number
  version: number
  nivel: 'manager' | 'director'
  solicitante_id: number | null
  lineas: Outline
}

async function pendingOf({ context, quote, body }: Step): Promise<Pending> {
  const found = await context.db.row<Pending>(
    `select id, version, nivel, solicitante_id, lineas from aprobacion where cotizacion_id = $1 and estado = 'PENDIENTE' for update`,
    [quote.id],
  )
  if (!found) throw new Refusal(409, 'Nadie pide aprobación de este documento.', { code: 'sin_aprobacion' })
  const { session } = context
  if (body.evento === 'aprobar' && found.solicitante_id === session.user?.id) {
    throw new Refusal(403, 'Quien pide una aprobación no se la da.')
  }
  const isHigher = session.roles.includes('director') || session.roles.includes('admin')
  if (found.nivel === 'director' && !isHigher)
    throw new Refusal(409, 'Ya le toca a la dirección.', { code: 'toca_direccion' })
  return found
}

/** Lets what was asked pass, if it lies within the approver's own limit; else it goes on to the director. */
export async function approve(step: Step): Promise<Outcome> {
  const { context, body } = step
  const pending = await pendingOf(step)
  const { before } = await linesOf({ ...step, body: { ...body, lineas: [] } }, 'personal')
  const lineas = changesTo(pending.lineas, before)
  const { after } = await linesOf({ ...step, body: { ...body, lineas } }, 'personal')
  const me = context.session.user?.id ?? null
  const excesses = await excessesFor(context.db, { lines: after, flete: step.quote.flete }, me)
  const passes = excesses.length === 0
  await context.db.rows(
    passes
      ? `update aprobacion set estado = 'APROBADA', aprobador_id = $2, respuesta = nullif($3, ''), resuelto_en = now() where id = $1`
      : `update aprobacion set nivel = 'director', visto_por = $2, respuesta = nullif($3, '') where id = $1`,
    [pending.id, me, body.motivo ?? ''],
  )
  // Passed on, it is the director who has to hear of it, not whoever asked.
  if (passes) await go(step, { a: 'EN_REVISION', datos: { aprobada: true } })
  else await go(step, { a: 'EN_REVISION', evento: 'pedirAprobacion', datos: { nivel: 'director', excesos: excesses } })
  return passes ? {} : { advertencias: ['Rebasa también tu límite: pasó a la dirección con tu visto bueno.'] }
}

export async function deny(step: Step): Promise<Outcome> {
  const { context, body } = step
  const { id } = await pendingOf(step)
  await context.db.rows(
    `update aprobacion set estado = 'NEGADA', aprobador_id = $2, respuesta = $3, resuelto_en = now() where id = $1`,
    [id, context.session.user?.id ?? null, body.motivo],
  )
  await go(step, { a: 'EN_REVISION' })
  return {}
}
