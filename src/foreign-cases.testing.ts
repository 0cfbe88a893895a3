import { PASSWORD } from '#people/access/testing.server.ts'
import type { Rows } from './foreign-world.testing.ts'

export type Asked = {
  path?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object | undefined
  file?: File
}
/** A call with the ids of `it`, the asker's own ones where a row of his is asked for with a part of somebody else's. */
export type Case = (it: Rows, own: Rows) => Asked

const byId = (kind: keyof Rows, body?: object): Case[] => [(it) => ({ path: { id: it[kind] }, body })]
const byUuid = (body?: object): Case[] => [(it) => ({ path: { uuid: it.uuid }, body })]
const byFolio = (body?: object, more: object = {}): Case[] => [
  ({ sucursal, folio }) => ({ path: { sucursal, folio, ...more }, body }),
]
/** A line of somebody else's order, also asked for through an order of one's own. */
const byOrderLine = (body?: object): Case[] => [
  ({ sucursal, folio, renglon }) => ({ path: { sucursal, folio, linea: renglon }, body }),
  ({ renglon }, { sucursal, folio }) => ({ path: { sucursal, folio, linea: renglon }, body }),
]
const ofClient = (query: object = {}, more: object = {}): Case[] => [
  ({ cliente }) => ({ path: { formato: 'csv', ...more }, query: { ...query, cliente } }),
]
const byReturn = (body?: object): Case[] => [({ devolucion }) => ({ path: { folio: devolucion }, body })]
/** A photograph of somebody else's return, also asked for through a return of one's own. */
const byPhoto: Case[] = [
  ({ devolucion, foto }) => ({ path: { folio: devolucion, foto } }),
  ({ foto }, { devolucion }) => ({ path: { folio: devolucion, foto } }),
]
/** What proves somebody else's delivery, also asked for through an order of one's own. */
const byEvidence: Case[] = [
  ({ sucursal, folio, evidencia }) => ({ path: { sucursal, folio, evidencia } }),
  ({ evidencia }, { sucursal, folio }) => ({ path: { sucursal, folio, evidencia } }),
]
const piece = (referencia: number) => ({
  tipo: 'DEVOLUCION',
  lineas: [{ referencia, cantidad: 1, motivo: 'sobrante' }],
})
const pdf = () => new File(['%PDF-1.7'], 'plano.pdf', { type: 'application/pdf' })
const lines = [{ k_parte: 'COT-1', cantidad: 1 }]
const counterQuote = {
  nombre: '',
  telefono: '',
  vehiculo: '',
  notas: '',
  margen: 30,
  redondeo: 'exacto',
  lineas: lines,
  version: 1,
}
const fiscal = { version: 1, razon_social: 'Otra', regimen_fiscal: '601', uso_cfdi: 'G01', cp_fiscal: '44100' }
const scheduled = { cada: 'mes', dia: 31, hora: 7, formato: 'xlsx', solo_cambios: false }
const place = { version: 1, alias: 'B', calle: 'C', cp: '44100', municipio: 'Guadalajara', estado: 'Jalisco' }

