import { canOpen, isStaff, type Session } from '#kit/base/access.ts'
import type { Reply } from '#kit/base/contract.ts'
import { listsWithoutRate } from '#catalogue/price-rules/exchange.server.ts'
import { wantedPromotions } from '#catalogue/price-rules/rules.server.ts'
import { wantedInvoices } from '#fiscal/statement/invoices.server.ts'
import { type PageName, pages } from '#pages.ts'
import { wantedMessages } from '#people/contact/messages.server.ts'
import { wantedChats } from '#people/chat-queue/queue.server.ts'
import { unreadRows } from '#people/notifications/notifications.server.ts'
import { rightList } from '#people/privacy/desk.server.ts'
import { requestList } from '#people/requests/join-requests.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import type { NewsJudges } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { applicationList } from '#publishing/careers/applications.server.ts'
import { wantedBanners } from '#publishing/banners/banners.server.ts'
import { wantedPublications } from '#publishing/posts/publications.server.ts'
import { wantedApprovals } from '#selling/approvals/queries.server.ts'
import { wantedCounterQuotes } from '#selling/counter/quotes.server.ts'
import { wantedOrders } from '#selling/orders/queries.server.ts'
import { wantedQuotes } from '#selling/quotes/rows.server.ts'
import { wantedReturns } from '#selling/returns/queries.server.ts'
import { wantedRuns } from '#upkeep/jobs/queries.server.ts'
import { wantedRenewals } from '#upkeep/made-in-mexico/register.server.ts'
import { wantedParts } from '#upkeep/shelf/shelf.server.ts'
import { failingPlaces } from '#upkeep/supplier-files/place.server.ts'
import { wantedLoads } from '#upkeep/uploads/queries.server.ts'
import type { pendientes } from './waiting-contract.ts'

/** Nobody counts further: a menu says «99+». */
const MOST = 100

type Told = Reply<typeof pendientes>['pendientes'][number]
type Source = {
  id: string
  pagina: PageName
  uno: string
  varios: string
  href: string
  /** Somebody outside the company waits for the answer. */
  urgente?: boolean
  /** An instant of a row: since when it waits. */
  desde?: string
  /** The rights without which it waits for others. */
  may: string[]
  rows: (viewer: Context) => Promise<Rows> | Rows
}

/** What everybody was told and has not looked at; the last of all. */
const unread: Source = {
  id: 'notificaciones',
  pagina: 'notificaciones',
  uno: 'notificación sin leer',
  varios: 'notificaciones sin leer',
  href: '/notificaciones?sin_leer=1',
  desde: 't.creado_en',
  may: [],
  rows: unreadRows,
}

