import { randomBytes } from 'node:crypto'
import type { TestBrowser } from '#people/access/testing.server.ts'
import { keepDocument } from '#fiscal/documents/client-documents.testing.ts'
import { uuidOf } from '#fiscal/documents/document-xml.testing.ts'
import { testApp, testEnv } from './http.testing.ts'
import type { Db } from '#platform/database/db.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { everything } from '#publishing/print/press.testing.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from '#selling/quotes/testing.server.ts'

/** One id of each kind that a call names. */
export type Rows = Record<(typeof KINDS)[number], number> & {
  clave: string
  correo: string
  retiro: string
  uuid: string
  entrega: string
  sucursal: string
  folio: string
  devolucion: string
}
const KINDS = [
  'cliente',
  'usuario',
  'sesion',
  'direccion',
  'empresa',
  'linea',
  'carrito',
  'producto',
  'lista',
  'sugerencia',
  'codigo',
  'cotizacion',
  'archivo',
  'mostrador',
  'pedido',
  'renglon',
  'problema',
  'tarea',
  'llave',
  'llave_acceso',
  'webhook',
  'vista',
  'notificacion',
  'busqueda_seguida',
  'seguida',
  'vehiculo',
  'servicio',
  'impresion',
  'anuncio',
  'mensaje',
  'aviso_whatsapp',
  'busqueda',
  'pieza',
  'foto',
  'embarque',
  'evidencia',
  'invitacion',
  'programada',
] as const

/** Ids of the same kinds that nothing has. */
export const nothing: Rows = {
  ...Object.fromEntries(KINDS.map((kind) => [kind, 987_654_321] as const)),
  clave: 'NADIE',
  correo: 'nadie@ejemplo.mx',
  retiro: uuidOf('ningún retiro'),
  uuid: uuidOf('ningún documento'),
  entrega: uuidOf('ninguna entrega'),
  sucursal: 'NTE',
  folio: 'WEB-987654321',
  devolucion: 'DV-987654321',
} as Rows // Every kind is named above: fromEntries forgets which.

/**
 * Two clients with a row of each kind, and whom the first is none of the business of: a person of the second, staff without a
 * portfolio, staff of another branch. What they may not, the access matrix refuses to the other roles too.
 */
export async function foreignWorld(db: Db) {
  const DATA_DIR = temporaryData()
  const app = await testApp(db, { DATA_DIR })
  const shop = await makeShop(db)
  const ana = await signIn(db, app, ['cliente'], shop.ana)
  const askers = {
    cliente: await signIn(db, app, ['cliente'], shop.beto),
    asesor: await signIn(db, app, ['asesor']),
    manager: await signIn(db, app, ['manager']),
  }
  // Of a branch where neither client is.
  await db.rows('update usuario set sucursal_id = $1 where cliente_id is null', [shop.sur])
  // What is on for some is asked of all.
  await db.rows("insert into piloto (clave, parte) values ('cotizacion-como-texto', 100)")
  const owner = { db, DATA_DIR, norte: shop.norte }
  const theirs = await rowsOf({ ...owner, cliente: shop.ana, as: ana, enviar: true })
  const own = await rowsOf({ ...owner, cliente: shop.beto, as: askers.cliente, enviar: false })
  return { app, askers, ana, admin: await signIn(db, app, ['admin']), theirs, own }
}

type Owner = { db: Db; DATA_DIR: string; norte: number; cliente: number; as: TestBrowser; enviar: boolean }

async function rowsOf(owner: Owner): Promise<Rows> {
  const { db, cliente } = owner
  const who = await db.row<{ usuario: number; correo: string; sesion: number; clave: string; producto: number }>(
    `select u.id as usuario, u.email as correo, s.id as sesion, c.clave, (select min(id) from producto) as producto
     from cliente c join usuario u on u.cliente_id = c.id join sesion s on s.usuario_id = u.id where c.id = $1 limit 1`,
    [cliente],
  )
  if (!who) throw new Error('the owner is signed in')
  return { ...who, cliente, ...(await bought(owner, who)), ...(await kept(owner, who)) }
}

