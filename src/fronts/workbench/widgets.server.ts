import { listDebts } from '#fiscal/receivables/receivables.server.ts'
import { moment } from '#kit/base/moment.ts'
import type { Reply } from '#kit/base/contract.ts'
import { clientList } from '#people/clients/client-queries.server.ts'
import { listRequests } from '#people/requests/join-requests.server.ts'
import { listMessages } from '#people/contact/messages.server.ts'
import { listOrders, type OrderRow } from '#selling/orders/queries.server.ts'
import { orderLooks } from '#selling/orders/states.ts'
import { userList } from '#people/users/user-queries.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { count, money, plural } from '#kit/ui/format.ts'
import type { tablero } from '#fronts/calls/contract.ts'
import { contentIndicators, endingContent, endingOffers, unpublished, withoutPhoto } from './content-widget.server.ts'
import { costsSinceYesterday, counterQuotesOfToday, counterQuotesThatChanged } from './counter-widgets.server.ts'
import { erpHealth } from './erp-widget.server.ts'
import { type Content, figure, waiting, type Widget } from './figures.ts'
import { expiringQuotes, quotesInReview, quotesToTake } from './quote-widgets.server.ts'

type Source = {
  id: string
  titulo: string
  permission: string
  /** A second one: a client may read orders too, and this is no desk of his. */
  also?: string
  /** Only for who has this role: what it is about is his client's own. */
  of?: string
  read: (viewer: Context) => Promise<Content>
}

/** Who quotes at the counter of a client. */
const COUNTER = 'Cotizador-Mostrador'

/** In the order they are shown: what waits for somebody first. */
const sources: Source[] = [
  { id: 'solicitudes', titulo: 'Solicitudes de alta', permission: 'clientes-write', read: joinRequests },
  { id: 'mensajes', titulo: 'Mensajes de contacto', permission: 'mensajes-read', read: messages },
  { id: 'por-autorizar', titulo: 'Cotizaciones por autorizar', permission: 'cotizaciones-revisar', read: quotesToTake },
  {
    id: 'por-responder',
    titulo: 'Cotizaciones por responder',
    permission: 'cotizaciones-revisar',
    read: quotesInReview,
  },
  { id: 'por-vencer', titulo: 'Cotizaciones por vencer', permission: 'cotizaciones-revisar', read: expiringQuotes },
  { id: 'por-confirmar', titulo: 'Pedidos por confirmar', permission: 'pedidos-write', read: ordersToConfirm },
  { id: 'pedidos', titulo: 'Pedidos en curso', permission: 'pedidos-read', also: 'clientes-read', read: openOrders },
  {
    id: 'vencidos',
    titulo: 'Clientes vencidos',
    permission: 'credito-read',
    also: 'clientes-read',
    read: overdueClients,
  },
  { id: 'clientes', titulo: 'Clientes', permission: 'clientes-read', read: clients },
  {
    id: 'mostrador',
    titulo: 'Cotizaciones de mostrador',
    permission: 'cotizaciones-read',
    of: COUNTER,
    read: counterQuotesOfToday,
  },
  {
    id: 'mostrador-cambios',
    titulo: 'Ya no es como se cotizó',
    permission: 'cotizaciones-read',
    of: COUNTER,
    read: counterQuotesThatChanged,
  },
  {
    id: 'mostrador-costos',
    titulo: 'Cambió de costo desde ayer',
    permission: 'cotizaciones-read',
    of: COUNTER,
    read: costsSinceYesterday,
  },
  { id: 'mostrador-pedidos', titulo: 'Pedidos en curso', permission: 'pedidos-read', of: COUNTER, read: openOrders },
  { id: 'contenido', titulo: 'Contenido por vencer', permission: 'publicaciones-read', read: endingContent },
  { id: 'publicaciones', titulo: 'Por publicar', permission: 'publicaciones-update', read: unpublished },
  { id: 'promociones', titulo: 'Promociones por terminar', permission: 'publicaciones-update', read: endingOffers },
  { id: 'fotos', titulo: 'Fotos que faltan', permission: 'fotos-write', also: 'productos-read', read: withoutPhoto },
  { id: 'busquedas', titulo: 'Lo que buscan y no encuentran', permission: 'busquedas-analisis', read: emptySearches },
  {
    id: 'indicadores-contenido',
    titulo: 'Cómo va el contenido',
    permission: 'publicaciones-update',
    also: 'busquedas-analisis',
    read: contentIndicators,
  },
  { id: 'cargas', titulo: 'Cargas de archivos', permission: 'productos-import', read: loads },
  { id: 'erp', titulo: 'ERP', permission: 'sync-run', read: erpHealth },
  { id: 'usuarios', titulo: 'Usuarios', permission: 'users-read', read: users },
  { id: 'correos', titulo: 'Correos', permission: 'correos-config', read: mails },
  { id: 'sistema', titulo: 'Sistema', permission: 'auditoria-read', read: system },
]

