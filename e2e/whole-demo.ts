import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recount } from '#catalogue/parts/counts.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Filling, type TestDatabase, testDatabase } from '#platform/database/testing.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { testEnv } from '#http.testing.ts'
import { loadDemoCatalogues } from '../db/demo/catalogues.ts'
import { loadDemoContent } from '../db/demo/content.ts'
import { loadDemoSheets } from '../db/demo/data-sheets.ts'
import { loadDemoCounter } from '../db/demo/counter.ts'
import { loadDemoDeliveries } from '../db/demo/deliveries.ts'
import { loadDemoDocuments } from '../db/demo/documents.ts'
import { loadDemoNotices } from '../db/demo/notices.ts'
import { loadDemoReturns } from '../db/demo/returns.ts'
import type { PageName } from '#pages.ts'
import { smallDemo } from './demo-database.ts'

/** The whole demo on top of the small one. Its files lie in a table beside it, which no copy keeps: the database outlives the folder they were made in. */
const wholeDemo: Filling = {
  name: 'tienda_entera',
  upon: smallDemo,
  fill: async (db) => {
    const folder = mkdtempSync(join(tmpdir(), 'jacve-demo-'))
    try {
      await loadWholeDemo(db, folder)
      // As the worker does after a load: without it the start has neither lines nor brands.
      await recount(db)
      await db.rows('create table muestra_archivo (contenido bytea not null)')
      for (const name of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!name.isFile()) continue
        const content = readFileSync(join(name.parentPath, name.name))
        await db.rows('insert into muestra_archivo values ($1)', [content])
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** A copy of the database with the whole demo, which the first caller of a run makes; its files are put into DATA_DIR. */
export async function wholeDemoDatabase(DATA_DIR: string): Promise<TestDatabase> {
  const made = await testDatabase(wholeDemo)
  const storage = openStorage({ DATA_DIR, STORAGE_URL: undefined })
  const kept = await made.db.rows<{ contenido: Buffer }>('select contenido from muestra_archivo')
  for (const { contenido } of kept) await storage.put(contenido)
  await made.db.rows('drop table muestra_archivo')
  return made
}

/** Accounts, documents, returns, catalogues, posts, data sheets: something to see on every screen. */
async function loadWholeDemo(db: Db, DATA_DIR: string): Promise<void> {
  const env = { ...testEnv, DATA_DIR }
  const storage = openStorage(env)
  await loadDemoDocuments(db, storage)
  await loadDemoReturns(db)
  await loadDemoCatalogues(db, storage)
  await loadDemoContent({ db, env, most: 2 })
  await loadDemoSheets({ db, env })
  await loadDemoNotices({ db, env })
  await loadDemoDeliveries({ db, env })
  await loadDemoCounter({ db })
  await db.rows(
    `insert into solicitud_arco (derecho, nombre, correo, usuario_id, detalle, estado, recibida_en, responder_antes)
     select 'CANCELACION', nombre, email, id, 'Ya no trabajo ahí.', 'RECIBIDA', now(), dia_habil(current_date, 20) from usuario where email like 'cliente@%'`,
  )
  await db.rows(
    `insert into solicitud_alta (rfc, razon_social, regimen_fiscal, cp_fiscal, giro, contacto, correo, telefono, ciudad)
     values ('TBI010203AB4', 'Taller Bielas', '601', '44100', 'Taller mecánico', 'Julia Mejía', 'julia@ejemplo.mx', '3312345678', 'Guadalajara')`,
  )
  await db.rows(
    `with p as (insert into carga_perfil (nombre, tipo) values ('Autopartes Norteña', 'precios') returning id),
       l as (insert into carga_lugar (perfil_id, carpeta, patron, cada_minutos, usuario_id, revisada_en, halladas)
         select p.id, 'norteña', 'lista-*.xlsx', 60, u.id, now(), 1 from p, usuario u where u.email like 'admin@%' limit 1)
     insert into carga_recogida (perfil_id, nombre, bytes, modificado, estado, motivo)
     select id, 'lista-mayo.xlsx', 0, 0, 'RECHAZADA', 'El archivo está vacío.' from p`,
  )
  await db.rows(`insert into lista (cliente_id, nombre) select id, 'Lo de siempre' from cliente where clave = 'PISTON'`)
}

/** Where each page that asks for something is seen: its name in the table → an address with something of the demo. */
export async function addressesOfDemo(db: Db): Promise<Record<string, string>> {
  const row = await db.row<Record<string, string>>(
    `select ${Object.entries(questions)
      .map(([name, sql]) => `(${sql}) as "${name}"`)
      .join(', ')}`,
  )
  const missing = Object.keys(questions).filter((name) => !row?.[name])
  if (!row || missing.length > 0) throw new Error(`the demo has nothing for ${missing.join(', ')}`)
  return row
}

const first = (prefix: string, from: string, suffix = '') =>
  `select '${prefix}' || id || '${suffix}' from ${from} order by id limit 1`
const OF_PISTON = `cliente_id = (select id from cliente where clave = 'PISTON')`
const PART = `producto p where estado = 'activo' and k_parte ~ '^[A-Z]+-[0-9]+$' and exists (select from aplicacion a where a.producto_id = p.id)`
const order = (prefix: string) =>
  `select '${prefix}' || s.clave || '/' || o.folio from pedido o join sucursal s on s.id = o.sucursal_id where ${OF_PISTON} order by o.id desc limit 1`

const questions = {
  verprods: `select '/verprods/' || k_parte from ${PART} order by id limit 1`,
  comparar: `select '/comparar?partes=' || string_agg(k_parte, '|') from (select k_parte from ${PART} order by id limit 3) p`,
  ListadoProductos: `select '/ListadoProductos?productobusqueda=balatas'`,
  ListadoProductosLinea: `select '/ListadoProductos/' || id || '/' || slug from linea where activa order by id limit 1`,
  CatalogoListaProductos: `select '/catalogo/busqueda/2012/' || m.nombre || '/' || o.nombre || '/-' from modelo o join marca m on m.id = o.marca_id where o.nombre = 'Jetta' limit 1`,
  edituser: first('/users/getPermissions/', `usuario where email like 'asesor@%'`),
  editrol: first('/roles/edit/', `rol where nombre = 'asesor'`),
  editpermiso: first('/permisos/edit/', 'permiso'),
  empresa: `select '/Empresa'`,
  muestra: `select '/muestra/taller'`,
  uneteAlEquipo: first('/UneteAlEquipo/', `vacante where estado = 'PUBLICADO'`),
  cliente: first('/clientes/', `cliente where clave = 'PISTON'`),
  preciosDeCliente: first('/clientes/', `cliente where clave = 'PISTON'`, '/precios'),
  creditoDeCliente: first('/clientes/', `cliente where clave = 'PISTON'`, '/credito'),
  datoPersonal: first('/privacidad/', 'solicitud_arco'),
  solicitudDeAlta: first('/solicitudes/', 'solicitud_alta'),
  pedido: order('/pedidos/'),
  DetallePedidoCreado: order('/DetallePedidoCreado/'),
  DetallesPedido: `select '/detalles-pedido'`,
  adminDevolucion: `select '/AdminDevoluciones/' || folio from devolucion where ${OF_PISTON} order by id limit 1`,
  devolucion: `select '/devoluciones/' || folio from devolucion where ${OF_PISTON} order by id limit 1`,
  cotizacion: first('/cotizaciones/', `cotizacion where ${OF_PISTON} and estado <> 'BORRADOR'`),
  DetallePrepedido: first('/DetallePrepedido?id=', `cotizacion where ${OF_PISTON} and estado <> 'BORRADOR'`),
  DetallePrepedidoAuth: first('/DetallePrepedidoAuth?id=', `cotizacion where ${OF_PISTON} and estado <> 'BORRADOR'`),
  listaDePrecios: `select '/lista-de-precios'`,
  catalogoview: `select '/catalogoview/1999/Ninguna'`,
  FichaTecnica: `select '/fichas/' || k_parte from ficha f join producto p on p.id = f.producto_id where f.archivada_en is null order by f.id limit 1`,
  DetallePost: first('/DetallePosts/', `publicacion where estado = 'PUBLICADO'`),
  lista: first('/listas/', `lista where ${OF_PISTON}`),
  miVehiculo: first('/mis-vehiculos/', `vehiculo_guardado where ${OF_PISTON}`),
  DocumentosDetalle: `select '/DetalleDocuments?uuid=' || uuid from cfdi where ${OF_PISTON} order by id limit 1`,
  editbanner: first('/posts/edit/', 'banner'),
  RelMarcaLinea: `select '/RelMarcaLinea/relacion'`,
  documentoeditview: first('/documentoeditview/', 'documento_pdf where borrado_en is null'),
  Publicaciones: first('/Publicaciones/', 'publicacion'),
  ImagenesProducto: `select '/AdminProductos/' || id || '/imagenes' from ${PART} order by id limit 1`,
  textos: `select '/textos/whatsapp-pedido'`,
  pilotos: `select '/pilotos/cotizacion-como-texto'`,
  paginasEmpresa: first('/PaginasEmpresa/', 'pagina_empresa'),
  listasProveedor: first('/actualizarprods/proveedor/', 'carga_perfil'),
  RegistroHechoEnMexico: first('/RegistroHechoEnMexico/', 'autorizacion_mx'),
  vacantes: first('/Vacantes/', 'vacante where borrado_en is null'),
  postulaciones: `select '/Postulaciones'`,
  PreciosProducto: `select '/AdminProductos/' || id || '/precios' from ${PART} order by id limit 1`,
  EditProds: `select '/EditProds/' || id from ${PART} order by id limit 1`,
  AdminProducto: `select '/AdminProductos/' || id from ${PART} order by id limit 1`,
  SyncAuth: first('/SyncAuth/', `pedido where ${OF_PISTON}`),
  anuncio: first('/anunciosadmin/', 'anuncio where borrado_en is null'),
  plantillaFicha: first('/AdminFichas/plantillas/', 'plantilla_ficha'),
  EditarFicha: `select '/fichas/' || id || '/editar' from ficha where archivada_en is null order by id limit 1`,
} satisfies Partial<Record<PageName, string>>
