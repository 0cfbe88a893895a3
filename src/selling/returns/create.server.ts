import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { announce, announceWaiting } from '#platform/http/news.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { agree, day } from '#kit/ui/format.ts'
import type { pedirDevolucion } from './contract.ts'
import type { Eligible } from './eligible-line.ts'
import { eligibleLines, findOrigin, type Origin, todayOf } from './eligible.server.ts'
import { recordReturnEvent } from './history.server.ts'
import { tellDesk } from './mails.server.ts'
import { readReturn, type WholeReturn } from './return.server.ts'
import { kindWords, type Kind, reasonsOf } from './states.ts'

type Body = Received<typeof pedirDevolucion>['body']
type Asked = Body['lineas'][number]
type Checked = { line: Eligible; asked: Asked; cascos: number; vehiculo: string; aplicacion: number | null }
type Fault = (field: string, text: string, code?: string) => Refusal

/**
 * Asks for a return; `context.db` must be the transaction of the call. 422 at the line that is too late, too many
 * or lacks its vehicle. Two at once wait for each other, so that no piece is asked for twice.
 */
export async function askReturn(body: Body, context: Context): Promise<WholeReturn> {
  const { db: tx, session } = context
  const origin = await findOrigin(body, context)
  const place = await tx.row<{ cliente_id: number; sucursal_id: number }>(places, [origin.pedido_id, origin.cfdi_id])
  if (!place) throw new Error('an origin without its client')
  await tx.rows('select from cliente where id = $1 for no key update', [place.cliente_id])

  const [lines, hoy] = [await eligibleLines(tx, origin), await todayOf(tx)]
  const of = { lines: new Map(lines.map((line) => [keyOf(line), line])), hoy, tipo: body.tipo }
  const vehicles = await vehiclesOf(tx, body.lineas)
  const checked = body.lineas.map((asked, n) => checkedLine({ ...of, n, asked, vehicles }))
  if (new Set(body.lineas.map(keyOf)).size < body.lineas.length) throw new Refusal(422, 'Un renglón viene dos veces.')
  refuseBoth(body.lineas)

  const made = await tx.row<{ id: number; folio: string }>(
    `insert into devolucion (folio, cliente_id, sucursal_id, tipo, pedido_id, cfdi_id, texto, solicitante_id, solicitante)
     values (siguiente_folio('DV'), $1, $2, $3, $4, $5, $6, $7, $8) returning id, folio`,
    [
      place.cliente_id,
      place.sucursal_id,
      body.tipo,
      origin.pedido_id,
      origin.cfdi_id,
      body.texto ?? '',
      session.user?.id ?? null,
      session.user?.name ?? '',
    ],
  )
  if (!made) throw new Error('an insert returns its row')
  await insertLines(context, { id: made.id, origin, checked, tipo: body.tipo })
  await recordReturnEvent(tx, context, { id: made.id, evento: 'crear', de: null, a: 'SOLICITADA' })
  await announce(tx, `devoluciones:${place.cliente_id}`)
  await announceWaiting(tx, place.cliente_id)
  const whole = await readReturn(made.id, context)
  await tellDesk(whole, context)
  return whole
}

/** What comes back of a kit is counted by kits, or by its parts: not both at once. */
function refuseBoth(lineas: readonly Asked[]): void {
  const whole = new Set(lineas.filter(({ componente }) => componente === undefined).map(({ referencia }) => referencia))
  const n = lineas.findIndex(({ referencia, componente }) => componente !== undefined && whole.has(referencia))
  if (n < 0) return
  const text = 'Pide el juego completo o sus partes, no los dos.'
  throw new Refusal(422, text, { errors: { [`lineas.${n}.cantidad`]: [text] } })
}

const places = `
  select x.cliente_id, coalesce(x.sucursal_id, c.sucursal_id,
    (select id from sucursal where activa order by es_principal desc, id limit 1)) as sucursal_id
  from (
    select o.cliente_id, o.sucursal_id from pedido o where o.id = $1
    union all
    select d.cliente_id, (select o.sucursal_id from factura_pedido f join pedido o on o.id = f.pedido_id
      where f.cfdi_id = d.id order by o.id limit 1) from cfdi d where d.id = $2) x join cliente c on c.id = x.cliente_id`

/** A line of its origin, or one part of the kit that it is. */
const keyOf = ({ referencia, componente }: Pick<Asked, 'referencia' | 'componente'>) =>
  `${referencia} ${componente ?? ''}`

type Checking = {
  n: number
  asked: Asked
  lines: Map<string, Eligible>
  vehicles: Map<number, Vehicle>
  hoy: string
  tipo: Kind
}

/** Is it one of the origin's, within its deadline, with so many pieces left, and does it say what its reason asks for. */
function checkedLine({ n, asked, lines, vehicles, hoy, tipo }: Checking): Checked {
  const fault: Fault = (field, text, code) =>
    new Refusal(422, text, { ...(code && { code }), errors: { [`lineas.${n}.${field}`]: [text] } })
  const line = lines.get(keyOf(asked))
  if (!line) throw fault('referencia', 'Ese renglón no es de este pedido, o todavía no se entrega.')
  const reasons: readonly string[] = reasonsOf[tipo]
  if (!reasons.includes(asked.motivo)) {
    throw fault('motivo', `Ese motivo no va con «${kindWords[tipo].texto}».`)
  }
  const limit = line.limites[tipo]
  // Both are days of the calendar, written so that their order is that of time.
  if (hoy > limit) {
    throw fault(
      'referencia',
      `El plazo para pedirlo de ${line.k_parte} terminó el ${dayText(limit)}.`,
      'fuera_de_plazo',
    )
  }
  const left = tipo === 'CASCO' ? line.disponible_casco : line.disponible
  if (tipo === 'CASCO' && Number(line.casco) === 0) {
    throw fault('referencia', `Con ${line.k_parte} no se cobró casco.`, 'sin_casco')
  }
  if (asked.cantidad > left) {
    throw fault(
      'cantidad',
      left === 0
        ? `De ${line.k_parte} ya se pidieron todas las piezas.`
        : `De ${line.k_parte} ${agree(left, 'queda 1 pieza', `quedan ${left} piezas`)} por pedir.`,
      'sin_piezas',
    )
  }
  return { line, asked, cascos: coresOf({ asked, line, hoy, tipo }), ...vehicleOf(asked, line, { vehicles, fault }) }
}

