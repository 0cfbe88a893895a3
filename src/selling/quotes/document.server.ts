import { MOST_COUNTED } from '#kit/base/settings.ts'
import type { Reply } from '#kit/base/contract.ts'
import { priceText } from '#selling/cart/line-rows.server.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import { toldRate } from '#kit/base/vat.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { type KeptPart, toldParts } from '#selling/cart/kits.ts'
import { toldCore, toldCores } from '#selling/cart/cores.ts'
import { toldCut } from '#selling/cart/promotions.ts'
import type { Rates } from '#selling/cart/vat.server.ts'
import { type Approval, approvalOf } from '#selling/approvals/queries.server.ts'
import { arrivals } from './arrivals.server.ts'
import { excessesFor } from './authority.server.ts'
import { type Agreed, coresIn, cutIn, type Line, readContent, taxesIn } from './content.server.ts'
import type { cotizacion } from './contract.ts'
import { creditOf } from './credit.server.ts'
import { filesJson } from './files.server.ts'
import { actorsOf, missing, type Quote } from './quote.server.ts'
import { rowColumns, rowSource } from './rows.server.ts'
import { type Actor, eventsFor, isReadOnly } from './transitions.ts'

type Viewer = Pick<Context, 'db' | 'session'>
export type WholeQuote = Reply<typeof cotizacion>
type WholeLine = WholeQuote['renglones'][number]
type ReadLine = Omit<WholeLine, 'llega' | 'solicitado' | 'tasa' | 'tasa_entrega' | 'casco' | 'componentes'> &
  Rates & { sucursal_id: number; casco: string; rebaja: string; componentes: KeptPart[] | null }

export const addressText = `concat_ws(', ', nullif(concat_ws(' ', d.calle, nullif(d.num_ext, '')), ''), nullif(d.colonia, ''), 'C.P. ' || d.cp, d.municipio, d.estado)`

/** Of the address as the document keeps it, what is told: where it is, not whom to call there. */
const addressOf = (document: string) =>
  `case when ${document}.direccion is not null then json_build_object('id', ${document}.direccion -> 'id', 'alias', ${document}.direccion -> 'alias', 'texto', ${document}.direccion -> 'texto') end`

const header = `
  select ${rowColumns}, q.version_actual, q.version_solicitada, q.subtotal::text as subtotal, q.iva::text as iva, q.flete::text as flete,
    (select nullif(v.promociones, '[]') from cotizacion_version v where v.cotizacion_id = q.id and v.version = q.version_actual) as promociones,
    (select json_build_object('clave', v.clave, 'nombre', v.nombre) from via_embarque v where v.id = q.via_id) as via,
    ${addressOf('q')} as direccion, q.notas, q.motivo, q.actualizado_en, now() as ahora, q.cliente_id, q.solicitante_id, q.capturado_por as capturista_id,
    (select json_build_object('id', o.id, 'folio', o.folio) from cotizacion o where o.id = q.origen_id) as origen
  from ${rowSource}
  where ${isWithinReach} and q.id = $3`

type Header = Omit<
  WholeQuote,
  | 'impuestos'
  | 'cascos'
  | 'rebaja'
  | 'promociones'
  | 'renglones'
  | 'quitados'
  | 'mensajes'
  | 'mensajes_anteriores'
  | 'archivos'
  | 'historia'
  | 'historia_anteriores'
  | 'versiones'
  | 'versiones_anteriores'
  | 'aprobaciones'
  | 'excesos'
  | 'credito'
  | 'compra'
  | 'es_cliente'
  | 'eventos'
> &
  Pick<Quote, 'version_solicitada' | 'cliente_id' | 'solicitante_id'> & {
    capturista_id: number | null
    promociones: Agreed[] | null
  }

const lines = `
  select x.n, x.producto_id, x.k_parte, x.descripcion, li.ilustracion, s.nombre as sucursal, x.sucursal_id, x.cantidad, x.por_surtir,
    ${priceText('x.precio')} as precio, ${priceText('x.precio_lista')} as precio_lista, x.casco::text as casco, x.rebaja::text as rebaja, x.importe::text as importe,
    ${priceText('x.precio_objetivo')} as precio_objetivo, x.sustituye_a, x.prueba, x.prueba_ajuste, x.nota, x.componentes, x.tasa, x.tasa_entrega, coalesce(e.disponible, 0) as disponible,
    p.empaque, x.lista, x.origen, trim_scale(ceil(p.costo / (1 - m.margen_minimo) * 1000000) / 1000000)::text as piso,
    trim_scale(p.costo)::text as costo, case when x.precio > 0 then greatest(round((x.precio - p.costo) / x.precio * 10000), -99999999)::int end as margen
  from cotizacion_linea x
  join producto p on p.id = x.producto_id
  join linea li on li.id = p.linea_id
  join sucursal s on s.id = x.sucursal_id
  cross join config_empresa m
  left join existencia e on e.producto_id = x.producto_id and e.sucursal_id = x.sucursal_id
  where x.cotizacion_id = $1 and x.version = $2 order by x.n`