type Who = { usuario: number; producto: number; clave: string }

/** What a client buys by: cart, lists, quotes, orders and their documents. */
async function bought(owner: Owner, who: Who) {
  const { db, cliente, norte } = owner
  const { producto, clave } = who
  const quoted = await quotedFrom(owner)
  const ordered = await orderedFrom(owner, who)
  const { pedido, renglon } = ordered
  // The document of the order is a file; by now there is one.
  const paper = { archivo_id: await anyFile(db), nombre: 'plano.pdf', autor: 'x', de_cliente: true }
  return {
    ...quoted,
    ...(await cartAndLists(owner, who)),
    ...ordered,
    ...(await sentWith(db, pedido)),
    ...(await returned(db, { clave, cliente, norte, pedido, renglon })),
    producto,
    sucursal: 'NTE',
    archivo: await add(db, 'cotizacion_archivo', { cotizacion_id: quoted.cotizacion, ...paper }),
    mostrador: await add(db, 'mostrador_cotizacion', {
      cliente_id: cliente,
      folio: 900,
      margen: 30,
      redondeo: 'exacto',
      vigencia: '2027-01-01',
    }),
    codigo: await add(db, 'codigo_cliente', {
      cliente_id: cliente,
      codigo: 'MI-1',
      codigo_norm: 'MI1',
      producto_id: producto,
      origen: 'capturado',
    }),
  }
}

/** A quote of what was in the cart. */
async function quotedFrom({ db, cliente, as, enviar }: Owner) {
  const direccion = await db.row<{ id: number }>('select id from direccion where cliente_id = $1', [cliente])
  await fillCart(db, cliente, { 'COT-1': 20 })
  const made = await postOnce(as, GENERATE, { via: 'RUTA', direccion: direccion?.id, enviar })
  if (made.statusCode >= 400) throw new Error(made.body)
  const cotizacion: number = made.json().procesado.id
  return { direccion: direccion?.id ?? 0, cotizacion }
}

async function cartAndLists({ db, cliente }: Owner, { producto }: Who) {
  await fillCart(db, cliente, { 'COT-2': 3 })
  const cart = await db.row<{ linea: number; carrito: number }>(
    `select l.id as linea, k.id as carrito from carrito k join carrito_linea l on l.carrito_id = k.id where k.cliente_id = $1`,
    [cliente],
  )
  const retiro = await add<string>(db, 'carrito_retiro', { carrito_id: cart?.carrito, lineas: '[]' })
  const lista = await add(db, 'lista', { cliente_id: cliente, nombre: 'La del lunes' })
  await db.rows('insert into lista_linea (lista_id, producto_id, cantidad, orden) values ($1, $2, 4, 1)', [
    lista,
    producto,
  ])
  const sugerencia = await add(db, 'sugerencia', { lista_id: lista, fecha: '2026-11-20' })
  return { linea: cart?.linea ?? 0, carrito: cart?.carrito ?? 0, retiro, lista, sugerencia }
}

/** An order of one line with its invoice, of which something is asked. */
async function orderedFrom({ db, DATA_DIR, norte, cliente }: Owner, { usuario, producto, clave }: Who) {
  const folio = `WEB-${clave}`
  const sums = { subtotal: 100, iva: 16, total: 116 }
  const pedido = await add(db, 'pedido', { sucursal_id: norte, folio, cliente_id: cliente, ...sums })
  const line = { pedido_id: pedido, renglon: 1, producto_id: producto, k_parte: 'COT-1', cantidad: 1, precio: 100 }
  const uuid = uuidOf(clave)
  const document = await keepDocument(db, openStorage({ ...testEnv, DATA_DIR }), { uuid, cliente })
  await db.rows('insert into factura_pedido (cfdi_id, pedido_id) values ($1, $2)', [document.id, pedido])
  return {
    pedido,
    renglon: await add(db, 'pedido_linea', line),
    folio,
    uuid,
    problema: await add(db, 'cfdi_problema', { cfdi_id: document.id, usuario_id: usuario, texto: 'Falta una pieza' }),
  }
}

