import type { Stop } from './stops.ts'

type Step = {
  titulo: string
  texto: string
  /** Fills in the path's gaps, in their order, with something that the demo has: one array of text, or nothing; then the step is left out. */
  values?: string
  /** `{}` is a gap. */
  path: string
}

type Visit = {
  /** The role whose account of the demonstration goes there; none for who needs no account. */
  rol?: string
  steps: Record<string, Step>
}

/** One with something to read in all its blocks; no sign in its code that an address would change. */
const PART = `producto p where p.estado = 'activo' and p.k_parte ~ '^[A-Z]+-[0-9]+$'
  and exists (select from aplicacion a where a.producto_id = p.id)`
const ONE_PART = `select array[p.k_parte] from ${PART} and exists (select from equivalencia e where e.producto_id = p.id) order by p.id limit 1`
/** The company of the client's account, and the clients of the adviser's (`readTour`). */
const OWN = `cliente_id = (select cliente_id from cuenta where rol = 'cliente')`
const OF_ADVISER = `(select id from cliente where asesor_id = (select id from cuenta where rol = 'asesor'))`

/** What each sees, one sentence a step: what it is, and why it matters. */
export const visits: Record<Stop, Visit> = {
  visitante: {
    steps: {
      clave: {
        titulo: 'La clave de otro fabricante',
        texto: 'Se escribe el código que viene en la caja vieja, y sale la parte que lo sustituye.',
        values: `select array[e.codigo] from equivalencia e join ${PART.replace('producto p where', 'producto p on p.id = e.producto_id where')}
          and e.tipo = 'competidor' order by e.id limit 1`,
        path: '/ListadoProductos?productobusqueda={}',
      },
      vehiculo: {
        titulo: 'Todo para un vehículo',
        texto: 'Con año, marca y modelo se ve sólo lo que le queda, agrupado por sistema.',
        values: `select array[((a.desde + least(coalesce(a.hasta, extract(year from now())::int), a.desde + 20)) / 2)::text, m.nombre, o.nombre]
          from aplicacion a join modelo o on o.id = a.modelo_id join marca m on m.id = o.marca_id
          where a.producto_id in (select p.id from ${PART} order by p.id limit 20) and a.desde > 1972 order by a.id limit 1`,
        path: '/catalogo/busqueda/{}/{}/{}/-',
      },
      parte: {
        titulo: 'La parte, con sus pruebas',
        texto: 'Medidas, equivalencias y a qué vehículos les queda: lo que evita una devolución.',
        values: ONE_PART,
        path: '/verprods/{}',
      },
      comparar: {
        titulo: 'Tres partes lado a lado',
        texto: 'Sólo se marca en qué son distintas, para escoger sin abrir tres pantallas.',
        values: `select array[string_agg(k_parte, '|')] from (select p.k_parte from ${PART}
          and p.linea_id = (select p.linea_id from ${PART} order by p.id limit 1) order by p.id limit 3) tres having count(*) > 1`,
        path: '/comparar?partes={}',
      },
      factura: {
        titulo: 'Una factura, verificada sin enviarla',
        texto: 'El sello de un CFDI se comprueba en el propio navegador: el archivo no sale de su equipo.',
        path: '/verificar-cfdi',
      },
    },
  },
  taller: {
    rol: 'cliente',
    steps: {
      inicio: {
        titulo: 'Su inicio',
        texto: 'Lo que espera respuesta, lo que viene en camino y lo que debe, en una pantalla.',
        path: '/dashboard',
      },
      lista: {
        titulo: 'Pedir con una lista',
        texto: 'Pega un mensaje o sube su Excel, y cada renglón dice si se encontró, a qué precio y qué falta.',
        path: '/UploadFileCar',
      },
      cotizacion: {
        titulo: 'Una cotización suya',
        texto: 'Precio, existencia y vigencia de cada renglón, y la plática con su asesor en el mismo lugar.',
        values: `select array[id::text] from cotizacion where ${OWN} and estado <> 'BORRADOR' order by id desc limit 1`,
        path: '/DetallePrepedido?id={}',
      },
      pedido: {
        titulo: 'Un pedido, por renglón',
        texto: 'Qué salió, qué falta y con qué guía, sin llamar a preguntar.',
        values: `select array[s.clave, o.folio] from pedido o join sucursal s on s.id = o.sucursal_id where o.${OWN} order by o.id desc limit 1`,
        path: '/pedidos/{}/{}',
      },
      vehiculo: {
        titulo: 'Los vehículos que atiende',
        texto: 'Con placa, kilómetros y lo que se le puso: la siguiente vez se busca por su apodo.',
        values: `select array[id::text] from vehiculo_guardado where ${OWN} order by id limit 1`,
        path: '/mis-vehiculos/{}',
      },
      facturas: {
        titulo: 'Lo que debe',
        texto: 'Facturas con su vencimiento y sus pagos, listas para bajar en XML y PDF.',
        path: '/Facturas',
      },
    },
  },
  mostrador: {
    rol: 'Cotizador-Mostrador',
    steps: {
      hoy: {
        titulo: 'Hoy en el mostrador',
        texto: 'Lo que se cotizó en el día y lo que quedó por cobrar o por llamar.',
        path: '/TableroMostrador',
      },
      cotizador: {
        titulo: 'El cotizador, sólo con teclado',
        texto: 'Diez renglones en menos de un minuto: clave, cantidad, Entrar; con el precio de su propia tienda.',
        path: '/HelpCotizador',
      },
      parte: {
        titulo: 'La parte, con precio y existencia',
        texto: 'Con su cuenta ve el precio de su empresa y en qué sucursal hay.',
        values: ONE_PART,
        path: '/verprods/{}',
      },
      listas: {
        titulo: 'Listas que se repiten',
        texto: 'Lo que se pide cada semana se guarda una vez y se vuelve a pedir completo.',
        path: '/listas',
      },
      pedidos: {
        titulo: 'Los pedidos de su empresa',
        texto: 'Puede decir a quien espera si su pieza ya salió.',
        path: '/pedidos',
      },
    },
  },
  asesor: {
    rol: 'asesor',
    steps: {
      cartera: {
        titulo: 'Su cartera',
        texto: 'A quién llamar hoy y por qué: quien dejó de comprar, lo que vence y lo que espera respuesta.',
        path: '/AsesorDashboard',
      },
      revision: {
        titulo: 'Revisar una cotización',
        texto: 'Renglón por renglón ve existencia, margen y sustitutos; el cliente no ve el margen.',
        values: `select array[id::text] from cotizacion where cliente_id in ${OF_ADVISER} and estado <> 'BORRADOR'
          order by estado in ('POR_AUTORIZAR', 'EN_REVISION') desc, id limit 1`,
        path: '/cotizaciones/{}',
      },
      cliente: {
        titulo: 'Un cliente de los suyos',
        texto: 'Sus personas, lo que compra, sus tareas y el botón para actuar en su nombre.',
        values: `select array[id::text] from cliente where id in ${OF_ADVISER} order by id limit 1`,
        path: '/clientes/{}',
      },
      precios: {
        titulo: 'De dónde sale un precio',
        texto: 'La lista, el contrato y los descuentos del cliente, con el rastro de cada precio.',
        values: `select array[id::text] from cliente where id in ${OF_ADVISER} order by id limit 1`,
        path: '/clientes/{}/precios',
      },
      devolucion: {
        titulo: 'Una devolución',
        texto: 'El motivo, las fotos y lo que toca hacer, para contestar sin buscar en otro lado.',
        values: `select array[folio::text] from devolucion where cliente_id in ${OF_ADVISER} order by id limit 1`,
        path: '/AdminDevoluciones/{}',
      },
      indicadores: {
        titulo: 'Indicadores',
        texto: 'Cada cifra lleva a la lista de la que sale.',
        path: '/Indicadores',
      },
    },
  },
  contabilidad: {
    rol: 'manager',
    steps: {
      cobranza: {
        titulo: 'Quién debe',
        texto: 'Saldos por antigüedad, y a quién toca recordarle.',
        path: '/cobranza',
      },
      credito: {
        titulo: 'El crédito de un cliente',
        texto: 'Límite, usado y disponible, con quién autorizó qué.',
        values: `select array[id::text] from cliente where id = (select cliente_id from cuenta where rol = 'cliente')`,
        path: '/clientes/{}/credito',
      },
      documentos: {
        titulo: 'Los comprobantes',
        texto: 'Todos los CFDI con lo que dice de ellos el SAT y en qué fecha lo dijo.',
        path: '/consultdocumentosSat',
      },
      documento: {
        titulo: 'Un comprobante por dentro',
        texto: 'Sello, cuentas, documentos relacionados y pagos: qué está bien y qué no, con su razón.',
        values: `select array[uuid::text] from cfdi where ${OWN} order by id limit 1`,
        path: '/DetalleDocuments?uuid={}',
      },
      verificar: {
        titulo: '¿Es nuestro este papel?',
        texto: 'Cotizaciones, pedidos y listas llevan una firma que aquí se comprueba.',
        path: '/verificar',
      },
    },
  },
  administracion: {
    rol: 'admin',
    steps: {
      tablero: {
        titulo: 'El tablero',
        texto: 'Lo que espera a alguien en toda la empresa, con la lista detrás de cada cifra.',
        path: '/AdminDashboard',
      },
      carga: {
        titulo: 'Cargar la lista de un proveedor',
        texto: 'Antes de publicar se ve la tienda entera como quedaría, y después se puede deshacer.',
        path: '/actualizarprods',
      },
      auditor: {
        titulo: 'El auditor de aplicaciones',
        texto: 'Busca lo que se contradice en el catálogo, lo de más riesgo primero: de ahí salen las devoluciones.',
        path: '/AuditorAplicaciones',
      },
      busquedas: {
        titulo: 'Lo que se busca y no se encuentra',
        texto: 'La demanda que se pierde, por palabra y por vehículo: qué comprar y qué sinónimo falta.',
        path: '/Busquedas',
      },
      precios: {
        titulo: 'Listas de precios y descuentos',
        texto: 'Por cliente, cantidad y fechas; y se ve a quién le cambia antes de guardarlo.',
        path: '/ListasDePrecios',
      },
      bitacora: {
        titulo: 'Quién cambió qué',
        texto: 'Cada cambio con su antes y su después, y lo que se puede devolver a como estaba.',
        path: '/bitacora',
      },
    },
  },
}