// Rows of a widget at most: what is behind them is a press away.
const SHOWN = 6

/** Every widget the session may see. One that fails is told as failed and logged; the others are there all the same. */
export async function readWidgets(viewer: Context): Promise<Reply<typeof tablero>> {
  const may = (name: string) => viewer.session.permissions.includes(name)
  const { roles } = viewer.session
  const allowed = sources.filter(
    ({ permission, also = permission, of }) => may(permission) && may(also) && (!of || roles.includes(of)),
  )
  const widgets = await Promise.all(
    allowed.map(async ({ id, titulo, read }): Promise<Widget> => {
      try {
        return { id, titulo, filas: [], ...(await read(viewer)), fallo: false }
      } catch (error) {
        viewer.log.error({ err: error, widget: id }, 'a widget could not be read')
        return { id, titulo, cifras: [], filas: [], fallo: true }
      }
    }),
  )
  return { widgets }
}

async function joinRequests(viewer: Context): Promise<Content> {
  const [{ nuevas, solicitudes }, taken] = await Promise.all([
    listRequests({ estado: 'NUEVA' }, viewer),
    listRequests({ estado: 'EN_REVISION' }, viewer),
  ])
  return {
    cifras: [
      waiting('Por decidir', nuevas, '/solicitudes?estado=NUEVA'),
      figure('En revisión', taken.total, '/solicitudes?estado=EN_REVISION'),
    ],
    filas: solicitudes.slice(0, SHOWN).map(({ id, razon_social, rfc }) => ({
      texto: razon_social,
      detalle: rfc,
      href: `/solicitudes/${id}`,
    })),
  }
}

async function messages(viewer: Context): Promise<Content> {
  const { nuevos, mensajes } = await listMessages({ estado: 'NUEVO' }, viewer)
  return {
    cifras: [waiting('Sin atender', nuevos, '/mensajes?estado=NUEVO')],
    filas: mensajes.slice(0, SHOWN).map(({ nombre, mensaje }) => ({
      texto: nombre,
      detalle: mensaje.slice(0, 120),
      href: '/mensajes?estado=NUEVO',
    })),
  }
}

async function ordersToConfirm(viewer: Context): Promise<Content> {
  const { total, pedidos } = await listOrders({ estado: 'CREADO', sentido: 'asc' }, viewer)
  return {
    cifras: [waiting('Esperan', total, '/pedidos?estado=CREADO&sentido=asc&orden=fecha')],
    filas: pedidos.slice(0, SHOWN).map(orderRow),
  }
}

async function openOrders(viewer: Context): Promise<Content> {
  const [open, owed] = await Promise.all([
    listOrders({ solo: 'abiertos' }, viewer),
    listOrders({ solo: 'backorder', por: 1 }, viewer),
  ])
  return {
    cifras: [
      figure('En curso', open.total, '/pedidos?solo=abiertos'),
      waiting('Con piezas por llegar', owed.total, '/pedidos?solo=backorder'),
    ],
    filas: open.pedidos.slice(0, SHOWN).map(orderRow),
  }
}

function orderRow({ folio, sucursal, cliente, estado, total }: OrderRow): Widget['filas'][number] {
  return {
    texto: `${cliente.nombre} · ${folio}`,
    detalle: `${orderLooks[estado].texto} · ${money(total)}`,
    href: `/pedidos/${sucursal.clave}/${folio}`,
  }
}

async function overdueClients(viewer: Context): Promise<Content> {
  const { total, clientes, suma } = await listDebts({ solo: 'vencidos' }, viewer)
  const href = '/cobranza?solo=vencidos'
  return {
    cifras: [
      waiting('Clientes', total, href, 'mal'),
      figure('Vencido', money(suma.vencido), href, total > 0 ? 'mal' : 'normal'),
    ],
    filas: clientes.slice(0, SHOWN).map(({ id, nombre, vencido, dias }) => ({
      texto: nombre,
      detalle: `${money(vencido)} · ${plural(dias, 'día', 'días')}`,
      href: `/Facturas?cliente=${id}&ver=vencidas`,
    })),
  }
}

async function clients(viewer: Context): Promise<Content> {
  const { total, rows: clientes } = await clientList.read({}, viewer)
  return {
    cifras: [figure('Activos', total, '/clientes')],
    filas: clientes.slice(0, SHOWN).map(({ id, clave, nombre_comercial, rfcs }) => ({
      texto: nombre_comercial,
      detalle: [clave, ...rfcs.slice(0, 1)].join(' · '),
      href: `/clientes/${id}`,
    })),
  }
}