/** Calls that take an id of what is everybody's, or every holder's of the permission: nobody is an outsider. */
export const SHARED: Record<string, string> = {
  'GET /api/v1/notificaciones': 'un lugar en la lista de quien pregunta',
  'POST /api/v1/notificaciones/leidas': 'un lugar en la lista de quien pregunta',
  'PUT /api/v1/notificaciones/preferencias/:tipo': 'una clase, y lo que se guarda es de quien pregunta',
  'POST /api/v1/mis-vehiculos': 'los kilómetros, y lo que se guarda es de la empresa de quien pregunta',
  'PUT /api/v1/preferencias/:lista/columnas': 'la lista es una página, y lo que se guarda es de quien pregunta',
  'GET /api/v1/estante/existencias/movimientos': 'quien lee partes las lee todas; la parte solo acota la lista',
  'GET /api/v1/partes/:k_parte/aviso': 'el catálogo es de todos, y lo que se sigue es de quien pregunta',
  'PATCH /api/v1/partes/:k_parte/aviso': 'el catálogo es de todos, y lo que se sigue es de quien pregunta',
  'GET /searchDetails/details/:id': 'el catálogo es de todos',
  'GET /api/v1/partes/:k_parte/relacionados': 'el catálogo es de todos',
  'GET /api/v1/partes/:k_parte/publicaciones': 'lo publicado es de todos',
  'GET /api/v1/partes/:k_parte/ficha': 'lo publicado es de todos',
  'GET /api/v1/precios/:k_parte/publico': 'lo mismo para cualquiera, y nunca más de lo que la política deja ver',
  'GET /api/v1/partes/:k_parte/ficha.pdf': 'lo publicado es de todos',
  'GET /api/v1/blog/:id': 'lo publicado es de todos',
  'GET /api/v1/bolsa-de-trabajo/:id': 'lo publicado es de todos',
  'POST /api/v1/postulaciones': 'a una vacante publicada se postula cualquiera',
  'GET /api/searchUser': 'el selector de usuarios no mira la sucursal (R-10)',
  'GET /api/v1/lineas/:id': 'el catálogo es de todos',
  'GET /api/v1/devoluciones/aplicaciones/:k_parte': 'el catálogo es de todos',
  'GET /api/v1/busquedas/:id': 'un número al azar de 48 bits, y nada de quién buscó',
  'GET /api/v1/hecho-en-mexico/:id': 'el registro es de todo el personal que lo lleva',
  'POST /api/v1/hecho-en-mexico/:id': 'el registro es de todo el personal que lo lleva',
  'POST /api/v1/hecho-en-mexico/:id/retirar': 'el registro es de todo el personal que lo lleva',
  'POST /api/v1/hecho-en-mexico/:id/reponer': 'el registro es de todo el personal que lo lleva',
  'GET /api/v1/hecho-en-mexico/:id/archivo.pdf': 'el registro es de todo el personal que lo lleva',
  'GET /api/v1/productos/:id': 'el catálogo es de todo el personal que lo lee',
  'GET /api/v1/productos/:id/historial': 'el catálogo es de todo el personal que lo lee',
  'GET /api/v1/estante/:id/historial': 'el catálogo es de todo el personal que lo lee',
  'GET /api/v1/catalogos/:id': 'lo publicado es de todos; por visibilidad, src/publishing/library/published.test.ts',
  'GET /api/v1/catalogos/:id/busqueda':
    'lo publicado es de todos; por visibilidad, src/publishing/library/published.test.ts',
}

