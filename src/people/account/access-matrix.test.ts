import { beforeAll, expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { allCalls } from '#http.server.ts'
import { testApp } from '#http.testing.ts'
import { POSTS, type Post } from '#kit/base/posts.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'

const roles = {
  CLI: 'cliente',
  COT: 'Cotizador-Mostrador',
  VEN: 'vendedor',
  ASE: 'asesor',
  CS: 'CustomerService',
  MK: 'MKTG',
  MAN: 'manager',
  DIR: 'director',
  ADM: 'admin',
}
type Who = keyof typeof roles | 'VIS'

const everyone: Who[] = ['VIS', 'CLI', 'COT', 'VEN', 'ASE', 'CS', 'MK', 'MAN', 'DIR', 'ADM']
const signedIn = everyone.filter((who) => who !== 'VIS')
const usersRead: Who[] = ['MAN', 'DIR', 'ADM']
const admin: Who[] = ['ADM']
const compras: Who[] = ['CLI', 'VEN', 'ASE', 'ADM']
const quotesRead: Who[] = ['CLI', 'COT', 'VEN', 'ASE', 'CS', 'MAN', 'DIR', 'ADM']
const quotesReview: Who[] = ['VEN', 'ASE', 'CS', 'MAN', 'DIR', 'ADM']
const quotesCreate: Who[] = ['CLI', 'COT', 'VEN', 'ASE', 'CS', 'MAN', 'ADM']
const ordersRead: Who[] = ['CLI', 'COT', 'VEN', 'ASE', 'CS', 'MAN', 'DIR', 'ADM']
const documentsRead: Who[] = ['CLI', 'ASE', 'CS', 'MAN', 'DIR', 'ADM']
const clientsRead: Who[] = ['VEN', 'ASE', 'CS', 'MAN', 'DIR', 'ADM']
const creditRead: Who[] = ['CLI', ...clientsRead]

const partsRead: Who[] = ['ASE', 'CS', 'MK', 'MAN', 'DIR', 'ADM']
const photos: Who[] = ['MK', 'ADM']
const catalogues: Who[] = ['MK', 'ADM']
const counter: Who[] = ['CLI', 'COT']
const returnsRead: Who[] = ['CLI', 'VEN', 'ASE', 'CS', 'MAN', 'DIR', 'ADM']
const returnsWrite: Who[] = ['ASE', 'CS', 'MAN', 'ADM']
const press: Who[] = ['CLI', 'MK', 'ADM']
const taught: Who[] = ['MK', 'ADM']
const demandRead: Who[] = ['ASE', 'CS', 'MK', 'MAN', 'DIR', 'ADM']
const contentRead: Who[] = ['MK', 'DIR', 'ADM']
const contentWrite: Who[] = ['MK', 'ADM']

/** Who may make each call (requirements 7.2). A call that is missing here, or one too many, fails the first test. */
const rules: Record<string, Who[]> = {
  'GET /api/v1/sesion': everyone,
  'POST /login': everyone,
  'POST /logout': everyone,
  'POST /api/v1/sesion/segundo-factor': everyone,
  'POST /api/v1/cuenta/segundo-factor': everyone,
  'POST /api/v1/cuenta/segundo-factor/confirmacion': everyone,
  'POST /api/v1/claves/olvido': everyone,
  'GET /api/v1/claves/enlaces/:token': everyone,
  'POST /api/v1/claves': everyone,
  'POST /api/v1/claves/desbloqueo': everyone,
  'GET /api/v1/sesiones': signedIn,
  'DELETE /api/v1/sesiones/:id': signedIn,
  'DELETE /api/v1/sesiones': signedIn,
  'GET /api/v1/cuenta': signedIn,
  'GET /api/v1/cuenta/datos': signedIn,
  'PUT /api/v1/cuenta/clave': signedIn,
  'POST /api/v1/cuenta/segundo-factor/baja': signedIn,
  'POST /api/v1/cuenta/segundo-factor/recuperacion': signedIn,
  'GET /userinfo': signedIn,

  'POST /api/v1/cargas': admin,
  'POST /api/v1/cargas/partes': admin,
  'POST /api/v1/cargas/:id/partes': admin,
  'GET /api/v1/cargas/:id/dudas': admin,
  'POST /api/v1/cargas/:id/dudas': admin,
  'POST /api/v1/cargas/:id/hojas': admin,
  'PUT /api/v1/cargas/:id/perfil': admin,
  'GET /api/v1/perfiles-carga': admin,
  'PUT /api/v1/perfiles-carga/:id': admin,
  'DELETE /api/v1/perfiles-carga/:id': admin,
  'GET /api/v1/cargas': admin,
  'GET /api/v1/cargas/:id': admin,
  'GET /api/v1/cargas/:id/errores': admin,
  'GET /api/v1/cargas/:id/errores.csv': admin,
  'GET /api/v1/cargas/:id/errores.xlsx': admin,
  'GET /api/v1/cargas/:id/cambios': admin,
  'GET /api/v1/cargas/:id/cambios/:formato': admin,
  'PUT /api/v1/cargas/:id/mapeo': admin,
  'POST /api/v1/cargas/:id/correcciones': admin,
  'POST /api/v1/cargas/:id/aplicar': admin,
  'POST /api/v1/cargas/:id/revertir': admin,
  'POST /api/v1/cargas/:id/cancelar': admin,
  'GET /api/v1/plantillas-carga/:tipo/:formato': admin,
  'POST /api/v1/cargas/:id/vista': admin,
  'GET /api/v1/cargas/:id/impacto': admin,
  'POST /api/v1/vista-previa': admin,
  'DELETE /api/v1/vista-previa': signedIn,
  'GET /api/v1/errores-producto': admin,
  'GET /api/v1/errores-producto/grupos': admin,
  'GET /api/v1/errores-producto/exportar/:formato': admin,
  'POST /api/v1/errores-producto/estado': admin,
  'POST /api/v1/errores-producto/:id/reintento': admin,

  'GET /api/v1/catalogos': everyone,
  'GET /api/v1/catalogos/:id': everyone,
  'GET /api/v1/catalogos/:id/busqueda': everyone,
  'GET /api/v1/documentos-pdf': catalogues,
  'GET /api/v1/documentos-pdf/exportacion/:formato': catalogues,
  'GET /api/v1/documentos-pdf/cargas': catalogues,
  'POST /api/v1/documentos-pdf/cargas': catalogues,
  'POST /api/v1/documentos-pdf/cargas/:id/partes': catalogues,
  'POST /api/v1/documentos-pdf/cargas/:id/fin': catalogues,
  'DELETE /api/v1/documentos-pdf/cargas/:id': catalogues,
  'GET /api/v1/documentos-pdf/:id': catalogues,
  'POST /api/v1/documentos-pdf': catalogues,
  'POST /api/v1/documentos-pdf/:id/archivo': catalogues,
  'PATCH /api/v1/documentos-pdf/:id': catalogues,
  'POST /api/v1/documentos-pdf/:id/lugar': catalogues,
  'DELETE /api/v1/documentos-pdf/:id': catalogues,
  'POST /api/v1/documentos-pdf/:id/restauracion': catalogues,

  'GET /api/v1/imprenta/opciones': press,
  'GET /api/v1/imprenta/cuenta': press,
  'GET /api/v1/imprenta': press,
  'POST /api/v1/imprenta': press,
  'GET /api/v1/imprenta/:id': press,
  'POST /api/v1/imprenta/:id/cancelacion': press,
  'DELETE /api/v1/imprenta/:id': press,
  'GET /api/v1/imprenta/:id/archivo': press,
  'POST /api/v1/imprenta/:id/publicacion': catalogues,
  'GET /api/v1/estante': partsRead,
  'GET /api/v1/estante/opciones': partsRead,
  'GET /api/v1/estante/exportacion/:formato': partsRead,
  'GET /api/v1/estante/calidad': partsRead,
  'GET /api/v1/estante/:id/historial': partsRead,
  'POST /api/v1/estante/filtros': partsRead,
  'DELETE /api/v1/estante/filtros/:id': partsRead,
  'GET /api/v1/estante/cambios': partsRead,
  'POST /api/v1/estante/cambios': admin,
  'POST /api/v1/estante/cambios/:id/aplicar': admin,
  'POST /api/v1/estante/cambios/:id/deshacer': admin,
  'DELETE /api/v1/descuentos/:id': admin,
  'DELETE /api/v1/grupos-clientes/:id': admin,
  'DELETE /api/v1/listas-precios/:id': admin,
  'GET /api/v1/descuentos': admin,
  'GET /api/v1/estante/:id/precios': admin,
  'GET /api/v1/estante/precios': admin,
  'GET /api/v1/estante/precios/lotes': admin,
  'GET /api/v1/estante/precios/opciones': admin,
  'GET /api/v1/listas-precios': admin,
  'PATCH /api/v1/descuentos/:id': admin,
  'PATCH /api/v1/grupos-clientes/:id': admin,
  'PATCH /api/v1/listas-precios/:id': admin,
  'POST /api/v1/descuentos': admin,
  'POST /api/v1/estante/existencias/ajustes': admin,
  'POST /api/v1/estante/existencias/ajustes/:id/deshacer': admin,
  'POST /api/v1/estante/precios/celdas': admin,
  'POST /api/v1/estante/precios/lotes': admin,
  'POST /api/v1/estante/precios/lotes/:id/aplicar': admin,
  'POST /api/v1/estante/precios/lotes/:id/deshacer': admin,
  'POST /api/v1/grupos-clientes': admin,
  'POST /api/v1/listas-precios': admin,
  'POST /api/v1/listas-precios/:id/recuperar': admin,
  'GET /api/v1/estante/existencias/movimientos': partsRead,
  'PATCH /api/v1/estante/:id': admin,
  'GET /api/v1/estante/:id/imagenes': photos,
  'POST /api/v1/estante/:id/imagenes': photos,
  'PUT /api/v1/estante/:id/imagenes/orden': photos,
  'POST /api/v1/estante/:id/imagenes/restauracion': photos,
  'PATCH /api/v1/estante/:id/imagenes/:imagen': photos,
  'DELETE /api/v1/estante/:id/imagenes/:imagen': photos,
  'PUT /api/v1/estante/:id/giro': photos,
  'POST /api/v1/fotos': photos,
  'POST /api/v1/fotos/nombres': photos,
  'POST /api/v1/fotos/lote': photos,
  'GET /api/v1/empresa/paginas': everyone,
  'GET /api/v1/empresa/paginas/:slug': everyone,
  'GET /api/v1/paginas-empresa': contentWrite,
  'GET /api/v1/paginas-empresa/:id': contentWrite,
  'POST /api/v1/paginas-empresa': contentWrite,
  'PATCH /api/v1/paginas-empresa/:id': contentWrite,
  'GET /api/v1/paginas-empresa/:id/versiones/:version': contentWrite,
  'GET /api/v1/bolsa-de-trabajo': everyone,
  'GET /api/v1/bolsa-de-trabajo/:id': everyone,
  'GET /api/v1/vacantes': contentWrite,
  'GET /api/v1/vacantes/opciones': contentWrite,
  'GET /api/v1/vacantes/:id': contentWrite,
  'POST /api/v1/vacantes': contentWrite,
  'PATCH /api/v1/vacantes/:id': contentWrite,
  'POST /api/v1/vacantes/:id/copia': contentWrite,
  'DELETE /api/v1/vacantes/:id': contentWrite,
  'POST /api/v1/vacantes/:id/restauracion': contentWrite,
  'POST /api/v1/postulaciones': everyone,
  'GET /api/v1/postulaciones': contentWrite,
  'GET /api/v1/postulaciones/:id': contentWrite,
  'PATCH /api/v1/postulaciones/:id': contentWrite,
  'POST /api/v1/postulaciones/:id/notas': contentWrite,
  'DELETE /api/v1/postulaciones/:id': contentWrite,
  'GET /api/v1/postulaciones/:id/cv': contentWrite,

  'GET /api/v1/auditor/hallazgos': admin,
  'POST /api/v1/auditor/corridas': admin,
  'POST /api/v1/auditor/arreglos': admin,
  'POST /api/v1/auditor/arreglos/:lote/deshacer': admin,
  'POST /api/v1/auditor/ignorados': admin,
  'POST /api/v1/auditor/hallazgos/:id/reabrir': admin,

  'GET /api/getUsers': usersRead,
  'GET /api/v1/usuarios/:id': usersRead,
  'GET /api/v1/programas': ['CLI', 'ADM'],
  'POST /api/v1/programas/llaves': ['CLI'],
  'DELETE /api/v1/programas/llaves/:id': ['CLI', 'ADM'],
  'POST /api/v1/programas/avisos': ['CLI'],
  'PATCH /api/v1/programas/avisos/:id': ['CLI', 'ADM'],
  'DELETE /api/v1/programas/avisos/:id': ['CLI', 'ADM'],
  'POST /api/v1/programas/avisos/:id/prueba': ['CLI', 'ADM'],
  'POST /api/v1/programas/entregas/:id/repeticion': ['CLI', 'ADM'],

  'GET /api/v1/correos/servidor': admin,
  'PUT /api/v1/correos/servidor': admin,
  'POST /api/v1/correos/prueba': admin,
  'GET /api/v1/correos/destinatarios': admin,
  'POST /api/v1/correos/destinatarios': admin,
  'DELETE /api/v1/correos/destinatarios/:id': admin,
  'GET /api/v1/correos/plantillas': admin,
  'PUT /api/v1/correos/plantillas/:tipo': admin,
  'POST /api/v1/correos/plantillas/:tipo/vista': admin,
  'GET /api/v1/correos': admin,
  'POST /api/v1/correos/reintentos': admin,
  'POST /api/v1/correos/:id/cancelar': admin,

  'GET /api/v1/compras-por-aprobar': ['CLI'],
  'PUT /api/v1/compras-por-aprobar/suplencia': ['CLI'],
  'POST /api/v1/cotizaciones/:id/compra': ['CLI'],
  'GET /api/v1/mi-empresa': ['CLI'],
  'POST /api/v1/mi-empresa/invitaciones': ['CLI'],
  'POST /api/v1/mi-empresa/invitaciones/:id/reenvio': ['CLI'],
  'DELETE /api/v1/mi-empresa/invitaciones/:id': ['CLI'],
  'PATCH /api/v1/mi-empresa/personas/:id': ['CLI'],
  'POST /api/v1/mi-empresa/personas/:id/entrega': ['CLI'],

  'GET /api/v1/usuarios/opciones': admin,
  'GET /api/v1/usuarios/exportacion/:formato': usersRead,
  'GET /api/searchUser': usersRead,
  'GET /getAllUsers': usersRead,
  'GET /getAllRoles': usersRead,
  'GET /getAllPermissions': usersRead,
  'POST /api/storeUser': admin,
  'POST /api/updateUser/:id': admin,
  'POST /api/deleteUser/:id': admin,
  'POST /api/v1/usuarios/:id/enlace': admin,
  'DELETE /api/v1/usuarios/:id/sesiones': admin,
  'DELETE /api/v1/usuarios/:id/segundo-factor': admin,
  'GET /api/v1/roles': admin,
  'GET /api/v1/roles/permisos': admin,
  'GET /api/v1/roles/exportacion/:formato': admin,
  'GET /api/v1/permisos/exportacion/:formato': admin,
  'GET /api/v1/roles/:id': admin,
  'POST /api/v1/roles': admin,
  'PATCH /api/v1/roles/:id': admin,
  'DELETE /api/v1/roles/:id': admin,
  'GET /api/v1/permisos': admin,
  'GET /api/v1/permisos/:id': admin,
  'POST /api/v1/permisos': admin,
  'PATCH /api/v1/permisos/:id': admin,
  'DELETE /api/v1/permisos/:id': admin,
  'GET /api/v1/auditoria': ['DIR', 'ADM'],
  'GET /api/v1/auditoria/exportacion/:formato': ['DIR', 'ADM'],
  'GET /api/v1/velocidad': ['DIR', 'ADM'],

  'GET /api/admin/contactosucursales': everyone,
  'POST /api/v1/contacto': everyone,
  'GET /api/v1/firmas/llaves': everyone,
  'POST /api/v1/firmas/comprobacion': everyone,
  'POST /api/v1/solicitudes': everyone,
  'GET /api/v1/documentos': documentsRead,
  'GET /api/v1/documentos/exportacion/:formato': documentsRead,
  'GET /api/v1/documentos/resumen': documentsRead,
  'GET /api/v1/documentos/:uuid': documentsRead,
  'GET /api/v1/documentos/:uuid.xml': documentsRead,
  'GET /api/v1/documentos/:uuid.pdf': documentsRead,
  'GET /api/v1/documentos.zip': documentsRead,
  'POST /api/v1/documentos/:uuid/problemas': documentsRead,
  'PATCH /api/v1/documentos/:uuid/problemas/:id': documentsRead,
  'POST /api/v1/documentos': admin,
  'GET /api/v1/documentos/cargas': admin,
  'POST /api/v1/documentos/cargas': admin,
  'POST /api/v1/documentos/cargas/:id/partes': admin,
  'GET /api/v1/documentos/cargas/:id': admin,
  'GET /api/v1/documentos/cargas/:id/reporte/:formato': admin,
  'POST /api/v1/documentos/cargas/:id/cancelar': admin,
  'GET /api/v1/documentos/todos': documentsRead,
  'GET /api/v1/documentos/todos/exportacion/:formato': documentsRead,
  'GET /api/v1/documentos/pendientes': admin,
  'GET /api/v1/documentos/sin-cliente': admin,
  'POST /api/v1/documentos/asignaciones': admin,
  'POST /api/v1/documentos/asignaciones/deshacer': admin,
  'GET /api/v1/documentos/problemas': admin,
  'GET /api/v1/documentos/emisores': admin,
  'POST /api/v1/documentos/emisores': admin,
  'POST /api/v1/documentos/:uuid/pedidos': admin,
  'DELETE /api/v1/documentos/:uuid/pedidos/:sucursal/:folio': admin,
  'GET /api/v1/pedidos/:sucursal/:folio/facturas': ordersRead,
  'GET /api/v1/devoluciones': returnsRead,
  'GET /api/v1/devoluciones/exportacion/:formato': returnsRead,
  'GET /api/v1/devoluciones/posibles': ['CLI', 'ADM'],
  'GET /api/v1/devoluciones/aplicaciones/:k_parte': ['CLI', 'ADM'],
  'GET /api/v1/devoluciones/:folio': returnsRead,
  'POST /api/v1/devoluciones': ['CLI', 'ADM'],
  'POST /api/v1/devoluciones/:folio/eventos': returnsWrite,
  'POST /api/v1/devoluciones/:folio/fotos': returnsRead,
  'GET /api/v1/devoluciones/:folio/fotos/:foto': returnsRead,
  'DELETE /api/v1/devoluciones/:folio/fotos/:foto': returnsRead,
  'GET /api/v1/devoluciones/:folio/hoja.pdf': returnsRead,
  'GET /api/v1/documentos/:uuid/verificacion': documentsRead,
  'POST /api/v1/documentos/:uuid/verificacion': documentsRead,
  'POST /api/v1/documentos/correo': documentsRead,
  'GET /api/v1/documentos/preferencia': documentsRead,
  'PUT /api/v1/documentos/preferencia': documentsRead,
  'GET /api/v1/documentos/verificacion': admin,
  'POST /api/v1/documentos/verificacion': admin,
  'POST /api/v1/actuar': ['VEN', 'ASE', 'CS', 'MAN', 'ADM'],
  'DELETE /api/v1/actuar': signedIn,
  'POST /cartItems/generacionCarrito': ['CLI', 'VEN', 'ASE', 'ADM'],
  'GET /api/controllerpeticiones/cliente/:cliente/listcot': quotesRead,
  'GET /api/v1/cotizaciones': quotesRead,
  'GET /api/v1/cotizaciones/pendientes': quotesRead,
  'GET /api/v1/cotizaciones/borrador': quotesRead,
  'GET /api/v1/cotizaciones/:id': quotesRead,
  'GET /api/v1/cotizaciones/:id/presentes': quotesRead,
  'POST /api/v1/cotizaciones/:id/archivos': quotesRead,
  'GET /api/v1/cotizaciones/:id/archivos/:archivo': quotesRead,
  'DELETE /api/v1/cotizaciones/:id/archivos/:archivo': quotesRead,
  'POST /api/v1/cotizaciones/:id/eventos': quotesRead,
  'GET /api/v1/cotizaciones/:id/revisores': quotesReview,
  'GET /api/v1/cotizaciones/:id/sustitutos/:n': quotesReview,
  'GET /api/v1/cotizaciones/:id/archivo/:formato': quotesRead,
  'GET /api/v1/cotizaciones/:id/entrega': quotesRead,
  'POST /api/v1/cotizaciones/:id/direcciones': quotesCreate,
  'GET /api/v1/errores-carrito': admin,
  'PATCH /api/v1/errores-carrito/:id': admin,
  'POST /api/v1/errores-carrito/:id/prueba': admin,
  'GET /api/v1/politica-ventas': admin,
  'PUT /api/v1/politica-ventas': admin,
  'GET /api/v1/vias': admin,
  'POST /api/v1/vias': admin,
  'PUT /api/v1/vias/:id': admin,
  'GET /api/v1/facturas': creditRead,
  'GET /api/v1/facturas/exportacion/:formato': creditRead,
  'GET /api/v1/facturas/resumen': creditRead,
  'GET /api/v1/estado-cuenta': creditRead,
  'GET /api/v1/estado-cuenta/archivo/:formato': creditRead,
  'GET /api/v1/clientes/:id/credito': clientsRead,
  'PATCH /api/v1/clientes/:id/credito': admin,
  'POST /api/v1/clientes/:id/credito/excepciones': ['MAN', 'DIR', 'ADM'],
  'POST /api/v1/clientes/:id/credito/promesas': clientsRead,
  'POST /api/v1/clientes/:id/credito/recordatorios': clientsRead,
  'GET /api/v1/cobranza': clientsRead,
  'GET /api/v1/cobranza/exportacion/:formato': clientsRead,
  'GET /api/v1/datos-fiscales': ['CLI'],
  'PUT /api/v1/datos-fiscales/avisos': ['CLI'],
  'PATCH /api/v1/datos-fiscales/:id': ['CLI'],
  'GET /api/v1/clientes': clientsRead,
  'GET /api/v1/clientes/opciones': clientsRead,
  'GET /api/v1/clientes/exportacion/:formato': clientsRead,
  'GET /api/v1/clientes/:id': clientsRead,
  'POST /api/v1/clientes': admin,
  'PATCH /api/v1/clientes/:id': admin,
  'POST /api/v1/clientes/:id/empresas': admin,
  'PATCH /api/v1/clientes/:id/empresas/:parte': admin,
  'POST /api/v1/clientes/:id/direcciones': admin,
  'PATCH /api/v1/clientes/:id/direcciones/:parte': admin,
  'POST /api/v1/clientes/:id/usuarios': admin,
  'DELETE /api/v1/clientes/:id/usuarios/:parte': admin,
  'GET /api/v1/empresa': admin,
  'PATCH /api/v1/empresa': admin,
  'POST /api/v1/sucursales': admin,
  'PATCH /api/v1/sucursales/:id': admin,
  'PUT /api/v1/sucursales/:id/redes': admin,
  'GET /api/v1/mensajes': ['CS', 'MAN', 'ADM'],
  'PATCH /api/v1/mensajes/:id': ['CS', 'MAN', 'ADM'],
  'GET /api/v1/solicitudes': admin,
  'GET /api/v1/solicitudes/:id': admin,
  'POST /api/v1/solicitudes/:id/aceptar': admin,
  'POST /api/v1/solicitudes/:id/tomar': admin,
  'POST /api/v1/solicitudes/:id/rechazar': admin,
  'GET /searchDetails/details/:id': everyone,
  'GET /api/searchDetails/productos': everyone,
  'GET /api/searchDetails/getAplicaciones': everyone,
  'GET /api/ultimosproductos': everyone,
  'GET /api/v1/partes/:k_parte/relacionados': everyone,
  'GET /api/getMarca': everyone,
  'GET /api/getLinea': everyone,
  'GET /api/v1/lineas/:id': everyone,
  'GET /api/getYear': everyone,
  'GET /api/v1/marcas': everyone,
  'GET /api/v1/vehiculos/marcas': everyone,
  'GET /api/v1/precios': everyone,
  'GET /api/v1/precios/:k_parte/publico': everyone,
  'GET /api/v1/precios/:k_parte/origen': signedIn,
  'GET /api/v1/productos/exportacion/:formato': signedIn,
  'GET /api/v1/clientes/:id/precios': clientsRead,
  'POST /api/v1/clientes/:id/precios': admin,
  'PATCH /api/v1/clientes/:id/precios/:contrato': admin,
  'DELETE /api/v1/clientes/:id/precios/:contrato': admin,
  'GET /search/:text/:mode': everyone,
  'GET /search/:text': everyone,
  'GET /catalogo/list': everyone,
  'GET /api/home/buscados': everyone,
  'GET /api/productoslista/:term': everyone,
  'POST /api/catalogo/productoslistacatalogo': everyone,
  'POST /api/registrabusqueda': everyone,
  'GET /api/v1/busquedas/:id': everyone,
  'POST /api/v1/busquedas/vacias': everyone,
  'GET /api/v1/tablero': signedIn,
  'GET /api/v1/pendientes': signedIn,
  'GET /api/v1/atencion': signedIn,
  'GET /api/v1/ir-a': signedIn,
  'GET /api/v1/indicadores': ordersRead,
  'GET /api/v1/llamadas': clientsRead,
  'POST /api/v1/llamadas': clientsRead,
  'GET /api/v1/sugerencias': signedIn,
  'GET /controllerpeticiones/producvendidosNocomp/productosmvnc': ['CLI'],
  'GET /controllerpeticiones/producBuscotrosClient/buscadosc': ['CLI'],
  'GET /api/v1/vehiculos/opciones': everyone,
  'GET /api/v1/vehiculos/ajuste': everyone,
  'DELETE /api/v1/busquedas': signedIn,
  'GET /api/v1/sinonimos': ['MK', 'ADM'],
  'GET /api/v1/pedidos': ordersRead,
  'GET /api/v1/pedidos/exportacion/:formato': ordersRead,
  'GET /api/v1/pedidos/:id': ordersRead,
  'GET /api/v1/pedidos/:sucursal/:folio': ordersRead,
  'GET /api/v1/pedidos/:sucursal/:folio/archivo/:formato': ordersRead,
  'POST /api/v1/pedidos/:sucursal/:folio/repetir': compras,
  'POST /api/v1/pedidos/:sucursal/:folio/eventos': ordersRead,
  'GET /api/controllerpeticiones/cliente2/:cliente/listped': ordersRead,
  'GET /api/controllerpeticiones/cliente2/:cliente/listped/:date': ordersRead,
  'POST /api/v1/sinonimos': ['MK', 'ADM'],
  'PATCH /api/v1/sinonimos/:id': ['MK', 'ADM'],

  'GET /cartItemscantidadEnCarrito': compras,
  'GET /getItems': compras,
  'GET /cartItems/getItems': compras,
  'POST /api/v1/carrito/lineas': compras,
  'PATCH /api/v1/carrito/lineas/:id': compras,
  'DELETE /api/v1/carrito/lineas/:id': compras,
  'DELETE /api/v1/carrito': compras,
  'POST /api/v1/carrito/retiros/:id': compras,
  'PATCH /api/v1/carrito': compras,
  'POST /api/v1/carrito/precios': compras,
  'POST /api/v1/carrito/revision': signedIn,
  'POST /api/v1/carrito/revision/linea': signedIn,
  'POST /api/v1/carrito/revision/errores': signedIn,
  'POST /api/v1/carrito/revision/lista': signedIn,
  'POST /api/v1/carrito/lote': compras,
  'POST /api/v1/carrito/lote/deshacer': compras,
  'GET /api/v1/mostrador/tienda': counter,
  'PUT /api/v1/mostrador/tienda': counter,
  'GET /api/v1/mostrador/tienda/logo': counter,
  'POST /api/v1/mostrador/tienda/logo': counter,
  'DELETE /api/v1/mostrador/tienda/logo': counter,
  'GET /api/v1/mostrador/cotizaciones': counter,
  'POST /api/v1/mostrador/cotizaciones': counter,
  'GET /api/v1/mostrador/cotizaciones/:id': counter,
  'PUT /api/v1/mostrador/cotizaciones/:id': counter,
  'DELETE /api/v1/mostrador/cotizaciones/:id': counter,
  'POST /api/v1/mostrador/cotizaciones/:id/copia': counter,
  'POST /api/v1/mostrador/cotizaciones/:id/devolucion': counter,
  'GET /api/v1/mostrador/cotizaciones/:id/impresion': counter,
  'GET /api/v1/mostrador/cotizaciones/:id/pdf': counter,
  'GET /api/v1/codigos-cliente': signedIn,
  'POST /api/v1/codigos-cliente': signedIn,
  'DELETE /api/v1/codigos-cliente/:id': signedIn,
  'POST /api/v1/codigos-cliente/importacion': signedIn,
  'GET /api/v1/clientes/:id/lista-de-precios': signedIn,
  'GET /api/v1/clientes/:id/lista-de-precios/:formato': signedIn,
  'GET /api/v1/dias-inhabiles': admin,
  'POST /api/v1/dias-inhabiles': admin,
  'DELETE /api/v1/dias-inhabiles/:fecha': admin,
  'GET /api/v1/tareas': clientsRead,
  'POST /api/v1/tareas': clientsRead,
  'PATCH /api/v1/tareas/:id': clientsRead,
  'POST /api/v1/tareas/:id/hecha': clientsRead,
  'POST /api/v1/tareas/:id/reabrir': clientsRead,
  'GET /api/v1/clientes/:id/responsables': clientsRead,
  'GET /api/v1/metas-contactos': admin,
  'PUT /api/v1/metas-contactos': admin,
  'GET /api/v1/listas': signedIn,
  'GET /api/v1/listas/:id': signedIn,
  'POST /api/v1/listas/nueva': compras,
  'POST /api/v1/listas/:id/recuperacion': compras,
  'PUT /api/v1/listas/:id/cadencia': compras,
  'PUT /api/v1/listas/:id/orden': compras,
  'POST /api/v1/listas/:id/lineas': compras,
  'POST /api/v1/listas/:id/texto': compras,
  'PATCH /api/v1/listas/:id/lineas/:linea': compras,
  'DELETE /api/v1/listas/:id/lineas/:linea': compras,
  'POST /api/v1/sugerencias/:id/carga': compras,
  'PATCH /api/v1/sugerencias/:id': compras,
  'GET /api/v1/resurtido': compras,
  'POST /api/v1/listas': compras,
  'POST /api/v1/listas/:id/carga': compras,
  'PATCH /api/v1/listas/:id': compras,
  'DELETE /api/v1/listas/:id': compras,
  'POST /api/v1/imagenes': contentWrite,
  'GET /api/v1/destinos': contentRead,
  'GET /api/banners': everyone,
  'GET /api/controllerpeticiones/prodsbanner': everyone,
  'GET /api/controllerpeticiones/prodsbannerbestbuy': everyone,
  'GET /api/v1/fichas': contentRead,
  'GET /api/v1/fichas/exportacion/:formato': contentRead,
  'GET /api/v1/fichas/opciones': contentRead,
  'POST /api/v1/fichas': contentWrite,
  'GET /api/v1/fichas/:id': contentRead,
  'PATCH /api/v1/fichas/:id': contentWrite,
  'POST /api/v1/fichas/:id/eventos': contentWrite,
  'POST /api/v1/fichas/:id/versiones/:n/restauracion': contentWrite,
  'POST /api/v1/fichas/imagenes': contentWrite,
  'GET /api/v1/fichas/:id/vista': contentRead,
  'GET /api/v1/fichas/:id/pdf': contentRead,
  'GET /api/v1/partes/:k_parte/ficha': everyone,
  'GET /api/v1/partes/:k_parte/ficha.pdf': everyone,
  'GET /api/v1/fichas/plantillas': contentRead,
  'POST /api/v1/fichas/plantillas': contentWrite,
  'PATCH /api/v1/fichas/plantillas/:id': contentWrite,
  'DELETE /api/v1/fichas/plantillas/:id': contentWrite,
  'GET /api/v1/anuncios/vigentes': everyone,
  'POST /api/v1/anuncios/:id/visto': signedIn,
  'GET /api/v1/anuncios': admin,
  'GET /api/v1/anuncios/exportacion/:formato': admin,
  'GET /api/v1/anuncios/opciones': admin,
  'GET /api/v1/anuncios/:id': admin,
  'POST /api/v1/anuncios': admin,
  'PATCH /api/v1/anuncios/:id': admin,
  'DELETE /api/v1/anuncios/:id': admin,
  'POST /api/v1/anuncios/:id/restauracion': admin,
  'GET /api/v1/anuncios/:id/personas': admin,
  'GET /api/v1/anuncios/:id/personas/exportacion/:formato': admin,
  'GET /api/v1/banners': contentRead,
  'GET /api/v1/banners/:id': contentRead,
  'GET /api/v1/banners/opciones': contentRead,
  'POST /api/v1/banners': contentWrite,
  'PATCH /api/v1/banners/:id': contentWrite,
  'PUT /api/v1/banners/orden': contentWrite,
  'DELETE /api/v1/banners/:id': contentWrite,
  'POST /api/v1/banners/:id/restauracion': contentWrite,
  'GET /api/v1/publicaciones': contentRead,
  'GET /api/v1/publicaciones/exportacion/:formato': contentRead,
  'GET /api/v1/publicaciones/:id': contentRead,
  'GET /api/v1/publicaciones/opciones': contentRead,
  'POST /api/v1/publicaciones': contentWrite,
  'POST /api/v1/publicaciones/:id/copia': contentWrite,
  'PATCH /api/v1/publicaciones/:id': contentWrite,
  'PUT /api/v1/publicaciones/:id/borrador': contentWrite,
  'DELETE /api/v1/publicaciones/:id/borrador': contentWrite,
  'PATCH /api/v1/publicaciones': contentWrite,
  'DELETE /api/v1/publicaciones/:id': contentWrite,
  'POST /api/v1/publicaciones/:id/restauracion': contentWrite,
  'GET /api/v1/publicaciones/:id/versiones': contentRead,
  'GET /api/v1/publicaciones/:id/versiones/:version': contentRead,
  'POST /api/v1/publicaciones/documentos': contentWrite,
  'GET /api/v1/erp': admin,
  'GET /api/v1/erp/conexion': admin,
  'POST /api/admin/updatePeticion/': admin,
  'POST /api/v1/erp/prueba': admin,
  'GET /api/v1/erp/corridas': admin,
  'GET /api/v1/erp/corridas/:id': admin,
  'POST /api/v1/erp/corridas': admin,
  'POST /api/v1/erp/corridas/:id/detener': admin,
  'GET /api/v1/erp/errores': admin,
  'POST /api/v1/erp/errores/:id': admin,
  'GET /api/v1/erp/diferencias': admin,
  'POST /api/v1/erp/diferencias': admin,
  'GET /api/v1/erp/pedidos': admin,
  'GET /api/v1/erp/pedidos/:id': admin,
  'POST /api/v1/erp/pedidos/:id/envio': admin,
  'POST /api/v1/erp/pedidos/:id/enlace': admin,
  'POST /api/v1/erp/pedidos/reenvios': admin,
  'GET /api/v1/blog': everyone,
  'GET /api/v1/blog/:id': everyone,
  'GET /api/v1/publicaciones/:id/vista': contentRead,
  'GET /api/v1/partes/:k_parte/publicaciones': everyone,

  'GET /api/v1/marcas/todas': admin,
  'GET /api/v1/marcas/todas/exportacion/:formato': admin,
  'GET /api/v1/marcas/todas/:id': admin,
  'POST /api/storeMarca': admin,
  'POST /api/updateMarca/:id': admin,
  'POST /api/deleteMarca/:id': admin,
  'POST /api/cargamarca': admin,
  'POST /api/v1/marcas/logos': admin,
  'GET /api/v1/marcas/parecidas': admin,
  'GET /api/v1/marcas/union': admin,
  'POST /api/v1/marcas/union': admin,
  'GET /api/v1/marcas/deshacer': admin,
  'POST /api/v1/marcas/deshacer/:id': admin,
  'GET /api/v1/lineas/todas': admin,
  'GET /api/v1/lineas/todas/exportacion/:formato': admin,
  'GET /api/v1/lineas/todas/:id': admin,
  'POST /api/storeLinea': admin,
  'POST /api/updateLinea/:id': admin,
  'POST /api/deleteLinea/:id': admin,
  'POST /api/v1/lineas/deshacer/:id': admin,
  'GET /api/v1/marcas-lineas': admin,
  'PUT /api/v1/marcas-lineas': admin,
  'GET /api/v1/years': admin,
  'GET /api/v1/years/exportacion/:formato': admin,
  'POST /api/storeYear': admin,
  'DELETE /api/v1/years/:id': admin,
  'GET /api/v1/sinonimos/edicion': taught,
  'GET /api/v1/sinonimos/exportacion/:formato': taught,
  'POST /api/v1/sinonimos/borrador': taught,
  'PATCH /api/v1/sinonimos/:id/borrador': taught,
  'PATCH /api/v1/sinonimos/borrador/:id': taught,
  'DELETE /api/v1/sinonimos/borrador/:id': taught,
  'DELETE /api/v1/sinonimos/borrador': taught,
  'GET /api/v1/sinonimos/prueba': taught,
  'POST /api/v1/sinonimos/publicaciones': taught,
  'GET /api/v1/sinonimos/publicaciones': taught,
  'POST /api/v1/sinonimos/publicaciones/:id/deshacer': taught,
  'GET /api/v1/generaciones': taught,
  'POST /api/v1/generaciones': taught,
  'PATCH /api/v1/generaciones/:id': taught,
  'DELETE /api/v1/generaciones/:id': taught,
  'GET /api/v1/sinonimos/aprendidas': taught,
  'PATCH /api/v1/sinonimos/aprendidas/:id': taught,
  'GET /api/v1/sinonimos/consultas': taught,
  'POST /api/v1/sinonimos/consultas': taught,
  'DELETE /api/v1/sinonimos/consultas/:id': taught,
  'GET /api/v1/demanda': demandRead,
  'GET /api/v1/demanda/exportacion/:formato': demandRead,
  'POST /api/v1/demanda/casos': taught,
  'DELETE /api/v1/demanda/casos/:id': taught,
  'GET /api/v1/productos/:id': partsRead,
  'GET /api/v1/productos/opciones': partsRead,
  'GET /api/v1/productos/codigo': partsRead,
  'GET /api/v1/productos/:id/historial': partsRead,
  'GET /api/v1/vehiculos/nombres': admin,
  'POST /api/v1/productos': admin,
  'POST /api/updateProducto/:id': admin,
  'POST /api/v1/productos/:id/textos': contentWrite,
  'POST /api/updateAplicacion/:k_parte': admin,
}

const db = await testDb()
const app = await testApp(db)
const browsers = new Map<Who, TestBrowser>()
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

beforeAll(async () => {
  browsers.set('VIS', browser(app))
  for (const [who, role] of Object.entries(roles)) {
    const it = browser(app)
    const person = await makePerson(db, [role], { demo: true })
    await it.login(person.email)
    browsers.set(who as Who, it) // the keys of roles
    if (who === 'CLI') {
      await db.rows(
        `with c as (insert into cliente (clave, nombre_comercial) values ('CLI-1', 'Taller Bielas') returning id)
         update usuario set cliente_id = c.id from c where usuario.id = $1`,
        [person.id],
      )
    }
  }
})

const isLetIn = (status: number) => status !== 401 && status !== 403 && status < 500

test('every registered call has a rule, and every rule a call', () => {
  expect(allCalls.map(({ endpoint }) => keyOf(endpoint)).sort()).toEqual(Object.keys(rules).sort())
})

test('each call answers the roles of its rule and refuses all others', async () => {
  const wrong: string[] = []
  for (const { endpoint } of allCalls) {
    const allowed = rules[keyOf(endpoint)] ?? []
    for (const who of everyone) {
      // A field no call knows: who is let in changes nothing, since access comes before it.
      const payload = endpoint.method === 'GET' ? undefined : { __campo_desconocido: 1 }
      const answer = await browsers.get(who)?.send(endpoint.method, endpoint.path.replace(/:\w+/g, '1'), payload)
      const status = answer?.statusCode ?? 0
      const isIn = isLetIn(status)
      const refusal = who === 'VIS' ? 401 : 403
      if (allowed.includes(who) ? !isIn : status !== refusal) wrong.push(`${who} ${keyOf(endpoint)}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('staff acting for a client passes where a client’s person does, and nowhere else', async () => {
  const client = await db.row<{ id: number }>(
    `insert into cliente (clave, nombre_comercial) values ('ACT-1', 'Refaccionaria El Pistón') returning id`,
  )
  const acting = browser(app)
  await acting.login((await makePerson(db, ['admin'], { demo: true })).email)
  expect((await acting.post('/api/v1/actuar', { cliente_id: client?.id })).statusCode).toBe(200)

  const wrong: string[] = []
  const calls = allCalls.filter(({ endpoint }) => !ENDS.has(keyOf(endpoint)))
  for (const { endpoint } of calls) {
    const payload = endpoint.method === 'GET' ? undefined : { __campo_desconocido: 1 }
    const answer = await acting.send(endpoint.method, endpoint.path.replace(/:\w+/g, '1'), payload)
    const { statusCode: status } = answer
    const isClients = rules[keyOf(endpoint)]?.includes('CLI')
    const expected = endpoint.acting ?? (isClients ? undefined : 403)
    const isRight = expected ? status === expected && answer.json().code === 'actuando' : isLetIn(status)
    if (!isRight) wrong.push(`${keyOf(endpoint)}: ${status}`)
  }
  expect(wrong).toEqual([])
  expect((await acting.get('/api/v1/sesion')).json()).toMatchObject({ acting: true, roles: ['cliente'] })
})

const ENDS = new Set(['POST /logout', 'DELETE /api/v1/actuar'])

test('what belongs to the person is closed to who acts for a client', () => {
  const personal = allCalls.filter(({ endpoint }) => endpoint.acting).map(({ endpoint }) => keyOf(endpoint))
  expect(personal.sort()).toEqual([
    'DELETE /api/v1/mi-empresa/invitaciones/:id',
    'DELETE /api/v1/programas/avisos/:id',
    'DELETE /api/v1/programas/llaves/:id',
    'DELETE /api/v1/sesiones',
    'DELETE /api/v1/sesiones/:id',
    'GET /api/v1/compras-por-aprobar',
    'GET /api/v1/cuenta',
    'GET /api/v1/cuenta/datos',
    'GET /api/v1/mi-empresa',
    'GET /api/v1/sesiones',
    'PATCH /api/v1/mi-empresa/personas/:id',
    'PATCH /api/v1/programas/avisos/:id',
    'POST /api/v1/actuar',
    'POST /api/v1/anuncios/:id/visto',
    'POST /api/v1/cotizaciones/:id/compra',
    'POST /api/v1/cuenta/segundo-factor',
    'POST /api/v1/cuenta/segundo-factor/baja',
    'POST /api/v1/cuenta/segundo-factor/confirmacion',
    'POST /api/v1/cuenta/segundo-factor/recuperacion',
    'POST /api/v1/mi-empresa/invitaciones',
    'POST /api/v1/mi-empresa/invitaciones/:id/reenvio',
    'POST /api/v1/mi-empresa/personas/:id/entrega',
    'POST /api/v1/programas/avisos',
    'POST /api/v1/programas/avisos/:id/prueba',
    'POST /api/v1/programas/entregas/:id/repeticion',
    'POST /api/v1/programas/llaves',
    'PUT /api/v1/compras-por-aprobar/suplencia',
    'PUT /api/v1/cuenta/clave',
  ])
})

/** What a client's people may write by their post, besides what anybody may; every other write of theirs is buying. */
const PERSONAL = new Set([
  'DELETE /api/v1/actuar',
  'DELETE /api/v1/busquedas',
  'DELETE /api/v1/sesiones',
  'DELETE /api/v1/sesiones/:id',
  'DELETE /api/v1/vista-previa',
  'POST /api/v1/anuncios/:id/visto',
  'POST /api/v1/cuenta/segundo-factor/baja',
  'POST /api/v1/cuenta/segundo-factor/recuperacion',
  'PUT /api/v1/cuenta/clave',
])
const PAPERS = new Set([
  'PATCH /api/v1/datos-fiscales/:id',
  'PATCH /api/v1/documentos/:uuid/problemas/:id',
  'POST /api/v1/documentos/:uuid/problemas',
  'POST /api/v1/documentos/:uuid/verificacion',
  'POST /api/v1/documentos/correo',
  'PUT /api/v1/datos-fiscales/avisos',
  'PUT /api/v1/documentos/preferencia',
])
const OWNERS = /\/mi-empresa\/|\/programas\//

function mayMake(post: Post, { method, path, access, repeats }: (typeof allCalls)[number]['endpoint']): boolean {
  const key = keyOf({ method, path })
  if (access === 'public' || PERSONAL.has(key)) return true
  if (method === 'GET' || repeats === 'reads')
    return post !== 'contador' && post !== 'ver' ? true : !BUYING_READS.has(key)
  if (OWNERS.test(path)) return post === 'dueno'
  if (PAPERS.has(key)) return post !== 'ver'
  return post !== 'contador' && post !== 'ver'
}

/** Of the cart, of what may be given back, of prints and programs: nothing to be seen by who may not buy. */
const BUYING_READS = new Set([
  'GET /api/v1/devoluciones/aplicaciones/:k_parte',
  'GET /api/v1/devoluciones/posibles',
  'GET /api/v1/programas',
  'GET /cartItemscantidadEnCarrito',
  'GET /getItems',
  'GET /cartItems/getItems',
  'GET /api/v1/resurtido',
  'GET /api/v1/imprenta',
  'GET /api/v1/imprenta/:id',
  'GET /api/v1/imprenta/:id/archivo',
  'GET /api/v1/imprenta/cuenta',
  'GET /api/v1/imprenta/opciones',
])

test('each post in a client’s company makes the calls that are for it, and no other', async () => {
  const wrong: string[] = []
  const client = await db.row<{ id: number }>(`select id from cliente where clave = 'CLI-1'`)
  for (const post of POSTS) {
    const person = await makePerson(db, ['cliente'], { demo: true })
    await db.rows('update usuario set cliente_id = $2, puesto = $3 where id = $1', [person.id, client?.id, post])
    const it = browser(app)
    await it.login(person.email)
    for (const { endpoint } of allCalls) {
      if (keyOf(endpoint) === 'POST /logout' || !rules[keyOf(endpoint)]?.includes('CLI')) continue
      const payload = endpoint.method === 'GET' ? undefined : { __campo_desconocido: 1 }
      const { statusCode } = await it.send(endpoint.method, endpoint.path.replace(/:\w+/g, '1'), payload)
      if (mayMake(post, endpoint) ? !isLetIn(statusCode) : statusCode !== 403)
        wrong.push(`${post} ${keyOf(endpoint)}: ${statusCode}`)
    }
  }
  expect(wrong).toEqual([])
})