/** In the order of urgency. Each is counted by what its list is read with. */
const staffSources: Source[] = [
  {
    id: 'por-tomar',
    pagina: 'cotizaciones',
    uno: 'cotización sin tomar',
    varios: 'cotizaciones sin tomar',
    href: '/cotizaciones?estado=POR_AUTORIZAR',
    urgente: true,
    desde: 'coalesce(q.enviada_en, q.creado_en)',
    may: ['cotizaciones-revisar'],
    rows: (viewer) => wantedQuotes({ estado: 'POR_AUTORIZAR' }, viewer),
  },
  {
    id: 'por-aprobar',
    pagina: 'cotizaciones',
    uno: 'cotización espera tu aprobación',
    varios: 'cotizaciones esperan tu aprobación',
    href: '/cotizaciones?estado=EN_REVISION&de=por_aprobar',
    urgente: true,
    desde: 'coalesce(q.enviada_en, q.creado_en)',
    may: ['cotizaciones-autorizar'],
    rows: (viewer) => wantedQuotes({ estado: 'EN_REVISION', de: 'por_aprobar' }, viewer),
  },
  {
    id: 'por-responder',
    pagina: 'cotizaciones',
    uno: 'cotización que tomaste, por responder',
    varios: 'cotizaciones que tomaste, por responder',
    href: '/cotizaciones?estado=EN_REVISION&de=mias',
    urgente: true,
    desde: 'coalesce(q.enviada_en, q.creado_en)',
    may: ['cotizaciones-revisar'],
    rows: (viewer) => wantedQuotes({ estado: 'EN_REVISION', de: 'mias' }, viewer),
  },
  {
    id: 'por-confirmar',
    pagina: 'pedidos',
    uno: 'pedido por confirmar',
    varios: 'pedidos por confirmar',
    href: '/pedidos?estado=CREADO&sentido=asc&orden=fecha',
    urgente: true,
    desde: 'o.creado_en',
    may: ['pedidos-read', 'pedidos-write'],
    rows: (viewer) => wantedOrders({ estado: 'CREADO' }, viewer),
  },
  {
    id: 'prometidos',
    pagina: 'pedidos',
    uno: 'pedido prometido para hoy o antes, sin entregar',
    varios: 'pedidos prometidos para hoy o antes, sin entregar',
    href: '/pedidos?solo=prometidos&sentido=asc&orden=fecha',
    urgente: true,
    may: ['pedidos-read', 'pedidos-write'],
    rows: (viewer) => wantedOrders({ solo: 'prometidos' }, viewer),
  },
  {
    id: 'por-recoger',
    pagina: 'pedidos',
    uno: 'pedido listo que el cliente no ha recogido',
    varios: 'pedidos listos que el cliente no ha recogido',
    href: '/pedidos?solo=recoger&sentido=asc&orden=fecha',
    desde: 'o.actualizado_en',
    may: ['pedidos-read', 'pedidos-write'],
    rows: (viewer) => wantedOrders({ solo: 'recoger' }, viewer),
  },
  {
    id: 'devoluciones',
    pagina: 'AdminDevoluciones',
    uno: 'devolución por autorizar',
    varios: 'devoluciones por autorizar',
    href: '/AdminDevoluciones?estado=SOLICITADA',
    urgente: true,
    desde: 'd.creado_en',
    may: ['devoluciones-read', 'devoluciones-write'],
    rows: (viewer) => wantedReturns({ estado: 'SOLICITADA' }, viewer),
  },
  {
    id: 'tipo-cambio',
    pagina: 'ListasDePrecios',
    uno: 'lista en dólares sin tipo de cambio reciente',
    varios: 'listas en dólares sin tipo de cambio reciente',
    href: '/ListasDePrecios',
    urgente: true,
    may: ['precios-update'],
    rows: listsWithoutRate,
  },
  {
    id: 'mensajes',
    pagina: 'mensajes',
    uno: 'mensaje sin atender',
    varios: 'mensajes sin atender',
    href: '/mensajes?estado=NUEVO',
    urgente: true,
    desde: 'm.creado_en',
    may: ['mensajes-read'],
    rows: (viewer) => wantedMessages({ estado: 'NUEVO' }, viewer),
  },
  {
    id: 'avisos-whatsapp',
    pagina: 'avisosWhatsapp',
    uno: 'aviso por enviar por WhatsApp',
    varios: 'avisos por enviar por WhatsApp',
    href: '/avisos-whatsapp',
    urgente: true,
    desde: 'w.creado_en',
    may: ['clientes-read'],
    rows: (viewer) => wantedChats({ estado: 'POR_ENVIAR' }, viewer),
  },
  {
    id: 'datos-personales',
    pagina: 'datosPersonales',
    uno: 'solicitud de datos personales con plazo',
    varios: 'solicitudes de datos personales con plazo',
    href: '/privacidad?estado=ABIERTAS',
    urgente: true,
    desde: 's.recibida_en',
    may: ['privacidad-write'],
    rows: (viewer) => rightList.wanted({ estado: 'ABIERTAS' }, viewer),
  },
  {
    id: 'solicitudes',
    pagina: 'solicitudes',
    uno: 'solicitud de alta por decidir',
    varios: 'solicitudes de alta por decidir',
    href: '/solicitudes?estado=NUEVA',
    desde: 's.creado_en',
    may: ['clientes-write'],
    rows: (viewer) => requestList.wanted({ estado: 'NUEVA' }, viewer),
  },
  {
    id: 'postulaciones',
    pagina: 'postulaciones',
    uno: 'postulación sin ver',
    varios: 'postulaciones sin ver',
    href: '/Postulaciones?estado=RECIBIDA',
    desde: 'p.creado_en',
    may: ['vacantes-write'],
    rows: (viewer) => applicationList.wanted({ estado: 'RECIBIDA' }, viewer),
  },
  {
    id: 'cargas',
    pagina: 'excel',
    uno: 'carga con errores, sin publicar',
    varios: 'cargas con errores, sin publicar',
    href: '/actualizarprods?estado=CON_ERRORES',
    desde: 'c.creado_en',
    may: ['productos-import'],
    rows: () => wantedLoads({ estado: 'CON_ERRORES' }),
  },
  {
    id: 'listas-llegadas',
    pagina: 'excel',
    uno: 'lista de proveedor que llegó sola, por revisar',
    varios: 'listas de proveedor que llegaron solas, por revisar',
    href: '/actualizarprods?solo=llegadas',
    desde: 'c.creado_en',
    may: ['productos-import'],
    rows: () => wantedLoads({ solo: 'llegadas' }),
  },
  {
    id: 'lugares',
    pagina: 'excel',
    uno: 'proveedor cuyas listas no se pueden leer',
    varios: 'proveedores cuyas listas no se pueden leer',
    href: '/actualizarprods?ver=proveedores',
    desde: 'l.falla_desde',
    may: ['productos-import'],
    rows: failingPlaces,
  },
  {
    id: 'procesos',
    pagina: 'procesos',
    uno: 'proceso que falló y no se ha repetido',
    varios: 'procesos que fallaron y no se han repetido',
    href: '/procesos?ver=corridas&estado=por_atender',
    desde: 'j.completed_on',
    may: ['procesos-run'],
    rows: ({ db }) => wantedRuns({ estado: 'por_atender' }, db),
  },
  {
    id: 'hecho-en-mexico',
    pagina: 'RegistroHechoEnMexico',
    uno: 'autorización «Hecho en México» por vencer',
    varios: 'autorizaciones «Hecho en México» por vencer',
    href: '/RegistroHechoEnMexico?ver=por-vencer',
    may: ['marcas-write'],
    rows: wantedRenewals,
  },
  {
    id: 'promociones-por-terminar',
    pagina: 'Descuentos',
    uno: 'promoción termina en 7 días',
    varios: 'promociones terminan en 7 días',
    href: '/ListasDePrecios/descuentos?vence=pronto',
    may: ['precios-update'],
    rows: wantedPromotions,
  },
  {
    id: 'banners-por-vencer',
    pagina: 'banners',
    uno: 'banner vence en 7 días',
    varios: 'banners vencen en 7 días',
    href: '/posts?vence=pronto',
    may: ['publicaciones-update'],
    rows: wantedBanners,
  },
  {
    id: 'publicaciones-por-vencer',
    pagina: 'ListPublicaciones',
    uno: 'publicación vence en 7 días',
    varios: 'publicaciones vencen en 7 días',
    href: '/ListPublicaciones?vence=pronto',
    may: ['publicaciones-update'],
    rows: () => wantedPublications({ vence: 'pronto' }),
  },
  {
    id: 'publicaciones-sin-publicar',
    pagina: 'ListPublicaciones',
    uno: 'publicación en borrador',
    varios: 'publicaciones en borrador',
    href: '/ListPublicaciones?estado=BORRADOR&orden=actualizado_en&sentido=asc',
    desde: 'p.actualizado_en',
    may: ['publicaciones-update'],
    rows: () => wantedPublications({ estado: 'BORRADOR' }),
  },
  {
    id: 'sin-foto',
    pagina: 'AdminProductos',
    uno: 'parte que se vende y no tiene foto',
    varios: 'partes que se venden y no tienen foto',
    href: '/AdminProductos?estado=activo&falta=foto&vende=1',
    may: ['fotos-write', 'productos-read'],
    rows: () => wantedParts({ estado: 'activo', falta: ['foto'], vende: '1' }),
  },
]

