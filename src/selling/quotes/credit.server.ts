import { Refusal } from '#kit/base/refusal.ts'
import { type Credit, holdCredit, readCredit } from '#people/clients/credit.server.ts'
import { creditHint, creditText } from '#people/clients/credit.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { recordEvent } from '#selling/orders/events.server.ts'

type Checked = {
  /** The quotation; null while it is being generated. */
  id: number | null
  cliente_id: number
  /** With VAT, as it would be agreed. */
  total: string
  byClient: boolean
  /** Why somebody who may lets it pass all the same. */
  motivo?: string
}

/**
 * The credit guard of requirements 5.1 and 5.2, within the call's transaction: what to warn of, or 409 `credito` with the figures for
 * who may see them. With a reason and credito-override it passes, which is told to the audit log and to the document's history.
 */
export async function guardCredit(context: Context, checked: Checked): Promise<string[]> {
  const { db: tx, session } = context
  const { id, cliente_id, total, byClient, motivo } = checked
  await holdCredit(tx, cliente_id)
  const credit = await readCredit(tx, { cliente_id, total, cotizacion_id: id })
  if (credit.paso === 'PASA') return []
  const seesFigures = session.permissions.includes('credito-read')
  const why = seesFigures ? creditText(credit, byClient) : creditHint(credit.motivos, byClient)
  if (credit.paso === 'AVISA') return [why]
  if (motivo && id !== null) {
    if (!session.permissions.includes('credito-override'))
      throw new Refusal(403, 'No puedes autorizar sobre el crédito.')
    await letPass(context, { id, cliente_id, motivo, credit })
    return [why]
  }
  const next = byClient
    ? 'Paga lo pendiente o habla con tu asesor: él puede pedir que lo dejen pasar.'
    : 'Puede dejarla pasar, con un motivo, quien autoriza sobre el crédito.'
  throw new Refusal(409, `${why} ${next}`, { code: 'credito', extra: seesFigures ? { credito: credit } : {} })
}

type Passing = { id: number; cliente_id: number; motivo: string; credit: Credit }

async function letPass(context: Context, { id, cliente_id, motivo, credit }: Passing): Promise<void> {
  const { db: tx, session } = context
  const { total, excedente, motivos, limite, usado, vencido } = credit
  await tx.rows(
    `insert into credito_excepcion (cliente_id, cotizacion_id, total, excedente, motivo, creado_por) values ($1, $2, $3, $4, $5, $6)`,
    [cliente_id, id, total, excedente, motivo, session.user?.id],
  )
  const datos = { total, excedente, motivos, limite, usado, vencido }
  await recordEvent(tx, context, { tipo: 'cotizacion', documentoId: id, evento: 'excepcionCredito', motivo, datos })
  await audit(tx, context, {
    accion: 'credito_excepcion',
    objeto: 'cliente',
    objetoId: cliente_id,
    despues: { cotizacion: id, motivo, excedente, total },
  })
}

type Judged = { id: number; cliente_id: number; total: string }

/** Whether nothing at all stands against it: what is authorised without a person asks for this. */
export async function isWithinCredit({ db: tx }: Pick<Context, 'db'>, quote: Judged, strict = true): Promise<boolean> {
  await holdCredit(tx, quote.cliente_id)
  const { id, cliente_id, total } = quote
  const { paso } = await readCredit(tx, { cliente_id, total, cotizacion_id: id })
  return paso === 'PASA' || (!strict && paso === 'AVISA')
}

const SHOWN = ['POR_AUTORIZAR', 'EN_REVISION', 'DEVUELTA', 'AUTORIZADA']

/** How its client stands, for staff who may see credit, while it is to be decided. */
export async function creditOf({ db, session }: Pick<Context, 'db' | 'session'>, quote: Judged & { estado: string }) {
  const isShown = session.permissions.includes('credito-read') && session.cliente?.id !== quote.cliente_id
  if (!isShown || !SHOWN.includes(quote.estado)) return null
  const { id, cliente_id, total } = quote
  const credit = await readCredit(db, { cliente_id, total, cotizacion_id: id })
  return { ...credit, puede_excepcion: session.permissions.includes('credito-override') }
}