/** A parcel that has arrived, and a photograph of one on its way. */
async function sentWith(db: Db, pedido: number) {
  const arrived = { estado: 'ENTREGADO', entregado_en: '2026-11-20T18:00:00Z' }
  const embarque = await add(db, 'embarque', { pedido_id: pedido, ...arrived })
  const enCamino = await add(db, 'embarque', { pedido_id: pedido, guia: 'G-1' })
  const file = await anyFile(db)
  const photograph = { tipo: 'foto', archivo_id: file, mini_id: file, ancho: 8, alto: 6 }
  return { embarque, evidencia: await add(db, 'embarque_evidencia', { embarque_id: enCamino, ...photograph }) }
}

type Sold = { clave: string; cliente: number; norte: number; pedido: number; renglon: number }

/** A return of what was ordered, with a photograph. */
async function returned(db: Db, { clave, cliente, norte, pedido, renglon }: Sold) {
  const devolucion = `DV-${clave}`
  const about = { folio: devolucion, cliente_id: cliente, sucursal_id: norte, tipo: 'DEVOLUCION', pedido_id: pedido }
  const id = await add(db, 'devolucion', about)
  const piece = { n: 1, linea_id: renglon, k_parte: 'COT-1', cantidad: 1, motivo: 'sobrante' }
  const file = await anyFile(db)
  return {
    devolucion,
    pieza: await add(db, 'devolucion_linea', {
      devolucion_id: id,
      ...piece,
      base_piezas: 1,
      base_importe: 100,
      base_iva: 16,
    }),
    foto: await add(db, 'devolucion_foto', { devolucion_id: id, archivo_id: file, mini_id: file, ancho: 8, alto: 6 }),
  }
}

/** What else lies here of a client or a person. */
async function kept(owner: Owner, who: Who) {
  return {
    ...(await comesInBy(owner, who)),
    ...(await ofTheFirm(owner, who)),
    ...(await follows(owner, who)),
    ...(await toldOf(owner, who)),
  }
}

/** Keys of people and of their programs, and what their programs are told. */
async function comesInBy({ db, cliente }: Owner, { usuario }: Who) {
  const webhook = await add(db, 'webhook', {
    cliente_id: cliente,
    usuario_id: usuario,
    url: 'https://ejemplo.mx/aviso',
    eventos: '{pedido.creado}',
    secreto: 'sellado',
  })
  return {
    webhook,
    entrega: await add<string>(db, 'webhook_entrega', { webhook_id: webhook, evento: 'pedido.creado', cuerpo: '{}' }),
    llave_acceso: await add(db, 'llave_acceso', {
      usuario_id: usuario,
      credencial: `\\x${randomBytes(16).toString('hex')}`,
      clave_publica: `\\x${randomBytes(64).toString('hex')}`,
      nombre: 'Teléfono',
    }),
    llave: await add(db, 'clave_api', {
      cliente_id: cliente,
      usuario_id: usuario,
      nombre: 'Caja',
      prefijo: 'jacve_00',
      alcances: '{pedidos}',
      hash: `\\x${randomBytes(32).toString('hex')}`,
      expira_en: '2030-01-01',
    }),
  }
}