/**
 * How many cores go back: those of a return of cores; with a part those of its pieces that were not given back yet. One that failed
 * is a used one like another, so it brings its core within the time there is for cores.
 */
function coresOf({ asked, line, hoy, tipo }: Pick<Checking, 'asked' | 'hoy' | 'tipo'> & { line: Eligible }): number {
  if (tipo === 'CASCO') return asked.cantidad
  if (tipo === 'GARANTIA' && hoy > line.limites.CASCO) return 0
  return Math.min(asked.cantidad, line.disponible_casco)
}

type Vehicle = { id: number; producto_id: number; texto: string }

/** The vehicles of the catalogue that the lines name. */
async function vehiclesOf(tx: Db, asked: readonly Asked[]): Promise<Map<number, Vehicle>> {
  const ids = asked.flatMap(({ motivo, aplicacion }) => (motivo === 'no_le_quedo' ? (aplicacion ?? []) : []))
  if (ids.length === 0) return new Map()
  const found = await tx.rows<Vehicle>(
    `select a.id, a.producto_id, concat_ws(' ', vm.nombre, mo.nombre, auditor_anios(a.desde, a.hasta), mt.nombre) as texto
     from aplicacion a join modelo mo on mo.id = a.modelo_id join marca vm on vm.id = mo.marca_id left join motor mt on mt.id = a.motor_id
     where a.id = any ($1)`,
    [ids],
  )
  return new Map(found.map((vehicle) => [vehicle.id, vehicle]))
}

/** «No le quedó» says in which vehicle: one of the catalogue's for that part, or in words. */
function vehicleOf(
  { motivo, aplicacion, vehiculo }: Asked,
  { producto_id }: Eligible,
  { vehicles, fault }: Pick<Checking, 'vehicles'> & { fault: Fault },
): Pick<Checked, 'vehiculo' | 'aplicacion'> {
  if (motivo !== 'no_le_quedo') return { aplicacion: null, vehiculo: '' }
  if (aplicacion === undefined) {
    if (vehiculo) return { aplicacion: null, vehiculo }
    throw fault('vehiculo', 'Di en qué vehículo no quedó.')
  }
  const found = vehicles.get(aplicacion)
  if (found?.producto_id !== producto_id)
    throw fault('aplicacion', 'Ese vehículo ya no está en el catálogo de la parte. Elige otro.')
  return { aplicacion, vehiculo: [found.texto, vehiculo].filter(Boolean).join(' · ').slice(0, 200) }
}

type Inserted = { id: number; origin: Origin; checked: readonly Checked[]; tipo: Kind }

const insert = `
  insert into devolucion_linea (devolucion_id, n, linea_id, concepto, producto_id, k_parte, descripcion, cantidad, motivo, detalle,
    aplicacion_id, vehiculo, base_piezas, base_importe, base_iva, moneda, cascos, casco, casco_tasa, de_juego)
  select $1, l.n, l.linea_id, l.concepto, l.producto_id, l.k_parte, l.descripcion, l.cantidad, l.motivo, l.detalle,
    l.aplicacion_id, l.vehiculo, l.base_piezas, l.base_importe, l.base_iva, l.moneda, l.cascos, l.casco, l.casco_tasa, l.de_juego
  from jsonb_to_recordset($2::jsonb) as l (n int, linea_id bigint, concepto int, producto_id bigint, k_parte text, descripcion text,
    cantidad int, motivo text, detalle text, aplicacion_id bigint, vehiculo text, base_piezas numeric, base_importe numeric,
    base_iva numeric, moneda text, cascos int, casco numeric, casco_tasa smallint, de_juego boolean)`

async function insertLines({ db: tx }: Context, { id, origin, checked, tipo }: Inserted): Promise<void> {
  // A core is no share of what the part cost.
  const isCore = tipo === 'CASCO'
  const isOfOrder = origin.pedido_id !== null
  const rows = checked.map(({ line, asked, cascos, vehiculo, aplicacion }, place) => ({
    n: place + 1,
    linea_id: isOfOrder ? line.referencia : null,
    concepto: isOfOrder ? null : line.referencia,
    producto_id: line.producto_id,
    k_parte: line.k_parte,
    descripcion: line.descripcion,
    cantidad: asked.cantidad,
    motivo: asked.motivo,
    detalle: asked.detalle ?? '',
    aplicacion_id: aplicacion,
    vehiculo,
    base_piezas: isCore ? '1' : line.base_piezas,
    base_importe: isCore ? '0' : line.base_importe,
    base_iva: isCore ? '0' : line.base_iva,
    moneda: isCore ? 'MXN' : line.moneda,
    cascos,
    casco: cascos > 0 ? line.casco : '0',
    casco_tasa: line.casco_tasa,
    de_juego: line.componente !== undefined,
  }))
  await tx.rows(insert, [id, JSON.stringify(rows)])
}

/** Noon, so that the zone leaves the day alone. */
function dayText(date: string): string {
  return day(`${date}T18:00:00Z`)
}
