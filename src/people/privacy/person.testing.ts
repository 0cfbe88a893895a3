import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/db.server.ts'

/** Somebody of a generated world: every text that is his bears his mark. */
export type Somebody = { id: number; correo: string; marca: string; cliente: number }

/** Inserts one row and returns its id. */
export async function add(db: Db, table: string, values: Record<string, unknown>): Promise<number> {
  const names = Object.keys(values)
  const row = await db.row<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(values),
  )
  if (!row) throw new Error('an insert returns its row')
  return row.id
}

let made = 0

/** A client; with a person's RFC (thirteen signs) or a company's (twelve). */
export async function makeClient(db: Db, marca: string, isPerson: boolean): Promise<number> {
  const n = String(++made).padStart(3, '0')
  const cliente = await add(db, 'cliente', { clave: `P-${n}`, nombre_comercial: `Tienda ${marca}` })
  const rfc = isPerson ? `GODE561231${n}` : `RPI010203${n}`
  await add(db, 'empresa', { clave: `E-${n}`, razon_social: `Razón ${marca}`, rfc, cliente_id: cliente })
  await add(db, 'direccion', {
    cliente_id: cliente,
    alias: 'Casa',
    calle: `Calle ${marca}`,
    cp: '44100',
    municipio: 'Guadalajara',
    estado: 'Jalisco',
  })
  return cliente
}

type Account = { correo: string; cliente: number; marca: string; estado?: string; puesto?: string }

export async function makeAccount(
  db: Db,
  { correo, cliente, marca, estado = 'ACTIVO', puesto = 'dueno' }: Account,
): Promise<Somebody> {
  const id = await add(db, 'usuario', {
    nombre: `Persona ${marca}`,
    email: correo,
    telefono: marca,
    estado,
    cliente_id: cliente,
    puesto,
  })
  await db.rows(`insert into usuario_rol select $1, id from rol where nombre = 'cliente'`, [id])
  return { id, correo, marca, cliente }
}

/** Whose traces are left, who else has a hand in them, a number of their own for what must differ, and a file. */
type Traces = Somebody & { db: Db; other: Somebody; n: number; file: number }

/** A row of each kind that can be somebody's, all bearing his mark, with another's hands in what others touch too. */
export async function leaveTraces(db: Db, somebody: Somebody, other: Somebody): Promise<void> {
  const file = await add(db, 'archivo', { sha256: randomBytes(32), bytes: 3, tipo: 'application/pdf' })
  const traces: Traces = { ...somebody, db, other, n: ++made, file }
  await comesIn(traces)
  await looksAround(traces)
  await keepsVehicle(traces)
  await isTold(traces)
  await writesToUs(traces)
  await applies(traces)
  await asksForPrices(traces)
  await buys(traces)
  await isLogged(traces)
}

async function comesIn({ db, id, marca, cliente }: Traces): Promise<void> {
  await db.rows(
    `insert into sesion (token_hash, usuario_id, agente, expira_en) values ($1, $2, $3, now() + interval '1 hour')`,
    [randomBytes(32), id, marca],
  )
  await db.rows('insert into equipo_conocido (hash, usuario_id) values ($1, $2)', [randomBytes(32), id])
  const key = { prefijo: 'jacve_00', alcances: '{pedidos}', hash: randomBytes(32), expira_en: '2030-01-01' }
  await add(db, 'clave_api', { usuario_id: id, cliente_id: cliente, nombre: marca, ...key })
}

async function looksAround({ db, id, marca, cliente, other }: Traces): Promise<void> {
  const suya = { usuario_id: id }
  await add(db, 'busqueda', { consulta: marca, consulta_norm: marca, ...suya })
  await add(db, 'vista', { ...suya, lista: 'pedidos', nombre: marca, consulta: 'q=1' })
  const fault = { motivo: 'PRECIO', mensaje: marca, atendido_por: other.id }
  await add(db, 'error_carrito', { ...suya, cliente_id: cliente, ...fault })
}

async function keepsVehicle({ db, id, marca, cliente, n }: Traces): Promise<void> {
  const plates = { placa: `PL${n}`, apodo: marca, notas: marca }
  const vehiculo = { cliente_id: cliente, guardado_por: id, modelo: 'Tsuru', ...plates }
  const vehiculo_id = await add(db, 'vehiculo_guardado', vehiculo)
  await add(db, 'vehiculo_servicio', { vehiculo_id, hecho_en: '2026-01-10', que: marca, anotado_por: id })
}