// Put beside the lines by who reads: of the lines of two versions the planner expects one each, and goes through all for each (decision 192).
const sent = `
  select o.n, o.k_parte, o.descripcion, o.cantidad, ${priceText('o.precio')} as precio, o.importe::text as importe
  from cotizacion_linea o where o.cotizacion_id = $1 and o.version = $2 order by o.n`
type Sent = WholeQuote['quitados'][number]

/** Messages, steps and versions of a document that one answer tells. */
export const TOLD = 100

/** What each of these comes before, where one is named; else the last are told. */
export type Before = Partial<Record<'mensajes_antes' | 'historia_antes' | 'versiones_antes', number | undefined>>

const ANY = '9223372036854775807'
/** What whoever looks may read of what was said, before the message $5. */
const said = `from cotizacion_mensaje m where m.cotizacion_id = $1 and ($2 or not m.interno) and m.id < coalesce($5::bigint, ${ANY})`
/** And of what happened, before the step $6. */
const happened = `from documento_evento e where e.tipo = 'cotizacion' and e.documento_id = $1
  and ($2 or e.evento not in ('pedirAprobacion', 'aprobar', 'negar', 'excepcionCredito')) and e.id < coalesce($6::bigint, ${ANY})`
const written = `from cotizacion_version v where v.cotizacion_id = $1 and v.version < coalesce($7::bigint, ${ANY})`

/** SQL of how many there are before those that are told; they are counted up to a most. */
const countBefore = (which: string) =>
  `greatest((select count(*) from (select ${which} limit ${MOST_COUNTED + TOLD}) x) - ${TOLD}, 0)::int`

const around = `
  select
    coalesce((select json_agg(json_build_object('id', m.id, 'n', m.n, 'autor', m.autor, 'en_nombre_de', m.en_nombre_de,
      'de_cliente', m.de_cliente, 'interno', m.interno, 'texto', m.texto, 'creado_en', m.creado_en) order by m.id)
      from (select m.* ${said} order by m.id desc limit ${TOLD}) m), '[]') as mensajes,
    ${countBefore(said)} as mensajes_anteriores,
    ${filesJson.replaceAll('$3', '$4')} as archivos,
    coalesce((select json_agg(json_build_object('id', e.id, 'evento', e.evento, 'de', e.de, 'a', e.a, 'actor', e.actor, 'en_nombre_de', e.en_nombre_de,
      'motivo', case when $2 then case when e.evento not in ('pedirCompra', 'aprobarCompra', 'negarCompra') then e.motivo end
        when e.evento not in ('pedirAprobacion', 'aprobar', 'negar', 'excepcionCredito') then e.motivo end, 'en', e.en) order by e.id)
      from (select e.* ${happened} order by e.id desc limit ${TOLD}) e), '[]') as historia,
    ${countBefore(happened)} as historia_anteriores,
    coalesce((select json_agg(json_build_object('version', v.version, 'autor', (select u.nombre from usuario u where u.id = v.autor_id),
      'motivo', v.motivo, 'total', v.total::text, 'creado_en', v.creado_en) order by v.version)
      from (select v.* ${written} order by v.version desc limit ${TOLD}) v), '[]') as versiones,
    ${countBefore(written)} as versiones_anteriores,
    case when $2 then coalesce((select json_agg(json_build_object('id', a.id, 'reglas', a.reglas, 'nivel', a.nivel, 'estado', a.estado,
      'solicitante', (select u.nombre from usuario u where u.id = a.solicitante_id),
      'aprobador', (select u.nombre from usuario u where u.id = a.aprobador_id), 'motivo', a.motivo, 'respuesta', a.respuesta,
      'creado_en', a.creado_en, 'lineas', coalesce(a.lineas, '[]')) order by a.id)
      from aprobacion a where a.cotizacion_id = $1 and a.version = $3), '[]') else '[]' end as aprobaciones`

type Around = Pick<
  WholeQuote,
  | 'mensajes'
  | 'mensajes_anteriores'
  | 'archivos'
  | 'historia'
  | 'historia_anteriores'
  | 'versiones'
  | 'versiones_anteriores'
  | 'aprobaciones'
>

