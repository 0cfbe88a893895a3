import { destinationOf } from '#people/access/destination.ts'
import { isPage } from '#people/access/next-page.ts'
import { canOpen } from '#kit/base/access.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { pages } from '#pages.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { peekSession, setActing } from '#platform/http/session.server.ts'
import type { actuar, dejarDeActuar } from './acting-contract.ts'
import { clientReach, isWithinReach } from './client-reach.server.ts'

const find = `
  select c.id, c.nombre_comercial as nombre, c.activo from cliente c where c.id = $3 and ${isWithinReach}`

/** This session gets the client's rights in place of its own. 404 when the client is out of reach, 409 when it is closed. */
export async function startActing(clientId: number, context: Context): Promise<Reply<typeof actuar>> {
  const { session, browser } = context
  const reach = await clientReach(context, 'clientes-impersonar')
  const { cliente, renewed } = await context.db.transaction(async (tx) => {
    const found = await tx.row<{ id: number; nombre: string; activo: boolean }>(find, [...reach, clientId])
    if (!found) throw new Refusal(404, 'El cliente no existe.')
    if (!found.activo) throw new Refusal(409, 'El cliente está dado de baja: nadie puede actuar a su nombre.')
    const { id, nombre } = found
    const made = await setActing(tx, browser.sessionId, id)
    if (!made) throw new Refusal(409, 'Esta sesión ya actúa a nombre de un cliente. Recarga la página.')
    const within = { ...context, session: { ...session, acting: true, cliente: { id, nombre } } }
    await audit(tx, within, { accion: 'actuar_inicio', objeto: 'cliente', objetoId: id })
    return { cliente: { id, nombre }, renewed: made }
  })
  browser.setSession(renewed)
  return { cliente, destino: CLIENT_PAGES.find(isPage) ?? '/home' }
}

/** A client's first page that is built. */
const CLIENT_PAGES = [destinationOf(['cliente']), pages.CartItemsList.path, pages.Productos.path, '/ListaProds']

/** One's own rights again; as good when they never rested. */
export async function stopActing(context: Context): Promise<Reply<typeof dejarDeActuar>> {
  const { db, browser, session } = context
  const renewed = await db.transaction(async (tx) => {
    const made = await setActing(tx, browser.sessionId, null)
    if (made) await audit(tx, context, { accion: 'actuar_termino', objeto: 'cliente', objetoId: session.cliente?.id })
    return made
  })
  if (renewed) browser.setSession(renewed)
  const own = renewed ? await peekSession(db, renewed.id) : session
  const mayRead = canOpen(pages.cliente.access, own) === 'ok'
  const home = destinationOf(own.roles)
  const client = session.acting && mayRead ? `/clientes/${session.cliente?.id}` : null
  return { destino: client ?? (isPage(home) ? home : '/cuenta') }
}