async function isTold({ db, id, correo, marca, cliente, n }: Traces): Promise<void> {
  const suya = { usuario_id: id }
  const notice = { tipo: 'pedido', titulo: marca, texto: '', pagina: '/pedidos', en_pantalla: true, por_resumir: false }
  await add(db, 'notificacion', { ...suya, ...notice })
  if (cliente)
    await add(db, 'aviso_whatsapp', { ...suya, cliente_id: cliente, tipo: 'pedido', titulo: marca, pagina: '/pedidos' })
  await add(db, 'correo_salida', { tipo: 'pedido', para: correo, asunto: `Asunto ${marca}` })
  await add(db, 'correo_destinatario', { tipo: `tipo-${n}`, correo })
}

/** What people send who need no account for it, and who is asked in. */
async function writesToUs({ db, correo, marca, cliente, other }: Traces): Promise<void> {
  await add(db, 'mensaje_contacto', { nombre: marca, correo, mensaje: `Hola, ${marca}`, atendido_por: other.id })
  const firm = { rfc: `RFC ${marca}`, razon_social: marca, cp_fiscal: '44100', giro: 'Taller' }
  const request = { ...firm, contacto: marca, correo, telefono: marca }
  await add(db, 'solicitud_alta', { ...request, decidida_por: other.id })
  await add(db, 'solicitud_alta', { ...request, estado: 'ACEPTADA', cliente_id: cliente })
  await add(db, 'invitacion_cliente', {
    cliente_id: other.cliente,
    nombre: marca,
    email: correo,
    puesto: 'ver',
    creado_por: other.id,
    expira_en: '2030-01-01',
  })
}

async function applies({ db, correo, marca, other, file }: Traces): Promise<void> {
  const paper = { archivo_id: file, archivo_nombre: `${marca}.pdf` }
  const application = await add(db, 'postulacion', { nombre: marca, correo, mensaje: marca, ...paper })
  await add(db, 'postulacion_nota', { postulacion_id: application, autor_id: other.id, texto: `Nota de ${marca}` })
}

async function branchOf(db: Db): Promise<number> {
  const row = await db.row<{ id: number }>(
    `insert into sucursal (clave, nombre) values ('TRZ', 'Trazas') on conflict (clave) do update set nombre = excluded.nombre returning id`,
  )
  if (!row) throw new Error('an upsert returns its row')
  return row.id
}

async function asksForPrices({ db, id, marca, cliente, other, n, file }: Traces): Promise<void> {
  const paper = { sucursal_id: await branchOf(db), cliente_id: cliente }
  const hands = { revisor_id: other.id, capturado_por: other.id }
  const quote = await add(db, 'cotizacion', {
    ...paper,
    folio: `Q-${n}`,
    solicitante_id: id,
    notas: marca,
    ...hands,
  })
  const his = { cotizacion_id: quote, autor_id: id, autor: marca, de_cliente: true }
  await add(db, 'cotizacion_mensaje', { ...his, version: 1, texto: marca })
  // What somebody else writes in it is the other's.
  const others = { cotizacion_id: quote, autor_id: other.id, autor: other.marca, de_cliente: false }
  await add(db, 'cotizacion_mensaje', { ...others, version: 1, texto: other.marca })
  await add(db, 'cotizacion_archivo', { ...his, archivo_id: file, nombre: marca })
  await add(db, 'compra_por_aprobar', {
    cotizacion_id: quote,
    cliente_id: cliente,
    comprador_id: id,
    contenido: 1,
    total: 10,
    motivo: marca,
    resuelta_por: other.id,
  })
}

async function buys({ db, id, marca, cliente, n }: Traces): Promise<void> {
  const paper = { sucursal_id: await branchOf(db), cliente_id: cliente, solicitante_id: id }
  const sums = { subtotal: 100, iva: 16, total: 116 }
  const pedido_id = await add(db, 'pedido', { ...paper, folio: `O-${n}`, notas: marca, ...sums })
  const asked = { tipo: 'DEVOLUCION', pedido_id, solicitante: marca, texto: marca }
  await add(db, 'devolucion', { ...paper, folio: `D-${n}`, ...asked })
}

async function isLogged({ db, id, marca, other }: Traces): Promise<void> {
  await add(db, 'auditoria', { accion: `hizo ${marca}`, actor_id: id, actor: marca })
  await add(db, 'auditoria', {
    accion: 'usuario_editado',
    actor_id: other.id,
    actor: other.marca,
    objeto: 'usuario',
    objeto_id: String(id),
    antes: JSON.stringify({ name: other.marca }),
  })
}
