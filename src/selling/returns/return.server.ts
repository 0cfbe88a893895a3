import type { Reply } from '#kit/base/contract.ts'
import { pesos } from '#kit/base/money.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { devolucion } from './contract.ts'
import { toldCore } from '#selling/cart/cores.ts'
import { addedUp, type Base, type Charged, coreCredit, type Credit, creditOf } from './credit.ts'
import { relatedNotes } from './outcome.server.ts'
import { allowedEvents, type Viewer as Machine } from './transitions.ts'

export type Viewer = Pick<Context, 'db' | 'session'>
export type WholeReturn = Reply<typeof devolucion>

export function missing(): Refusal {
  return new Refusal(404, 'La devolución no existe.')
}

/** Its id, within the viewer's reach by this permission; 404 for what does not exist and for what is somebody else's alike. */
export async function findReturn(folio: string, viewer: Viewer, permission = 'devoluciones-read'): Promise<number> {
  const found = await viewer.db.row<{ id: number }>(
    `select d.id from devolucion d join cliente c on c.id = d.cliente_id where ${isWithinReach} and d.folio = upper($3)`,
    [...(await clientReach(viewer, permission)), folio],
  )
  if (!found) throw missing()
  return found.id
}

/** Who looks, with the permissions whose reach holds this return. */
export async function machineViewer(id: number, viewer: Viewer): Promise<Machine> {
  const asked = ['devoluciones-create', 'devoluciones-write'].filter((name) =>
    viewer.session.permissions.includes(name),
  )
  const held = await Promise.all(
    asked.map(async (name) => {
      const within = await viewer.db.row(
        `select from devolucion d join cliente c on c.id = d.cliente_id where ${isWithinReach} and d.id = $3`,
        [...(await clientReach(viewer, name)), id],
      )
      return within ? [name] : []
    }),
  )
  return { permissions: held.flat(), userId: viewer.session.user?.id ?? null }
}

const invoiceJson = (at: string) => `json_build_object('uuid', ${at}.uuid, 'serie', ${at}.serie, 'folio', ${at}.folio)`

const head = `
  select d.id, d.folio, d.tipo, d.estado, d.texto, d.solicitante, d.solicitante_id, d.creado_en, d.version,
    json_build_object('id', c.id, 'clave', c.clave, 'nombre', c.nombre_comercial) as cliente,
    json_build_object('clave', s.clave, 'nombre', s.nombre, 'telefono', s.telefono,
      'direccion', concat_ws(', ', nullif(s.direccion, ''), nullif(s.ciudad, ''))) as sucursal,
    (select json_build_object('sucursal', t.clave, 'folio', o.folio) from pedido o join sucursal t on t.id = o.sucursal_id where o.id = d.pedido_id) as pedido,
    (select ${invoiceJson('f')} from cfdi f where f.id = d.cfdi_id) as factura,
    (select json_build_object('uuid', f.uuid, 'serie', f.serie, 'folio', f.folio, 'total', f.total::text, 'moneda', f.moneda)
      from cfdi f where f.id = d.nota_id) as nota,
    (select json_build_object('sucursal', t.clave, 'folio', o.folio) from pedido o join sucursal t on t.id = o.sucursal_id where o.id = d.reposicion_id) as reposicion
  from devolucion d join cliente c on c.id = d.cliente_id join sucursal s on s.id = d.sucursal_id where d.id = $1`

const lines = `
  select id, k_parte, descripcion, cantidad, motivo, detalle, vehiculo, recibida, procede, razon, buenas, moneda, cascos, casco::text as casco, casco_tasa,
    round(base_piezas, 6)::text as base_piezas, round(base_importe, 6)::text as base_importe, round(base_iva, 6)::text as base_iva
  from devolucion_linea where devolucion_id = $1 order by n`

const photos = `
  select id, ancho, alto, autor_id is not distinct from $2 as es_mia from devolucion_foto where devolucion_id = $1 order by id`

const history = `
  select id, evento, de, a, actor, en_nombre_de, motivo, en from devolucion_evento where devolucion_id = $1 order by id desc limit 100`

type Line = WholeReturn['lineas'][number]
type LineRow = Omit<Line, 'total' | 'casco'> & Base & Charged
type Head = Omit<WholeReturn, 'lineas' | 'esperado' | 'fotos' | 'puede_fotos' | 'historial' | 'eventos' | 'notas'> & {
  solicitante_id: number | null
}

/** A return with all that belongs to it; whoever calls has seen to the reach. */
export async function readReturn(id: number, viewer: Viewer): Promise<WholeReturn> {
  const { db, session } = viewer
  const [found, rows, fotos, historial, machine] = await Promise.all([
    db.row<Head>(head, [id]),
    db.rows<LineRow>(lines, [id]),
    db.rows<WholeReturn['fotos'][number]>(photos, [id, session.user?.id ?? null]),
    db.rows<WholeReturn['historial'][number]>(history, [id]),
    machineViewer(id, viewer),
  ])
  if (!found) throw missing()
  const { solicitante_id, ...about } = found
  const eventos = allowedEvents({ tipo: found.tipo, estado: found.estado, lineas: rows, solicitante_id }, machine)
  return {
    ...about,
    lineas: rows.map(lineOf),
    esperado: expectedOf(rows),
    fotos,
    puede_fotos: mayAddPhotos(found.estado, machine),
    historial,
    eventos,
    notas: eventos.includes('notaCredito') ? await relatedNotes(db, id) : [],
  }
}

function lineOf({ base_piezas, base_importe, base_iva, casco, casco_tasa, ...line }: LineRow): Line {
  const worth = { ...line, base_piezas, base_importe, base_iva, casco, casco_tasa }
  return { ...line, cascos: coresThatCame(line), ...toldCore(casco), total: pesos(worthOf(worth).total) }
}

type Came = Pick<LineRow, 'cantidad' | 'recibida' | 'cascos'>

function coresThatCame({ cantidad, recibida, cascos }: Came): number {
  return Math.min(cascos, recibida ?? cantidad)
}

/** Of the pieces that came, or were asked for, and of their cores. */
function worthOf(line: Came & Base & Charged): Credit {
  return addedUp([creditOf(line, line.recibida ?? line.cantidad), coreCredit(line, coresThatCame(line))])
}

/** Of the accepted lines, or of all of them until there is a verdict. */
function expectedOf(rows: LineRow[]): WholeReturn['esperado'] {
  const counted = rows.filter(({ procede }) => procede !== false)
  const { importe, iva, total } = addedUp(counted.map(worthOf))
  return { importe: pesos(importe), iva: pesos(iva), total: pesos(total), moneda: rows[0]?.moneda ?? 'MXN' }
}

/** The client until the pieces come; the house until its verdict. */
export function mayAddPhotos(estado: WholeReturn['estado'], { permissions }: Machine): boolean {
  const isBefore = estado === 'SOLICITADA' || estado === 'AUTORIZADA'
  return (isBefore && permissions.length > 0) || (estado === 'RECIBIDA' && permissions.includes('devoluciones-write'))
}
