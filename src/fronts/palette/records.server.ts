import { canOpen, judge, type Session } from '#kit/base/access.ts'
import type { Endpoint, Reply } from '#kit/base/contract.ts'
import { documentos } from '#fiscal/documents/contract.ts'
import { kinds } from '#fiscal/documents/fiscal-words.ts'
import type { DocumentRow } from '#fiscal/documents/list.server.ts'
import { documentTables, scopeOf } from '#fiscal/documents/scope.server.ts'
import { suggest } from '#finding/search/suggest.server.ts'
import { clientes } from '#people/clients/clients-contract.ts'
import { getUsers } from '#people/roles/contract.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { pages, type PageName } from '#pages.ts'
import { pedidos } from '#selling/orders/contract.ts'
import { cotizaciones } from '#selling/quotes/contract.ts'
import { devoluciones } from '#selling/returns/contract.ts'
import type { FoundRecord, irA } from './contract.ts'
import { findOrders, findQuotes, findReturns } from './folios.server.ts'
import { findClients, findUsers } from './names.server.ts'
import { RECORD_KINDS, type RecordKind, RECORDS_MOST } from './record-kinds.ts'

type Viewer = Pick<Context, 'db' | 'session'>

/** What is looked for of a kind: the call whose access it takes, one of the pages that show it, and how. */
type Finder = {
  call: Endpoint | null
  shownBy: PageName[]
  find: (q: string, viewer: Viewer) => Promise<FoundRecord[]>
}

const finders: Record<RecordKind, Finder> = {
  parte: { call: null, shownBy: ['verprods'], find: findParts },
  cliente: { call: clientes, shownBy: ['cliente'], find: findClients },
  cotizacion: {
    call: cotizaciones,
    shownBy: ['cotizacion', 'DetallePrepedido'],
    find: (q, viewer) => findQuotes(q, viewer, opens('cotizacion', viewer.session)),
  },
  pedido: { call: pedidos, shownBy: ['pedido'], find: findOrders },
  devolucion: {
    call: devoluciones,
    shownBy: ['adminDevolucion', 'devolucion'],
    find: (q, viewer) => findReturns(q, viewer, opens('adminDevolucion', viewer.session)),
  },
  documento: { call: documentos, shownBy: ['DocumentosDetalle'], find: findDocuments },
  usuario: {
    call: getUsers,
    shownBy: ['users', 'edituser'],
    find: (q, viewer) => findUsers(q, viewer, opens('edituser', viewer.session)),
  },
}

function opens(page: PageName, session: Session): boolean {
  return canOpen(pages[page].access, session) === 'ok'
}

/** The kinds whose records a session may be shown: it may make their call and open their page. */
export function kindsFor(session: Session): RecordKind[] {
  return RECORD_KINDS.filter((kind) => {
    const { call, shownBy } = finders[kind]
    return (!call || judge(call.access, session) === 'ok') && shownBy.some((page) => opens(page, session))
  })
}

/** All that a text names and the viewer reaches, a few of each kind. */
export async function findRecords(q: string, viewer: Viewer): Promise<Reply<typeof irA>> {
  const found = await Promise.all(kindsFor(viewer.session).map((kind) => finders[kind].find(q, viewer)))
  return { registros: found.flat() }
}

/** Parts of which the search says that they answer; what only nearly does is the catalogue's. */
async function findParts(q: string, { db }: Viewer): Promise<FoundRecord[]> {
  const rows = await suggest(db, q, 1)
  return rows
    .filter(({ aproximado, coincidencia }) => !aproximado && coincidencia !== 'parecido')
    .slice(0, RECORDS_MOST)
    .map(({ id, k_parte, descripcion, linea, razon, coincidencia }) => ({
      tipo: 'parte',
      id: `parte:${id}`,
      titulo: k_parte,
      detalle: coincidencia === 'alterna' ? razon : descripcion.trim() || linea,
      clave: k_parte,
      href: `/verprods/${encodeURIComponent(k_parte)}`,
    }))
}

/** Electronic documents by folio, UUID or total; without a figure none is meant. */
async function findDocuments(q: string, viewer: Viewer): Promise<FoundRecord[]> {
  if (!/\d/.test(q) || q.trim().length < 3) return []
  const { where, values } = await scopeOf({ q }, viewer)
  const rows = await viewer.db.rows<Pick<DocumentRow, 'uuid' | 'tipo' | 'serie' | 'folio' | 'nombre_receptor'>>(
    `select d.uuid, d.tipo, d.serie, d.folio, d.nombre_receptor from ${documentTables} where ${where}
     order by d.fecha desc, d.id desc limit ${RECORDS_MOST}`,
    values,
  )
  return rows.map(({ uuid, tipo, serie, folio, nombre_receptor }) => {
    const clave = serie + folio || uuid.slice(0, 8).toUpperCase()
    return {
      tipo: 'documento',
      id: `documento:${uuid}`,
      titulo: `${kinds[tipo].texto} ${clave}`,
      detalle: nombre_receptor,
      clave,
      href: `/DetalleDocuments?uuid=${uuid}`,
    }
  })
}