/** A document with all that whoever looks may see of it, and what he may do; of messages, steps and versions the last, or those before one. 404 beyond his reach. */
export async function readQuote(id: number, viewer: Viewer, before: Before = {}): Promise<WholeQuote> {
  const { db, session } = viewer
  const found = await db.row<Header>(header, [...(await clientReach(viewer, 'cotizaciones-read')), id])
  if (!found) throw missing()
  const { version_solicitada, cliente_id, solicitante_id, capturista_id, promociones, ...shown } = found
  const isClient = session.cliente?.id === cliente_id
  const isOther = version_solicitada !== null && version_solicitada !== found.version_actual
  const [actors, rows, asked, more, compra, days] = await Promise.all([
    actorsOf(viewer, { cliente_id, solicitante_id, capturado_por: capturista_id }),
    db.rows<ReadLine>(lines, [id, found.version_actual]),
    isOther ? db.rows<Sent>(sent, [id, version_solicitada]) : [],
    db.row<Around>(around, [id, !isClient, found.version_actual, session.user?.id, ...placesOf(before)]),
    isClient ? approvalOf(viewer, id) : undefined,
    isReadOnly(found.estado) ? new Map<number, string>() : arrivals(db, id),
  ])
  if (!more) throw new Error('a statement without a table yields one row')
  const [there, sentAs] = [new Set(rows.map(({ n }) => n)), new Map(asked.map((line) => [line.n, line]))]
  return {
    ...shown,
    ...more,
    ...toldCores(coresIn(rows)),
    ...toldCut(cutIn(rows)),
    ...(promociones && { promociones }),
    ...taxesIn(rows, found.flete),
    renglones: rows.map(({ sucursal_id, tasa, tasa_entrega, casco, rebaja: _cut, componentes, ...line }) => {
      const llega = line.por_surtir ? null : (days.get(sucursal_id) ?? null)
      const rates = { tasa: toldRate(tasa), tasa_entrega: toldRate(tasa_entrega) }
      const solicitado = requestedOf(line, sentAs.get(line.n))
      const told = { ...toldCore(casco), ...toldParts(componentes), ...rates, llega, solicitado }
      return seenBy({ ...line, ...told }, viewer, isClient)
    }),
    quitados: asked.filter(({ n }) => !there.has(n)),
    excesos: actors.includes('revisor') ? await excessesNow(viewer, found) : [],
    credito: await creditOf(viewer, found),
    compra: compra ? purchaseShown(compra) : null,
    es_cliente: isClient,
    eventos: eventsShown(found, actors).filter((event) => event !== 'aceptar' || compra?.estado !== 'PENDIENTE'),
  }
}

/** A line as it was sent, where it is another now. */
function requestedOf(
  now: Pick<ReadLine, 'k_parte' | 'cantidad' | 'precio'>,
  sentAs: Sent | undefined,
): WholeLine['solicitado'] {
  if (!sentAs) return null
  const { k_parte, cantidad, precio, importe } = sentAs
  const isSame = k_parte === now.k_parte && cantidad === now.cantidad && precio === now.precio
  return isSame ? null : { k_parte, cantidad, precio, importe }
}

function placesOf({ mensajes_antes, historia_antes, versiones_antes }: Before) {
  return [mensajes_antes ?? null, historia_antes ?? null, versiones_antes ?? null]
}

/** As whoever looks may see it. */
function purchaseShown(purchase: Approval): NonNullable<WholeQuote['compra']> {
  const { id, estado, comprador, total, motivo, pedida_en, resuelta_por, respuesta } = purchase
  const { aprobadores, puede_decidir, es_mia } = purchase
  const facts = { id, estado, comprador, total, motivo, pedida_en, resuelta_por, respuesta }
  return { ...facts, aprobadores, puede_decidir, es_mia }
}

function eventsShown({ estado, aprobacion }: Header, actors: Actor[]) {
  return eventsFor(estado, actors).filter((event) => {
    if (event === 'aprobar' || event === 'negar') return aprobacion !== null
    return event !== 'pedirAprobacion' || aprobacion === null
  })
}

async function excessesNow({ db, session }: Viewer, { id, version_actual, estado, flete }: Header) {
  if (estado !== 'EN_REVISION') return []
  const content: Line[] = await readContent(db, id, version_actual)
  return excessesFor(db, { lines: content, flete }, session.user?.id ?? null)
}

/** Costs and margins with precios-read, the floor for advisers too (requirements 7.2); never for a client. */
function seenBy(line: WholeLine, { session }: Viewer, isClient: boolean): WholeLine {
  const seesCost = !isClient && session.permissions.includes('precios-read')
  const seesFloor = seesCost || (!isClient && session.roles.includes('asesor'))
  return {
    ...line,
    lista: isClient ? null : line.lista,
    origen: isClient ? null : line.origen,
    piso: seesFloor ? line.piso : null,
    costo: seesCost ? line.costo : null,
    margen: seesCost ? line.margen : null,
    // A client learns whether there is enough, not how much we have.
    disponible: isClient ? Math.min(Math.max(line.disponible, 0), line.cantidad) : line.disponible,
  }
}