const clientSources: Source[] = [
  {
    id: 'compras',
    pagina: 'comprasPorAprobar',
    uno: 'compra de tu empresa espera tu aprobación',
    varios: 'compras de tu empresa esperan tu aprobación',
    href: '/compras-por-aprobar',
    urgente: true,
    desde: 'x.pedida_en',
    may: ['cotizaciones-read', 'permission_compras'],
    rows: (viewer) => wantedApprovals(viewer),
  },
  {
    id: 'contestadas',
    pagina: 'listadocotizaciones',
    uno: 'cotización contestada, por responder',
    varios: 'cotizaciones contestadas, por responder',
    href: '/listadocotizaciones?estado=DEVUELTA',
    urgente: true,
    may: ['cotizaciones-read'],
    rows: (viewer) => wantedQuotes({ grupo: 'no_autorizados', estado: 'DEVUELTA' }, viewer),
  },
  {
    id: 'autorizadas',
    pagina: 'listadocotizacionesaut',
    uno: 'cotización autorizada, por aceptar',
    varios: 'cotizaciones autorizadas, por aceptar',
    href: '/listadocotizacionesaut',
    urgente: true,
    desde: 'q.autorizado_en',
    may: ['cotizaciones-read'],
    rows: (viewer) => wantedQuotes({ vigentes: true }, viewer),
  },
  {
    id: 'por-recoger',
    pagina: 'pedidos',
    uno: 'pedido listo para que lo recojas',
    varios: 'pedidos listos para que los recojas',
    href: '/pedidos?solo=recoger',
    urgente: true,
    may: ['pedidos-read'],
    rows: (viewer) => wantedOrders({ solo: 'recoger' }, viewer),
  },
  {
    id: 'prometidos',
    pagina: 'pedidos',
    uno: 'pedido que debe llegarte hoy o antes',
    varios: 'pedidos que deben llegarte hoy o antes',
    href: '/pedidos?solo=prometidos',
    may: ['pedidos-read'],
    rows: (viewer) => wantedOrders({ solo: 'prometidos' }, viewer),
  },
  {
    id: 'mostrador-vencen',
    pagina: 'HerramientasClienteCotizador',
    uno: 'cotización de mostrador vence hoy',
    varios: 'cotizaciones de mostrador vencen hoy',
    href: '/HelpCotizador?ver=vencen',
    urgente: true,
    may: [],
    rows: (viewer) => wantedCounterQuotes('vencen', viewer),
  },
  {
    id: 'mostrador-agotadas',
    pagina: 'HerramientasClienteCotizador',
    uno: 'cotización de mostrador con algo que se agotó',
    varios: 'cotizaciones de mostrador con algo que se agotó',
    href: '/HelpCotizador?ver=agotadas',
    urgente: true,
    may: [],
    rows: (viewer) => wantedCounterQuotes('agotadas', viewer),
  },
  {
    id: 'mostrador-costo',
    pagina: 'HerramientasClienteCotizador',
    uno: 'cotización de mostrador con un costo que cambió',
    varios: 'cotizaciones de mostrador con un costo que cambió',
    href: '/HelpCotizador?ver=costo',
    may: [],
    rows: (viewer) => wantedCounterQuotes('costo', viewer),
  },
  {
    id: 'vencidas',
    pagina: 'Facturas',
    uno: 'factura vencida',
    varios: 'facturas vencidas',
    href: '/Facturas?ver=vencidas',
    urgente: true,
    may: ['credito-read'],
    rows: (viewer) => wantedInvoices({ ver: 'vencidas' }, viewer),
  },
  {
    id: 'por-entregar',
    pagina: 'devoluciones',
    uno: 'devolución autorizada: entrega las piezas',
    varios: 'devoluciones autorizadas: entrega las piezas',
    href: '/devoluciones?estado=AUTORIZADA',
    desde: 'd.creado_en',
    may: ['devoluciones-read'],
    rows: (viewer) => wantedReturns({ estado: 'AUTORIZADA' }, viewer),
  },
  {
    id: 'borradores',
    pagina: 'listadocotizaciones',
    uno: 'borrador sin enviar',
    varios: 'borradores sin enviar',
    href: '/listadocotizaciones?estado=BORRADOR',
    may: ['cotizaciones-read'],
    rows: (viewer) => wantedQuotes({ grupo: 'no_autorizados', estado: 'BORRADOR' }, viewer),
  },
]

