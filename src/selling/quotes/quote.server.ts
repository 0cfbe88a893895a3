import { spend } from '#people/access/keys.server.ts'
import type { Session } from '#kit/base/access.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import { voidPurchase } from '#selling/approvals/ask.server.ts'
import { recordEvent } from '#selling/orders/events.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { announce, announceWaiting } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { Actor, Event, State } from './transitions.ts'

type Viewer = Pick<Context, 'db' | 'session'>

/** A document as the machine needs it. */
export type Quote = {
  id: number
  folio: string
  sucursal_id: number
  tipo: 'PREPEDIDO' | 'COTIZACION'
  cliente_id: number
  solicitante_id: number | null
  capturado_por: number | null
  revisor_id: number | null
  /** As it counts now: one that ran out is VENCIDA before the clock's job has said so. */
  estado: State
  version: number
  version_actual: number
  version_solicitada: number | null
  via_id: number | null
  direccion_id: number | null
  direccion: object | null
  orden_compra: string
  notas: string
  /** Of its delivery, as it is shown: decimal pesos without VAT, part of the total. */
  flete: string
  total: string
}

const columns = `q.id, q.folio, q.sucursal_id, q.tipo, q.cliente_id, q.solicitante_id, q.capturado_por, q.revisor_id,
  estado_ahora(q) as estado, q.version, q.version_actual, q.version_solicitada, q.via_id, q.direccion_id, q.direccion,
  q.orden_compra, q.notas, q.flete::text as flete, q.total::text as total`

/** The document held until the transaction ends; 404 when it does not exist or is beyond the viewer's reach. */
export async function holdQuote(id: number, viewer: Viewer, permission = 'cotizaciones-read'): Promise<Quote> {
  const found = await viewer.db.row<Quote>(
    `select ${columns} from cotizacion q join cliente c on c.id = q.cliente_id where ${isWithinReach} and q.id = $3 for update of q`,
    [...(await clientReach(viewer, permission)), id],
  )
  if (!found) throw missing()
  return found
}

export function missing(): Refusal {
  return new Refusal(404, 'El documento no existe.')
}

const approvers = ['manager', 'director', 'admin']

type Owned = Pick<Quote, 'cliente_id' | 'solicitante_id' | 'capturado_por'>

/**
 * As whom somebody stands before a document. Who acts for a client is the client and nothing else; nobody answers for the
 * client he buys for, nor authorises what he asked for or captured himself (requirements 7.2).
 */
export async function actorsOf(viewer: Viewer, quote: Owned): Promise<Actor[]> {
  const { session } = viewer
  const may = (permission: string) => session.permissions.includes(permission)
  const isOwn = session.cliente?.id === quote.cliente_id
  const actors: Actor[] = []
  if (isOwn && may('cotizaciones-create')) actors.push('dueno')
  if (isOwn && may('permission_compras')) actors.push('comprador')
  if (isOwn || session.acting) return actors

  const reaches = (permission: string) => isReached(viewer, quote.cliente_id, permission)
  if (may('cotizaciones-revisar') && (await reaches('cotizaciones-revisar'))) actors.push('revisor')
  if (may('cotizaciones-autorizar') && (await reaches('cotizaciones-autorizar'))) {
    if (!isMaker(session, quote)) actors.push('autorizador')
    if (approvers.some((role) => session.roles.includes(role))) actors.push('gerente')
  }
  return actors
}

/** Whoever asked for it or captured it. */
export function isMaker({ user }: Session, { solicitante_id, capturado_por }: Owned): boolean {
  return user !== null && (user.id === solicitante_id || user.id === capturado_por)
}

async function isReached(viewer: Viewer, clientId: number, permission: string): Promise<boolean> {
  const reach = await clientReach(viewer, permission)
  return Boolean(
    await viewer.db.row(`select from cliente c where ${isWithinReach} and c.id = $3`, [...reach, clientId]),
  )
}

/** Columns of cotizacion that an event sets besides its state. */
export type Set = Partial<{
  revisor_id: number | null
  version_solicitada: number
  via_id: number | null
  direccion_id: number | null
  direccion: string | null
  orden_compra: string
  notas: string
  tipo: string
  motivo: string | null
  autorizado_por: number | null
}>

export type Move = {
  evento: Event | 'generar'
  a: State
  set?: Set
  /** SQL of columns whose value the database knows: its clock. No user's text. */
  sql?: string[]
  motivo?: string | null
  datos?: unknown
  isSystem?: boolean
}

/** The steps by which a client's program commits to a total. */
const COMMITS = new Set<Move['evento']>(['generar', 'enviar', 'aceptarCambios', 'aceptar'])

/** The one way a document changes its state: counts the version, writes what happened, tells who is looking. */
export async function move(context: Pick<Context, 'db' | 'session' | 'key'>, quote: Quote, step: Move): Promise<Quote> {
  const { db: tx } = context
  const { evento, a, set = {}, sql = [], motivo, datos, isSystem } = step
  const given = Object.entries(set)
  const sets = given.map(([column], place) => `${column} = $${place + 3}`)
  const moved = await tx.row<Quote>(
    `update cotizacion q set ${['estado = $2', 'version = version + 1', 'actualizado_en = now()', ...sets, ...sql].join(', ')}
     where q.id = $1 returning ${columns}`,
    [quote.id, a, ...given.map(([, value]) => value)],
  )
  if (!moved) throw new Error('a document that is held is there')
  if (COMMITS.has(evento)) await spend(context, moved)
  await voidPurchase(context, quote.id)
  const more = typeof datos === 'object' ? datos : {}
  await recordEvent(tx, context, {
    tipo: 'cotizacion',
    documentoId: quote.id,
    evento,
    de: quote.estado,
    a,
    motivo,
    isSystem,
    datos: {
      version: moved.version,
      contenido: moved.version_actual,
      total: moved.total,
      ...more,
    },
  })
  await announceQuote(tx, quote.id)
  return moved
}

export async function announceQuote(tx: Db, id: number): Promise<void> {
  await announce(tx, `cotizacion:${id}`)
  const found = await tx.row<{ cliente_id: number }>('select cliente_id from cotizacion where id = $1', [id])
  await announceWaiting(tx, found?.cliente_id)
}
