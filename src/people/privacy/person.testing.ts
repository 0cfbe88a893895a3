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

/** A row of each kind that can be somebody's, all bearing his mark, with another's hands in what others touch too. */
export async function leaveTraces(db: Db, { id, correo, marca, cliente }: Somebody, other: Somebody): Promise<void> {
  const sucursal = await db.row<{ id: number }>(
    `insert into sucursal (clave, nombre) values ('TRZ', 'Trazas') on conflict (clave) do update set nombre = excluded.nombre returning id`,
  )
  const suya = { usuario_id: id }
  const n = ++made
  await db.rows(
    `insert into sesion (token_hash, usuario_id, agente, expira_en) values ($1, $2, $3, now() + interval '1 hour')`,
    [randomBytes(32), id, marca],
  )
  await db.rows('insert into equipo_conocido (hash, usuario_id) values ($1, $2)', [randomBytes(32), id])
  await add(db, 'busqueda', { consulta: marca, consulta_norm: marca, ...suya })
  await add(db, 'vista', { ...suya, lista: 'pedidos', nombre: marca, consulta: 'q=1' })
  const vehiculo = {
    cliente_id: cliente,
    guardado_por: id,
    modelo: 'Tsuru',
    placa: `PL${n}`,
    apodo: marca,
    notas: marca,
  }
  const vehiculo_id = await add(db, 'vehiculo_guardado', vehiculo)
  await add(db, 'vehiculo_servicio', { vehiculo_id, hecho_en: '2026-01-10', que: marca, anotado_por: id })
  const notice = { tipo: 'pedido', titulo: marca, texto: '', pagina: '/pedidos', en_pantalla: true, por_resumir: false }
  await add(db, 'notificacion', { ...suya, ...notice })
  if (cliente)
    await add(db, 'aviso_whatsapp', { ...suya, cliente_id: cliente, tipo: 'pedido', titulo: marca, pagina: '/pedidos' })
  const key = { prefijo: 'jacve_00', alcances: '{pedidos}', hash: randomBytes(32), expira_en: '2030-01-01' }
  await add(db, 'clave_api', { ...suya, cliente_id: cliente, nombre: marca, ...key })
  await add(db, 'mensaje_contacto', { nombre: marca, correo, mensaje: `Hola, ${marca}`, atendido_por: other.id })
  const request = {
    rfc: `RFC ${marca}`,
    razon_social: marca,
    cp_fiscal: '44100',
    giro: 'Taller',
    contacto: marca,
    correo,
    telefono: marca,
  }
  await add(db, 'solicitud_alta', { ...request, decidida_por: other.id })
  await add(db, 'solicitud_alta', { ...request, estado: 'ACEPTADA', cliente_id: cliente })
  const file = await add(db, 'archivo', { sha256: randomBytes(32), bytes: 3, tipo: 'application/pdf' })
  const application = await add(db, 'postulacion', {
    nombre: marca,
    correo,
    mensaje: marca,
    archivo_id: file,
    archivo_nombre: `${marca}.pdf`,
  })
  await add(db, 'postulacion_nota', { postulacion_id: application, autor_id: other.id, texto: `Nota de ${marca}` })
  await add(db, 'invitacion_cliente', {
    cliente_id: other.cliente,
    nombre: marca,
    email: correo,
    puesto: 'ver',
    creado_por: other.id,
    expira_en: '2030-01-01',
  })
  await add(db, 'correo_salida', { tipo: 'pedido', para: correo, asunto: `Asunto ${marca}` })
  await add(db, 'correo_destinatario', { tipo: `tipo-${n}`, correo })
  await add(db, 'error_carrito', {
    ...suya,
    cliente_id: cliente,
    motivo: 'PRECIO',
    mensaje: marca,
    atendido_por: other.id,
  })
  const paper = { sucursal_id: sucursal?.id, cliente_id: cliente }
  const quote = await add(db, 'cotizacion', {
    ...paper,
    folio: `Q-${n}`,
    solicitante_id: id,
    notas: marca,
    revisor_id: other.id,
    capturado_por: other.id,
  })
  await add(db, 'cotizacion_mensaje', {
    cotizacion_id: quote,
    version: 1,
    autor_id: id,
    autor: marca,
    de_cliente: true,
    texto: marca,
  })
  // What somebody else writes in it is the other's.
  await add(db, 'cotizacion_mensaje', {
    cotizacion_id: quote,
    version: 1,
    autor_id: other.id,
    autor: other.marca,
    de_cliente: false,
    texto: other.marca,
  })
  await add(db, 'cotizacion_archivo', {
    cotizacion_id: quote,
    archivo_id: file,
    nombre: marca,
    autor_id: id,
    autor: marca,
    de_cliente: true,
  })
  const purchase = {
    cotizacion_id: quote,
    cliente_id: cliente,
    comprador_id: id,
    contenido: 1,
    total: 10,
    motivo: marca,
    resuelta_por: other.id,
  }
  await add(db, 'compra_por_aprobar', purchase)
  const order = await add(db, 'pedido', {
    ...paper,
    folio: `O-${n}`,
    solicitante_id: id,
    notas: marca,
    subtotal: 100,
    iva: 16,
    total: 116,
  })
  await add(db, 'devolucion', {
    ...paper,
    folio: `D-${n}`,
    tipo: 'DEVOLUCION',
    pedido_id: order,
    solicitante_id: id,
    solicitante: marca,
    texto: marca,
  })
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
