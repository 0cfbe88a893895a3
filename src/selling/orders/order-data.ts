import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Api } from '#api.ts'
import { say } from '#kit/base/texts.ts'
import { chatHref } from '#people/company/whatsapp.ts'
import { orderMessage } from './order-texts.ts'

export type WholeOrder = Reply<Api['GET /api/v1/pedidos/:sucursal/:folio']>

/** The order, or null where there is none for whoever asks: unknown, somebody else's, or no right to any. */
export async function orderOrNull(asked: Promise<WholeOrder>): Promise<WholeOrder | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refusal && [403, 404, 422].includes(error.status)) return null
    throw error
  }
}

type Invoices = Reply<Api['GET /api/v1/pedidos/:sucursal/:folio/facturas']>['facturas']

/** Invoices of an order that has any; what cannot be read is left out. */
export async function invoicesOf(order: WholeOrder | null): Promise<Invoices> {
  if (!order || order.facturacion === 'SIN_FACTURAR') return []
  const params = { sucursal: order.sucursal.clave, folio: order.folio }
  return call('GET /api/v1/pedidos/:sucursal/:folio/facturas', { params }).then(
    ({ facturas }) => facturas,
    () => [],
  )
}

/** The house's numbers, for orders without an adviser of their own; what cannot be read is left out. */
export async function houseNumber(): Promise<string | null> {
  try {
    const { ConfigEmpresa: config } = await call('GET /api/admin/contactosucursales')
    return config.chatbox_asesores ?? config.chatbox_atencion ?? config.chatbox_tmk
  } catch {
    return null
  }
}

/** The adviser's chat with the folio written already; null where there is no number to write to. */
export function chatAbout({ asesor, folio, sucursal }: WholeOrder, house: string | null): string | null {
  const number = asesor?.telefono?.replace(/\D/g, '') || house
  if (!number) return null
  const whole = number.replace(/\D/g, '').length === 10 ? `52${number.replace(/\D/g, '')}` : number
  return chatHref(whole, say(orderMessage, { folio, sucursal: sucursal.nombre }))
}

export function filePath({ sucursal, folio }: WholeOrder, format: 'pdf' | 'xlsx'): string {
  return at(`/api/v1/pedidos/${sucursal.clave}/${folio}/archivo/${format}`)
}

/** Where an order is looked at: staff at its desk, a client on its permanent page. */
export function orderHref({ sucursal, folio }: { sucursal: { clave: string }; folio: string }): string {
  const isClient = currentSession().cliente !== null
  return at(`${isClient ? '/DetallePedidoCreado' : '/pedidos'}/${sucursal.clave}/${folio}`)
}