/** The client's own firm and people, and what our people have with him. */
async function ofTheFirm({ db, cliente }: Owner, { usuario, clave }: Who) {
  return {
    empresa: await add(db, 'empresa', {
      clave: `E-${clave}`,
      razon_social: 'Razón, S.A.',
      rfc: `XAX0101019${cliente}1`,
      cliente_id: cliente,
    }),
    invitacion: await add(db, 'invitacion_cliente', {
      cliente_id: cliente,
      nombre: 'Beto',
      email: `beto-${clave}@ejemplo.mx`,
      puesto: 'comprador',
      expira_en: '2030-01-01',
    }),
    programada: await add(db, 'lista_programada', {
      cliente_id: cliente,
      usuario_id: usuario,
      cada: 'mes',
      dia: 31,
      hora: 7,
      formato: 'xlsx',
      solo_cambios: false,
      personas: `{${usuario}}`,
      proxima: '2030-01-31',
    }),
    tarea: await add(db, 'tarea_comercial', {
      cliente_id: cliente,
      responsable_id: usuario,
      que: 'Llamar',
      vence: '2026-12-01',
    }),
    impresion: await add(db, 'impresion', {
      cliente_id: cliente,
      titulo: 'Mi catálogo',
      definicion: JSON.stringify(everything),
      clave: 'c',
      edicion: 'completa',
      estado: 'EN_COLA',
      creado_por: usuario,
    }),
  }
}

/** Searches, parts and vehicles that somebody keeps an eye on. */
async function follows({ db, cliente }: Owner, { usuario, producto }: Who) {
  const vehiculo = await add(db, 'vehiculo_guardado', { cliente_id: cliente, guardado_por: usuario, modelo: 'Tsuru' })
  return {
    vehiculo,
    servicio: await add(db, 'vehiculo_servicio', { vehiculo_id: vehiculo, hecho_en: '2026-01-10', que: 'Aceite' }),
    busqueda_seguida: await add(db, 'busqueda_seguida', {
      usuario_id: usuario,
      texto: 'balatas',
      consulta: '{}',
      pagina: '/ListadoProductos?productobusqueda=balatas',
    }),
    seguida: await add(db, 'parte_seguida', {
      usuario_id: usuario,
      cliente_id: cliente,
      producto_id: producto,
      por_existencia: true,
      por_precio: true,
      habia: true,
    }),
    vista: await add(db, 'vista', { usuario_id: usuario, lista: 'pedidos', nombre: 'Mía', consulta: 'q=1' }),
    busqueda: await add(db, 'busqueda', { consulta: 'balata', consulta_norm: 'balata', usuario_id: usuario }),
  }
}

/** What was said to somebody, and what somebody said to us. */
async function toldOf({ db, norte, cliente }: Owner, { usuario }: Who) {
  const order = { tipo: 'pedido', pagina: '/pedidos' }
  return {
    notificacion: await add(db, 'notificacion', {
      usuario_id: usuario,
      ...order,
      titulo: 'Tu pedido',
      texto: '',
      en_pantalla: true,
      por_resumir: false,
    }),
    aviso_whatsapp: await add(db, 'aviso_whatsapp', {
      usuario_id: usuario,
      cliente_id: cliente,
      ...order,
      titulo: 'Va en camino',
    }),
    anuncio: await add(db, 'anuncio', {
      titulo: 'Para ti',
      forma: 'barra',
      audiencia: 'cliente',
      cliente_id: cliente,
      estado: 'PUBLICADO',
    }),
    mensaje: await add(db, 'mensaje_contacto', {
      nombre: 'N',
      correo: 'n@ejemplo.mx',
      mensaje: 'Hola',
      sucursal_id: norte,
    }),
  }
}

async function anyFile(db: Db): Promise<number> {
  const found = await db.row<{ id: number }>('select min(id) as id from archivo')
  return found?.id ?? 0
}

/** Inserts one row, with texts where the column has another type, and returns its id. */
async function add<Id = number>(db: Db, table: string, values: Record<string, unknown>): Promise<Id> {
  const names = Object.keys(values)
  const row = await db.row<{ id: Id }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(values),
  )
  if (!row) throw new Error('an insert returns its row')
  return row.id
}