/** How each call is asked for the rows of `it`. */
export const cases: Record<string, Case[]> = {
  'DELETE /api/v1/sesiones/:id': byId('sesion'),
  'PATCH /api/v1/cuenta/llaves/:id': byId('llave_acceso', { nombre: 'Ajena' }),
  'POST /api/v1/cuenta/llaves/:id/baja': byId('llave_acceso', { password: PASSWORD }),
  'GET /api/v1/usuarios/:id': byId('usuario'),
  'PATCH /api/v1/avisos-whatsapp/:id': byId('aviso_whatsapp', { version: 1, estado: 'ENVIADO' }),
  'PATCH /api/v1/mensajes/:id': byId('mensaje', { version: 1, estado: 'ATENDIDO' }),
  'POST /api/v1/actuar': [({ cliente }) => ({ body: { cliente_id: cliente } })],
  'GET /api/v1/clientes/:id': byId('cliente'),
  'GET /api/v1/tareas': ofClient(),
  'POST /api/v1/tareas': [
    ({ cliente }) => ({ body: { cliente_id: cliente, que: 'Llamar', vence: '2027-01-01' } }),
    ({ cliente, cotizacion }) => ({
      body: { cliente_id: cliente, cotizacion_id: cotizacion, que: 'Llamar', vence: '2027-01-01' },
    }),
  ],
  'PATCH /api/v1/tareas/:id': byId('tarea', { version: 1, que: 'Otra' }),
  'POST /api/v1/tareas/:id/hecha': byId('tarea', { version: 1 }),
  'POST /api/v1/tareas/:id/reabrir': byId('tarea', { version: 1 }),
  'GET /api/v1/clientes/:id/responsables': byId('cliente'),
  'GET /api/v1/precios/:k_parte/origen': ofClient({}, { k_parte: 'COT-1' }),
  'GET /api/v1/clientes/:id/lista-de-precios': byId('cliente'),
  'GET /api/v1/clientes/:id/lista-de-precios/:formato': [({ cliente }) => ({ path: { id: cliente, formato: 'csv' } })],
  'GET /api/v1/clientes/:id/listas-programadas': byId('cliente'),
  'POST /api/v1/clientes/:id/listas-programadas': [
    ({ cliente, usuario }) => ({ path: { id: cliente }, body: { ...scheduled, personas: [usuario] } }),
  ],
  'PUT /api/v1/listas-programadas/:id': [
    ({ programada, usuario }) => ({
      path: { id: programada },
      body: { ...scheduled, personas: [usuario], version: 1 },
    }),
  ],
  'POST /api/v1/listas-programadas/:id/pausa': byId('programada', { pausada: true }),
  'DELETE /api/v1/listas-programadas/:id': byId('programada'),
  'POST /api/v1/listas-programadas/:id/recuperar': byId('programada'),
  'POST /api/v1/listas-programadas/:id/envios': byId('programada'),
  'GET /api/v1/clientes/:id/precios': byId('cliente'),
  'PATCH /api/v1/carrito/lineas/:id': byId('linea', { cantidad: 2 }),
  'DELETE /api/v1/carrito/lineas/:id': byId('linea'),
  'POST /api/v1/carrito/lineas/:id/abrir': byId('linea'),
  'POST /api/v1/carrito/retiros/:id': byId('retiro'),
  'PATCH /api/v1/carrito': [
    ({ direccion }) => ({ body: { direccion_id: direccion } }),
    ({ carrito }) => ({ body: { carrito, notas: 'Otra' } }),
  ],
  'POST /api/v1/carrito/lineas': [({ carrito }) => ({ body: { k_parte: 'COT-1', cantidad: 1, carrito } })],
  'DELETE /api/v1/carrito': [({ carrito }) => ({ query: { carrito } })],
  'POST /api/v1/carrito/lote/deshacer': [
    ({ carrito }) => ({ body: { lineas: [{ k_parte: 'COT-2', cantidad: 1 }], carrito } }),
  ],
  'POST /api/v1/carritos': [({ carrito }) => ({ body: { nombre: 'Copia', copia_de: carrito } })],
  'PATCH /api/v1/carritos/:id': byId('carrito', { nombre: 'Otro' }),
  'DELETE /api/v1/carritos/:id': byId('carrito'),
  'PUT /api/v1/carritos/:id/activo': byId('carrito'),
  'POST /api/v1/carritos/:id/recuperacion': byId('carrito'),
  'POST /api/v1/carritos/:id/lineas': [
    ({ carrito, linea }) => ({ path: { id: carrito }, body: { lineas: [linea] } }),
    ({ linea }) => ({ path: { id: linea }, body: { lineas: [linea] } }),
  ],
  'POST /api/v1/listas/:id/carga': byId('lista'),
  'PATCH /api/v1/listas/:id': byId('lista', { nombre: 'Otra' }),
  'DELETE /api/v1/listas/:id': byId('lista'),
  'POST /api/v1/listas/:id/recuperacion': byId('lista'),
  'DELETE /api/v1/codigos-cliente/:id': byId('codigo'),
  'GET /api/v1/listas/:id': byId('lista'),
  'PUT /api/v1/listas/:id/cadencia': byId('lista', { tipo: 'normal' }),
  'POST /api/v1/listas/:id/lineas': byId('lista', { lineas: lines }),
  'POST /api/v1/listas/:id/texto': byId('lista', { texto: 'COT-1 2' }),
  'PATCH /api/v1/listas/:id/lineas/:linea': [
    ({ lista, producto }) => ({ path: { id: lista, linea: producto }, body: { cantidad: 2 } }),
  ],
  'DELETE /api/v1/listas/:id/lineas/:linea': [({ lista, producto }) => ({ path: { id: lista, linea: producto } })],
  'PUT /api/v1/listas/:id/orden': [({ lista, producto }) => ({ path: { id: lista }, body: { lineas: [producto] } })],
  'POST /api/v1/sugerencias/:id/carga': byId('sugerencia'),
  'PATCH /api/v1/sugerencias/:id': byId('sugerencia', { estado: 'DESCARTADA' }),
  'GET /api/v1/pedidos': ofClient(),
  'GET /api/v1/pedidos/exportacion/:formato': ofClient(),
  'GET /api/v1/pedidos/:sucursal/:folio': byFolio(),
  'GET /api/v1/pedidos/:id': byId('pedido'),
  'POST /api/v1/pedidos/:sucursal/:folio/eventos': byFolio({ evento: 'cancelar', version: 1, motivo: 'No' }),
  'GET /api/v1/pedidos/:sucursal/:folio/archivo/:formato': byFolio(undefined, { formato: 'pdf' }),
  'POST /api/v1/pedidos/:sucursal/:folio/repetir': byFolio(),
  'GET /api/v1/mis-vehiculos/:id': byId('vehiculo'),
  'PATCH /api/v1/mis-vehiculos/:id': byId('vehiculo', { version: 1, placa: 'XYZ-987-A' }),
  'DELETE /api/v1/mis-vehiculos/:id': byId('vehiculo'),
  'POST /api/v1/mis-vehiculos/:id/recuperacion': byId('vehiculo'),
  'POST /api/v1/mis-vehiculos/:id/servicios': byId('vehiculo', { hecho_en: '2026-01-10', que: 'Afinación' }),
  'DELETE /api/v1/mis-vehiculos/servicios/:id': byId('servicio'),
  'POST /api/v1/mis-vehiculos/servicios/:id/recuperacion': byId('servicio'),
  'GET /api/v1/pedidos/:sucursal/:folio/le-quedo': byFolio(),
  'PUT /api/v1/pedidos/:sucursal/:folio/le-quedo/:linea': byOrderLine({ queda: true }),
  'GET /api/v1/pedidos/:sucursal/:folio/le-quedo/:linea/vehiculos': byOrderLine(),
  'GET /api/controllerpeticiones/cliente2/:cliente/listped': [({ clave }) => ({ path: { cliente: clave } })],
  'GET /api/controllerpeticiones/cliente2/:cliente/listped/:date': [
    ({ clave }) => ({ path: { cliente: clave, date: '2026-11-22' } }),
  ],
  'POST /cartItems/generacionCarrito': [
    ({ direccion }) => ({ body: { via: 'RUTA', direccion } }),
    ({ carrito }) => ({ body: { via: 'RUTA', carrito } }),
  ],
  'GET /api/controllerpeticiones/cliente/:cliente/listcot': [({ cliente }) => ({ path: { cliente } })],
  'GET /api/v1/cotizaciones': ofClient(),
  'GET /api/v1/cotizaciones/:id': byId('cotizacion'),
  'GET /api/v1/cotizaciones/:id/presentes': byId('cotizacion'),
  'GET /api/v1/cotizaciones/:id/texto': byId('cotizacion'),
  'POST /api/v1/cotizaciones/:id/eventos': [
    ...byId('cotizacion', { evento: 'cancelar', version: 2, motivo: 'No' }),
    ({ direccion }, { cotizacion }) => ({
      path: { id: cotizacion },
      body: { evento: 'editar', version: 1, direccion },
    }),
  ],
  'GET /api/v1/cotizaciones/:id/revisores': byId('cotizacion'),
  'GET /api/v1/cotizaciones/:id/sustitutos/:n': [({ cotizacion }) => ({ path: { id: cotizacion, n: 1 } })],
  'GET /api/v1/cotizaciones/:id/archivo/:formato': [({ cotizacion }) => ({ path: { id: cotizacion, formato: 'pdf' } })],
  'POST /api/v1/cotizaciones/:id/archivos': [({ cotizacion }) => ({ path: { id: cotizacion }, file: pdf() })],
  'GET /api/v1/cotizaciones/:id/archivos/:archivo': [
    ({ cotizacion, archivo }) => ({ path: { id: cotizacion, archivo } }),
    ({ archivo }, { cotizacion }) => ({ path: { id: cotizacion, archivo } }),
  ],
  'DELETE /api/v1/cotizaciones/:id/archivos/:archivo': [
    ({ cotizacion, archivo }) => ({ path: { id: cotizacion, archivo } }),
    ({ archivo }, { cotizacion }) => ({ path: { id: cotizacion, archivo } }),
  ],
  'GET /api/v1/cotizaciones/:id/entrega': byId('cotizacion'),
  'POST /api/v1/cotizaciones/:id/direcciones': byId('cotizacion', place),
  'GET /api/v1/mostrador/cotizaciones/:id': byId('mostrador'),
  'PUT /api/v1/mostrador/cotizaciones/:id': byId('mostrador', counterQuote),
  'POST /api/v1/mostrador/cotizaciones/:id/copia': byId('mostrador'),
  'DELETE /api/v1/mostrador/cotizaciones/:id': byId('mostrador'),
  'POST /api/v1/mostrador/cotizaciones/:id/devolucion': byId('mostrador'),
  'GET /api/v1/mostrador/cotizaciones/:id/impresion': byId('mostrador'),
  'GET /api/v1/mostrador/cotizaciones/:id/pdf': byId('mostrador'),
  'GET /api/v1/documentos/:uuid/verificacion': byUuid(),
  'POST /api/v1/documentos/:uuid/verificacion': byUuid({}),
  'POST /api/v1/documentos/correo': [
    ({ uuid }) => ({ body: { uuids: [uuid], para: 'mi' } }),
    ({ uuid }, own) => ({ body: { uuids: [own.uuid, uuid], para: 'mi' } }),
  ],
  'GET /api/v1/documentos': ofClient({ periodo: 'todo' }),
  'GET /api/v1/documentos/exportacion/:formato': ofClient({ periodo: 'todo' }),
  'GET /api/v1/documentos/:uuid': byUuid(),
  'GET /api/v1/documentos/:uuid.xml': byUuid(),
  'GET /api/v1/documentos/:uuid.pdf': byUuid(),
  'GET /api/v1/documentos.zip': [({ uuid }) => ({ query: { uuid } }), ...ofClient({ periodo: 'todo', todos: 1 })],
  'POST /api/v1/documentos/:uuid/problemas': byUuid({ texto: 'Falta una pieza' }),
  'PATCH /api/v1/documentos/:uuid/problemas/:id': [
    ({ uuid, problema }) => ({ path: { uuid, id: problema }, body: { respuesta: 'Ya se envió' } }),
    ({ problema }, { uuid }) => ({ path: { uuid, id: problema }, body: { respuesta: 'Ya se envió' } }),
  ],
  'GET /api/v1/pedidos/:sucursal/:folio/facturas': byFolio(),
  'POST /api/v1/pedidos/:sucursal/:folio/evidencias': [
    ({ sucursal, folio }) => ({
      path: { sucursal, folio },
      body: { tipo: 'foto' },
      file: new File(['GIF89a'], 'entrega.jpg', { type: 'image/jpeg' }),
    }),
  ],
  'GET /api/v1/pedidos/:sucursal/:folio/evidencias/:evidencia': byEvidence,
  'DELETE /api/v1/pedidos/:sucursal/:folio/evidencias/:evidencia': byEvidence,
  'GET /api/v1/pedidos/:sucursal/:folio/embarques/:embarque/entrega.pdf': [
    ({ sucursal, folio, embarque }) => ({ path: { sucursal, folio, embarque } }),
    ({ embarque }, { sucursal, folio }) => ({ path: { sucursal, folio, embarque } }),
  ],
  'GET /api/v1/facturas': ofClient(),
  'GET /api/v1/facturas/exportacion/:formato': ofClient(),
  'GET /api/v1/facturas/resumen': ofClient(),
  'GET /api/v1/estado-cuenta': ofClient(),
  'GET /api/v1/estado-cuenta/archivo/:formato': ofClient({}, { formato: 'pdf' }),
  'GET /api/v1/clientes/:id/credito': byId('cliente'),
  'POST /api/v1/clientes/:id/credito/excepciones': byId('cliente', {
    excedente: '100.00',
    hasta: '2026-12-24',
    motivo: 'Temporada',
  }),
  'POST /api/v1/clientes/:id/credito/promesas': [
    ...byId('cliente', { importe: '100.00', fecha: '2026-12-24' }),
    ({ cliente, uuid }) => ({
      path: { id: cliente },
      body: { importe: '100.00', fecha: '2026-12-24', factura: uuid },
    }),
  ],
  'POST /api/v1/clientes/:id/credito/recordatorios': byId('cliente'),
  'PATCH /api/v1/datos-fiscales/:id': byId('empresa', fiscal),
  'POST /api/v1/anuncios/:id/visto': byId('anuncio', { enterado: false }),
  'GET /api/v1/imprenta/:id': byId('impresion'),
  'POST /api/v1/imprenta/:id/cancelacion': byId('impresion'),
  'DELETE /api/v1/imprenta/:id': byId('impresion'),
  'GET /api/v1/imprenta/:id/archivo': byId('impresion'),
  'POST /api/v1/cotizaciones/:id/compra': byId('cotizacion', { compra: 1, decision: 'aprobar' }),
  'PUT /api/v1/compras-por-aprobar/suplencia': [
    ({ usuario }) => ({ body: { suplencia: { suplente_id: usuario, desde: '2030-01-01', hasta: '2030-01-02' } } }),
  ],
  'POST /api/v1/mi-empresa/invitaciones': [
    ({ direccion }) => ({
      body: {
        name: 'N',
        email: 'nueva@ejemplo.mx',
        puesto: 'comprador',
        tope_documento: null,
        tope_mes: null,
        direcciones: [direccion],
      },
    }),
  ],
  'POST /api/v1/mi-empresa/invitaciones/:id/reenvio': byId('invitacion'),
  'DELETE /api/v1/mi-empresa/invitaciones/:id': byId('invitacion'),
  'PATCH /api/v1/mi-empresa/personas/:id': byId('usuario', { version: 1, puesto: 'ver' }),
  'POST /api/v1/mi-empresa/personas/:id/entrega': byId('usuario', { version: 1 }),
  'PATCH /api/v1/busquedas-seguidas/:id': byId('busqueda_seguida', { seguida: false }),
  'PATCH /api/v1/partes-seguidas/:id': byId('seguida', { existencia: false, precio: false }),
  'PATCH /api/v1/notificaciones/:id': byId('notificacion', { leida: true }),
  'GET /api/v1/vistas/:id': byId('vista'),
  'PATCH /api/v1/vistas/:id': byId('vista', { version: 1, nombre: 'Otra' }),
  'DELETE /api/v1/vistas/:id': byId('vista'),
  'POST /api/v1/vistas/:id/recuperacion': byId('vista', {}),
  'PUT /api/v1/preferencias/:lista/inicio': [({ vista }) => ({ path: { lista: 'pedidos' }, body: { vista } })],
  'DELETE /api/v1/programas/llaves/:id': byId('llave'),
  'PATCH /api/v1/programas/avisos/:id': byId('webhook', { version: 1, activo: false }),
  'DELETE /api/v1/programas/avisos/:id': byId('webhook'),
  'POST /api/v1/programas/avisos/:id/prueba': byId('webhook', {}),
  'POST /api/v1/programas/entregas/:id/repeticion': byId('entrega', {}),
  'GET /api/v1/sugerencias': ofClient(),
  'GET /api/v1/devoluciones/posibles': [
    ({ uuid }) => ({ query: { uuid } }),
    ({ sucursal, folio }) => ({ query: { sucursal, pedido: folio } }),
  ],
  'GET /api/v1/devoluciones/:folio': byReturn(),
  'POST /api/v1/devoluciones': [
    ({ uuid }) => ({ body: { ...piece(1), uuid } }),
    ({ sucursal, folio, renglon }) => ({ body: { ...piece(renglon), pedido: { sucursal, folio } } }),
    ({ renglon }, { sucursal, folio }) => ({ body: { ...piece(renglon), pedido: { sucursal, folio } } }),
  ],
  'POST /api/v1/devoluciones/:folio/eventos': byReturn({ evento: 'autorizar', version: 1 }),
  'POST /api/v1/devoluciones/:folio/fotos': [
    ({ devolucion }) => ({
      path: { folio: devolucion },
      file: new File(['GIF89a'], 'pieza.gif', { type: 'image/gif' }),
    }),
  ],
  'GET /api/v1/devoluciones/:folio/fotos/:foto': byPhoto,
  'DELETE /api/v1/devoluciones/:folio/fotos/:foto': byPhoto,
  'GET /api/v1/devoluciones/:folio/hoja.pdf': byReturn(),
  'GET /api/v1/indicadores': ofClient(),
  'POST /api/v1/llamadas': [
    ({ cliente }) => ({ body: { cliente_id: cliente, tipo: 'llamada', resultado: 'contesto' } }),
  ],
}