async function emptySearches({ db }: Context): Promise<Content> {
  const found = await db.rows<{ consulta: string; tipo: number; veces: number; distintas: number }>(
    `select (array_agg(consulta order by creado_en desc))[1] as consulta, tipo, count(*)::int as veces, count(*) over ()::int as distintas
     from busqueda where resultados = 0 and creado_en > now() - interval '30 days'
     group by consulta_norm, tipo order by veces desc, max(creado_en) desc limit ${SHOWN}`,
  )
  return {
    cifras: [waiting('Distintas en 30 días', found[0]?.distintas ?? 0, '/Busquedas?periodo=30&estado=todas')],
    filas: found.map(({ consulta, veces }) => ({
      texto: consulta,
      detalle: plural(veces, 'vez', 'veces'),
      href: `/Busquedas?${new URLSearchParams({ q: consulta, estado: 'todas' })}`,
    })),
  }
}

async function loads({ db }: Context): Promise<Content> {
  type Load = { id: number; archivo: string; errores: number; creado_en: string }
  const [counted, faulty] = await Promise.all([
    db.row<{ aplicadas: number; con_errores: number }>(
      `select count(*) filter (where estado = 'APLICADA')::int as aplicadas, count(*) filter (where errores > 0)::int as con_errores
       from carga where creado_en > now() - interval '30 days'`,
    ),
    db.rows<Load>(
      `select id, archivo, errores, creado_en from carga where errores > 0 and creado_en > now() - interval '30 days'
       order by creado_en desc limit 5`,
    ),
  ])
  return {
    cifras: [
      figure('Publicadas en 30 días', counted?.aplicadas ?? 0, '/actualizarprods?estado=APLICADA&dias=30'),
      waiting('Con errores en 30 días', counted?.con_errores ?? 0, '/actualizarprods?solo=errores&dias=30'),
    ],
    filas: faulty.map(({ id, archivo, errores, creado_en }) => ({
      texto: archivo,
      detalle: `${plural(errores, 'fila con error', 'filas con error')} · ${moment(creado_en)}`,
      href: `/actualizarprods?carga=${id}&ver=errores`,
    })),
  }
}

async function users(viewer: Context): Promise<Content> {
  const total = async (estado: 'ACTIVO' | 'INVITADO' | 'BLOQUEADO') => (await userList.read({ estado }, viewer)).total
  const [active, invited, blocked] = await Promise.all([total('ACTIVO'), total('INVITADO'), total('BLOQUEADO')])
  return {
    cifras: [
      figure('Activos', active, '/users?estado=ACTIVO'),
      figure('Invitados que no han entrado', invited, '/users?estado=INVITADO'),
      waiting('Bloqueados', blocked, '/users?estado=BLOQUEADO'),
    ],
  }
}

async function mails({ db }: Context): Promise<Content> {
  const [counted, failed] = await Promise.all([
    db.row<{ espera: number; fallidos: number }>(
      `select count(*) filter (where estado in ('PENDIENTE', 'REINTENTO'))::int as espera,
         count(*) filter (where estado = 'FALLIDO' and creado_en > now() - interval '7 days')::int as fallidos from correo_salida`,
    ),
    db.rows<{ asunto: string; error: string | null }>(
      `select asunto, left(error, 120) as error from correo_salida where estado in ('FALLIDO', 'REINTENTO')
         and creado_en > now() - interval '7 days' order by id desc limit 3`,
    ),
  ])
  return {
    cifras: [
      figure('En espera', counted?.espera ?? 0),
      waiting('Fallidos en 7 días', counted?.fallidos ?? 0, '/Correos?ver=cola&estado=FALLIDO', 'mal'),
    ],
    filas: failed.map(({ asunto, error }) => ({ texto: asunto, detalle: error ?? '', href: '/Correos?ver=cola' })),
  }
}

async function system({ db }: Context): Promise<Content> {
  type State = { bytes: number; partes: number | null; creada_en: string | null }
  const [state, failed] = await Promise.all([
    db.row<State>(
      `select pg_database_size(current_database()) as bytes, v.partes, v.creada_en from (select 1) as uno left join busca_version v on true limit 1`,
    ),
    failedJobs(db),
  ])
  return {
    cifras: [
      figure('Base de datos', `${count(Math.round((state?.bytes ?? 0) / 2 ** 20))} MB`),
      figure('Partes en el buscador', state?.partes ?? 0),
      figure('Índice hecho', state?.creada_en ? moment(state.creada_en) : 'nunca'),
      waiting('Tareas fallidas en 24 h', failed, null, 'mal'),
    ],
  }
}

/** The queue's tables are there once a worker has run. */
async function failedJobs(db: Context['db']): Promise<number> {
  const there = await db.row<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`)
  if (!there?.there) return 0
  const failed = await db.row<{ n: number }>(
    `select count(*)::int as n from pgboss.job where state = 'failed' and completed_on > now() - interval '24 hours'`,
  )
  return failed?.n ?? 0
}
