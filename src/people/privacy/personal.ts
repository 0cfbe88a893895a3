/** Why something stays although its owner asked to have it deleted. */
const reasons = {
  fiscal: 'El Código Fiscal (artículo 30) pide conservar la contabilidad y sus comprobantes cinco años como mínimo.',
  comercio:
    'El Código de Comercio (artículo 49) pide conservar diez años lo que dio origen a una compra o a un acuerdo.',
  seguridad: 'Es la bitácora de seguridad, que solo crece: dice qué hizo la cuenta y prueba que se cuidaron los datos.',
  prueba: 'Es la prueba de que esta solicitud se atendió; se borra cinco años después.',
} as const

export type Section = {
  id: string
  titulo: string
  /** The rows of a person as they are handed to him. `$1` his accounts, `$2` his addresses as they are compared. */
  lee: string
  /** Deletes them, or takes his name out of them; same values. What is kept has none. */
  borra?: string
  porque?: keyof typeof reasons
}

/** Words of why a section stays; null when it is deleted. */
export function reasonOf({ porque }: Section): string | null {
  return porque ? reasons[porque] : null
}

const his = (table: string) => `${table}.usuario_id = any ($1)`
// Names the accounts too: PostgreSQL wants a kind for every value that is sent.
const mailed = (column: string) => `$1::bigint[] is not null and norma_correo(${column}) = any ($2)`
// A client is a person when his RFC has thirteen signs, and this person when nobody else owns the account.
const asClient = `select c.id from cliente c join usuario u on u.cliente_id = c.id and u.puesto = 'dueno' and u.id = any ($1)
  where exists (select from empresa e where e.cliente_id = c.id and length(e.rfc) = 13)
    and not exists (select from usuario o where o.cliente_id = c.id and o.puesto = 'dueno' and o.estado <> 'BAJA' and o.id <> all ($1))`