function sourcesOf(session: Session): Source[] {
  const own = isStaff(session) ? staffSources : session.cliente ? clientSources : []
  // What was told to somebody is not the client's for whom he acts.
  return session.user && !session.acting ? [...own, unread] : own
}

/** What waits for whoever asks, all in one statement; what nobody waits for is left out. */
export async function readWaiting(viewer: Context): Promise<Reply<typeof pendientes>> {
  const { session, db } = viewer
  const sources = sourcesOf(session).filter(
    ({ may, pagina }) =>
      may.every((name) => session.permissions.includes(name)) && canOpen(pages[pagina].access, session) === 'ok',
  )
  if (sources.length === 0) return { pendientes: [] }

  const values: unknown[] = []
  const counts = await Promise.all(sources.map(async (source) => ({ ...source, wanted: await source.rows(viewer) })))
  const columns = counts.map(({ wanted, desde = 'null::timestamptz' }, place) => {
    const from = shifted(wanted.from, values.length)
    values.push(...wanted.values)
    return `(select json_build_object('n', count(*), 'desde', min(w.en)) from (select ${desde} as en from ${from} limit ${MOST}) w) as w${place}`
  })
  const row = await db.row<Record<string, Pick<Told, 'n' | 'desde'>>>(`select ${columns.join(', ')}`, values)
  return { pendientes: sources.flatMap((source, place) => told(source, row?.[`w${place}`])) }
}

/** The same text with its values further on. */
function shifted(sql: string, by: number): string {
  return sql.replace(/\$(\d+)/g, (_, place: string) => `$${Number(place) + by}`)
}

function told({ id, pagina, uno, varios, href, urgente = false }: Source, found?: Pick<Told, 'n' | 'desde'>): Told[] {
  if (!found || found.n === 0) return []
  return [{ id, pagina, uno, varios, href, urgente, ...found }]
}

/** Staff hears that something changed which may wait for it, a client's people what is theirs; what it is, each asks for himself. */
export const waitingNews: NewsJudges = {
  pendientes: (id, { session }) =>
    id === 'personal' ? isStaff(session) : session.cliente !== null && String(session.cliente.id) === id,
}