/** THE TABLE of what is known of a person, in the order in which it is told. What a secret is made of stands in none. */
export const personal: Section[] = [
  {
    id: 'cuenta',
    titulo: 'Tu cuenta',
    lee: `select u.nombre, u.email as correo, u.telefono, u.whatsapp, u.idioma, u.estado, u.creado_en as creada, u.ultimo_acceso, u.clave_en as clave_cambiada,
        (select c.nombre_comercial from cliente c where c.id = u.cliente_id) as cliente, (select s.nombre from sucursal s where s.id = u.sucursal_id) as sucursal,
        (select string_agg(r.nombre, ', ' order by r.nombre) from usuario_rol ur join rol r on r.id = ur.rol_id where ur.usuario_id = u.id) as roles,
        exists (select from segundo_factor f where f.usuario_id = u.id and f.confirmado_en is not null) as segundo_factor
      from usuario u where u.id = any ($1) and u.email not like 'borrado-%@invalid' order by u.id`,
    // The number stays: documents say who asked for them. Nobody is found by it.
    borra: `update usuario set nombre = 'Persona borrada', email = 'borrado-' || id || '@invalid', telefono = null, whatsapp = null, clave_hash = null, ultimo_acceso = null,
        estado = 'BAJA', version = version + 1, actualizado_en = now() where id = any ($1) and email not like 'borrado-%@invalid'`,
  },
  {
    id: 'sesiones',
    titulo: 'Desde dónde has entrado',
    lee: `select host(s.ip) as direccion, s.agente as navegador, s.creado_en as abierta, s.visto_en as ultimo_uso, s.revocada_en as cerrada
      from sesion s where ${his('s')} order by s.creado_en desc`,
    borra: `delete from sesion s where ${his('s')}`,
  },
  {
    id: 'llaves',
    titulo: 'Tus llaves de acceso',
    lee: `select l.nombre, l.creado_en as creada, l.usado_en as ultimo_uso, l.respaldada as sincronizada from llave_acceso l
      where ${his('l')} order by l.creado_en desc`,
    borra: `delete from llave_acceso l where ${his('l')}`,
  },
  {
    id: 'equipos',
    titulo: 'Equipos que tu cuenta reconoce',
    lee: `select e.visto_en as visto from equipo_conocido e where ${his('e')} order by e.visto_en desc`,
    borra: `delete from equipo_conocido e where ${his('e')}`,
  },
  {
    id: 'busquedas',
    titulo: 'Lo que has buscado',
    lee: `select b.consulta as texto, b.resultados, b.vehiculo, b.creado_en as en from busqueda b where ${his('b')} order by b.creado_en desc`,
    borra: `delete from busqueda b where ${his('b')}`,
  },
  {
    id: 'vistas',
    titulo: 'Vistas de lista que guardaste',
    lee: `select v.lista, v.nombre, v.consulta, v.creado_en as guardada from vista v where ${his('v')} order by v.id`,
    borra: `delete from vista v where ${his('v')}`,
  },
  {
    id: 'busquedas_seguidas',
    titulo: 'Búsquedas que sigues',
    lee: `select b.texto, b.pagina, b.encontradas, b.creada_en as desde, b.avisada_en as avisada from busqueda_seguida b
      where ${his('b')} and b.quitada_en is null order by b.id`,
    borra: `delete from busqueda_seguida b where ${his('b')}`,
  },
  {
    id: 'partes_seguidas',
    titulo: 'Partes que sigues',
    lee: `select p.k_parte as parte, w.por_existencia as cuando_haya, w.por_precio as si_baja, w.creada_en as desde, w.avisada_en as avisada
      from parte_seguida w join producto p on p.id = w.producto_id where ${his('w')} and w.quitada_en is null order by w.id`,
    borra: `delete from parte_seguida w where ${his('w')}`,
  },
  {
    id: 'vehiculos',
    titulo: 'Vehículos que guardaste',
    lee: `select v.marca, v.modelo, v.anio, v.motor, v.placa, v.apodo, v.km, v.notas, v.creado_en as desde from vehiculo_guardado v
      where v.guardado_por = any ($1) or (v.guardado_por is null and v.cliente_id in (${asClient})) order by v.id`,
    // Those of a company are its own: they lose his name. Where he is the company, what nobody else kept goes.
    borra: `with idos as (delete from vehiculo_guardado v where v.cliente_id in (${asClient})
        and (v.guardado_por is null or v.guardado_por = any ($1)) returning v.id)
      update vehiculo_guardado v set guardado_por = null where v.guardado_por = any ($1) and v.id not in (select id from idos)`,
  },
  {
    id: 'servicios',
    titulo: 'Mantenimiento de vehículos que anotaste',
    lee: `select s.hecho_en as hecho, s.que, s.km, s.proximo_en as proximo, s.proximo_km from vehiculo_servicio s where s.anotado_por = any ($1) order by s.id`,
    borra: `update vehiculo_servicio s set anotado_por = null where s.anotado_por = any ($1)`,
  },
  {
    id: 'notificaciones',
    titulo: 'Avisos que te dimos',
    lee: `select n.titulo, n.texto, n.creado_en as en, n.leida_en as leido from notificacion n where ${his('n')} order by n.id desc`,
    borra: `delete from notificacion n where ${his('n')}`,
  },
  {
    id: 'whatsapp',
    titulo: 'Avisos que pediste por WhatsApp',
    lee: `select w.titulo, w.estado, w.creado_en as en, w.atendido_en as atendido from aviso_whatsapp w where ${his('w')} order by w.id desc`,
    borra: `delete from aviso_whatsapp w where ${his('w')}`,
  },
  {
    id: 'programas',
    titulo: 'Llaves de programas a tu nombre',
    lee: `select k.nombre, k.prefijo, array_to_string(k.alcances, ', ') as alcances, k.creado_en as hecha, k.usada_en as ultimo_uso, host(k.usada_ip) as direccion,
        k.revocada_en as de_baja from clave_api k where ${his('k')} order by k.id`,
    borra: `delete from clave_api k where ${his('k')}`,
  },
  {
    id: 'mensajes',
    titulo: 'Mensajes que nos escribiste',
    lee: `select m.nombre, m.empresa, m.correo, m.telefono, m.mensaje, m.busqueda, m.creado_en as enviado from mensaje_contacto m
      where ${mailed('m.correo')} order by m.id`,
    borra: `delete from mensaje_contacto m where ${mailed('m.correo')}`,
  },
  {
    id: 'altas',
    titulo: 'Solicitudes de alta como cliente',
    lee: `select s.rfc, s.razon_social, s.nombre_comercial, s.giro, s.contacto, s.correo, s.telefono, s.ciudad, s.comentario, s.constancia_nombre as constancia, s.estado, s.motivo, s.creado_en as enviada
      from solicitud_alta s where ${mailed('s.correo')} order by s.id`,
    // One that made a client keeps what its invoices are made of, and nobody's name.
    borra: `with idas as (delete from solicitud_alta s where ${mailed('s.correo')} and s.cliente_id is null returning s.id)
      update solicitud_alta s set contacto = 'Persona borrada', correo = 'borrado-' || s.id || '@invalid', telefono = '', comentario = '', ip = null, constancia_id = null, constancia_nombre = null
      where ${mailed('s.correo')} and s.cliente_id is not null and s.id not in (select id from idas)`,
  },
  {
    id: 'postulaciones',
    titulo: 'Tus postulaciones a un puesto',
    lee: `select p.nombre, p.correo, p.telefono, p.ciudad, p.mensaje, p.archivo_nombre as curriculum, p.estado, p.creado_en as enviada,
        (select v.titulo from vacante v where v.id = p.vacante_id) as puesto,
        (select string_agg(n.texto, ' / ' order by n.id) from postulacion_nota n where n.postulacion_id = p.id) as notas
      from postulacion p where ${mailed('p.correo')} order by p.id`,
    borra: `delete from postulacion p where ${mailed('p.correo')}`,
  },
  {
    id: 'invitaciones',
    titulo: 'Invitaciones a la cuenta de una empresa',
    lee: `select i.nombre, i.email as correo, i.puesto, i.creado_en as hecha, i.retirada_en as retirada from invitacion_cliente i
      where ${mailed('i.email')} order by i.id`,
    borra: `delete from invitacion_cliente i where ${mailed('i.email')}`,
  },
  {
    id: 'correos',
    titulo: 'Correos que te enviamos',
    lee: `select c.tipo, c.asunto, c.estado, c.creado_en as hecho, c.enviado_en as enviado from correo_salida c where ${mailed('c.para')} order by c.id desc`,
    borra: `delete from correo_salida c where ${mailed('c.para')}`,
  },
  {
    id: 'destinatario',
    titulo: 'Avisos de la empresa que llegan a tu correo',
    lee: `select d.tipo, d.correo, d.creado_en as desde from correo_destinatario d where ${mailed('d.correo')} order by d.id`,
    borra: `delete from correo_destinatario d where ${mailed('d.correo')}`,
  },
  {
    id: 'fallas',
    titulo: 'Tropiezos de tu carrito',
    lee: `select e.motivo, e.mensaje, e.creado_en as en from error_carrito e where ${his('e')} order by e.id desc`,
    borra: `update error_carrito e set usuario_id = null where ${his('e')}`,
  },
  {
    id: 'cotizaciones',
    titulo: 'Cotizaciones y pre-pedidos que pediste',
    lee: `select q.folio, q.tipo, q.estado, q.orden_compra, q.notas, q.total, q.creado_en as hecha from cotizacion q where q.solicitante_id = any ($1) order by q.id`,
    porque: 'comercio',
  },
  {
    id: 'escritos',
    titulo: 'Lo que escribiste en cotizaciones',
    lee: `select q.folio, m.texto, m.creado_en as en from cotizacion_mensaje m join cotizacion q on q.id = m.cotizacion_id where m.autor_id = any ($1) order by m.id`,
    porque: 'comercio',
  },
  {
    id: 'adjuntos',
    titulo: 'Archivos que pusiste en cotizaciones',
    lee: `select q.folio, a.nombre, a.creado_en as en from cotizacion_archivo a join cotizacion q on q.id = a.cotizacion_id where a.autor_id = any ($1) order by a.id`,
    porque: 'comercio',
  },
  {
    id: 'compras',
    titulo: 'Compras que mandaste aprobar',
    lee: `select c.estado, c.total, c.motivo, c.respuesta, c.pedida_en as pedida from compra_por_aprobar c where c.comprador_id = any ($1) order by c.id`,
    porque: 'comercio',
  },
  {
    id: 'pedidos',
    titulo: 'Pedidos que hiciste',
    lee: `select p.folio, p.estado, p.orden_compra, p.notas, p.direccion, p.total, p.creado_en as hecho from pedido p where p.solicitante_id = any ($1) order by p.id`,
    porque: 'comercio',
  },
  {
    id: 'devoluciones',
    titulo: 'Devoluciones que pediste',
    lee: `select d.folio, d.tipo, d.estado, d.texto, d.solicitante, d.creado_en as pedida from devolucion d where d.solicitante_id = any ($1) order by d.id`,
    porque: 'comercio',
  },
  {
    id: 'reportes',
    titulo: 'Problemas que reportaste de un documento',
    lee: `select f.uuid as documento, p.texto, p.respuesta, p.creado_en as en from cfdi_problema p join cfdi f on f.id = p.cfdi_id where ${his('p')} order by p.id`,
    porque: 'fiscal',
  },
  {
    id: 'fiscales',
    titulo: 'Tus datos para facturar, como persona física',
    lee: `select c.clave, c.nombre_comercial, e.razon_social, e.rfc, e.regimen_fiscal, e.uso_cfdi, e.cp_fiscal from cliente c join empresa e on e.cliente_id = c.id
      where c.id in (${asClient}) order by e.id`,
    porque: 'fiscal',
  },
  {
    id: 'domicilios',
    titulo: 'Tus domicilios de entrega, como persona física',
    lee: `select d.alias, d.calle, d.num_ext, d.num_int, d.colonia, d.cp, d.municipio, d.estado, d.contacto, d.telefono from direccion d
      where d.cliente_id in (${asClient}) order by d.id`,
    porque: 'comercio',
  },
  {
    id: 'comprobantes',
    titulo: 'Tus comprobantes fiscales, como persona física',
    lee: `select f.uuid, f.tipo, f.serie, f.folio, f.fecha, f.rfc_receptor, f.nombre_receptor, f.total, f.moneda from cfdi f where f.cliente_id in (${asClient}) order by f.id`,
    porque: 'fiscal',
  },
  {
    id: 'actos',
    titulo: 'Lo que has hecho aquí',
    lee: `select a.en, a.accion as que, a.objeto as sobre, a.en_nombre_de as a_nombre_de, host(a.ip) as direccion, a.agente as navegador
      from auditoria a where a.actor_id = any ($1) order by a.en desc`,
    porque: 'seguridad',
  },
  {
    id: 'derechos',
    titulo: 'Lo que has pedido sobre tus datos',
    lee: `select 'ARCO-' || lpad(s.id::text, greatest(5, length(s.id::text)), '0') as folio, s.derecho, s.estado, s.nombre, s.correo, s.detalle, s.respuesta, s.recibida_en as recibida
      from solicitud_arco s where s.recibida_en is not null and (${his('s')} or s.usuario_id is null and norma_correo(s.correo) = any ($2)) order by s.id`,
    porque: 'prueba',
  },
]
