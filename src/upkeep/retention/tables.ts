/** Why rows stay for good. */
const reasons = {
  ley: 'la ley fiscal y mercantil: comprobantes y lo que los explica',
  libro: 'es el libro de lo que se hizo, que solo crece',
  catalogo: 'es el catálogo: se cambia, no caduca',
  cuenta: 'es de una cuenta: vive mientras haya quien la use',
  casa: 'es de la casa: lo que alguien configuró o escribió',
  copia: 'se hace de nuevo de lo demás, y cabe en lo que aquello',
} as const

/** Deleted by the sweep: which rows, as a condition over `t`. */
type Swept = { vive: string; borra: string }
/** Goes with the row of another table. */
type Tied = { con: string }
/** Deleted elsewhere: by a job that has more to do than that, or by use itself. */
type Elsewhere = { vive: string; quien: string }
type Kept = { guarda: keyof typeof reasons }
export type Retention = Swept | Tied | Elsewhere | Kept

const ago = (column: string, time: string) => `t.${column} < now() - interval '${time}'`
const ley = { guarda: 'ley' } as const
const libro = { guarda: 'libro' } as const
const catalogo = { guarda: 'catalogo' } as const
const cuenta = { guarda: 'cuenta' } as const
const casa = { guarda: 'casa' } as const
const copia = { guarda: 'copia' } as const
const con = (table: string): Tied => ({ con: table })
const quien = (vive: string, who: string): Elsewhere => ({ vive, quien: who })

/** THE TABLE of how long rows live: every table of the database stands here, and `docs/retencion.md` is made of it. */
export const retention = {
  // People and access.
  rol: casa,
  permiso: casa,
  rol_permiso: con('rol'),
  usuario: cuenta,
  usuario_rol: con('usuario'),
  usuario_permiso: con('usuario'),
  usuario_direccion: con('usuario'),
  sesion: {
    vive: '30 días después de terminar',
    borra: `least(t.expira_en, coalesce(t.revocada_en, 'infinity')) < now() - interval '30 days'`,
  },
  equipo_conocido: { vive: '1 año sin verlo', borra: ago('visto_en', '1 year') },
  intento_acceso: { vive: '1 día', borra: ago('en', '1 day') },
  token_acceso: { vive: '7 días después de caducar', borra: ago('expira_en', '7 days') },
  segundo_factor: con('usuario'),
  codigo_recuperacion: con('usuario'),
  llave_acceso: con('usuario'),
  reto_usado: { vive: '1 hora después de caducar', borra: ago('expira_en', '1 hour') },
  enlace_pedido: quien('segundos', '«Enlaces de acceso», al contestarlos'),
  auditoria: libro,
  idempotencia: { vive: '24 horas', borra: ago('creado_en', '24 hours') },
  piloto: casa,
  presencia: quien('un minuto sin señal', 'la propia presencia'),
  tabla_preferida: con('usuario'),
  lista_inicio: con('usuario'),
  vista: { vive: '30 días después de borrarla', borra: ago('borrada_en', '30 days') },
  filtro_guardado: con('usuario'),
  medida_visita: {
    // The screen compares ninety days with the ninety before; what is older tells nobody anything.
    vive: '200 días, sin nombre de nadie',
    borra: `t.dia < (now() at time zone 'America/Mexico_City')::date - 200`,
  },
  embudo_cuenta: {
    // A year is compared with the one before.
    vive: '800 días, sin nombre de nadie',
    borra: `t.dia < (now() at time zone 'America/Mexico_City')::date - 800`,
  },
  notificacion: { vive: '180 días', borra: `not t.por_resumir and ${ago('creado_en', '180 days')}` },
  notificacion_preferida: con('usuario'),
  aviso_whatsapp: { vive: '90 días', borra: ago('creado_en', '90 days') },
  vehiculo_guardado: {
    vive: 'mientras su empresa sea cliente; 1 día después de quitarlo',
    borra: ago('quitado_en', '1 day'),
  },
  vehiculo_servicio: { vive: 'con su vehículo; 1 día después de quitarlo', borra: ago('quitado_en', '1 day') },
  inicio_version: {
    vive: '1 año, y la que está en uso mientras lo esté; 1 día lo que solo se vio',
    borra: `t.guardada_en < now() - case when t.publicada_en is null then interval '1 day' else interval '1 year' end
      and t.id is distinct from (select v.id from inicio_version v where v.publicada_en is not null order by v.publicada_en desc, v.id desc limit 1)`,
  },
  busqueda_seguida: { vive: '1 día después de dejar de seguirla', borra: ago('quitada_en', '1 day') },
  parte_seguida: { vive: '1 día después de dejar de seguirla', borra: ago('quitada_en', '1 day') },
  invitacion_cliente: cuenta,
  suplencia_compra: con('usuario'),

  // The company and its clients.
  empresa: casa,
  sucursal: casa,
  region_fronteriza: casa,
  red_social: con('sucursal'),
  config_empresa: casa,
  texto: casa,
  dia_inhabil: casa,
  cliente: cuenta,
  direccion: cuenta,
  solicitud_alta: cuenta,
  mensaje_contacto: cuenta,
  solicitud_arco: {
    vive: 'lo que nadie confirmó, 31 días; lo demás, 5 años después de responder y cumplir',
    borra: `case when t.estado = 'SIN_CONFIRMAR' then t.creado_en < now() - interval '31 days'
      else t.estado in ('NEGADA', 'CUMPLIDA') and greatest(t.respondida_en, t.cumplida_en) < now() - interval '5 years' end`,
  },
  contacto_bitacora: libro,
  tarea_comercial: casa,
  meta_contactos: con('usuario'),
  codigo_cliente: con('cliente'),
  cliente_correo: con('cliente'),
  firma_llave: ley,

  // Mail, notices, programs.
  correo_servidor: casa,
  correo_destinatario: con('sucursal'),
  plantilla_correo: casa,
  correo_salida: {
    vive: '90 días desde que salió, falló o se detuvo; el texto de lo que falló, 7',
    borra: `t.estado in ('ENVIADO', 'FALLIDO', 'CANCELADO') and ${ago('creado_en', '90 days')}`,
  },
  correo_adjunto: con('correo_salida'),
  clave_api: cuenta,
  clave_api_gasto: con('clave_api'),
  webhook: cuenta,
  webhook_entrega: { vive: '30 días', borra: ago('creado_en', '30 days') },

  // The catalogue.
  marca: catalogo,
  linea: catalogo,
  marca_linea: con('marca'),
  anio: catalogo,
  modelo: catalogo,
  motor: catalogo,
  generacion: catalogo,
  generacion_carga: {
    vive: 'lo que nadie aplicó, 1 día; lo aplicado se guarda',
    borra: `t.estado = 'PREVISTA' and ${ago('creado_en', '1 day')}`,
  },
  producto: catalogo,
  aplicacion: con('producto'),
  aplicacion_condicion: con('aplicacion'),
  equivalencia: con('producto'),
  atributo: catalogo,
  producto_atributo: con('producto'),
  producto_imagen: con('producto'),
  producto_relacion: con('producto'),
  producto_calidad: con('producto'),
  producto_imagen_borrada: { vive: '30 días', borra: ago('borrado_en', '30 days') },
  producto_accion: {
    vive: 'lo que nadie hizo, 1 día; lo hecho se guarda',
    borra: `t.estado = 'PREVISTA' and ${ago('creado_en', '1 day')}`,
  },
  producto_accion_fila: {
    vive: '30 días, los que se puede deshacer',
    borra: `exists (select from producto_accion a where a.id = t.accion_id and coalesce(a.deshecha_en, a.aplicada_en) < now() - interval '30 days')`,
  },
  relacion_version: catalogo,
  autorizacion_mx: ley,
  venta_dia: con('producto'),
  catalogo_conteo: copia,
  compradas_juntas: copia,

  // Prices and stock.
  lista_precio: catalogo,
  lista_precio_borrada: catalogo,
  tipo_cambio: ley,
  precio: con('producto'),
  precio_contrato: ley,
  precio_movido: { vive: '1 día; lo que recuerda un proceso dura 15 minutos', borra: ago('en', '1 day') },
  descuento_regla: casa,
  promocion: casa,
  promocion_uso: con('cotizacion'),
  precio_terminado: { vive: '30 días, lo que se puede recuperar', borra: ago('terminado_en', '30 days') },
  grupo_cliente: casa,
  precio_lote: {
    vive: 'lo que nadie hizo, 1 día; lo hecho se guarda',
    borra: `t.estado = 'PREVISTO' and ${ago('creado_en', '1 day')}`,
  },
  precio_lote_fila: {
    vive: '30 días, los que se puede deshacer',
    borra: `exists (select from precio_lote l where l.id = t.lote_id and greatest(l.deshecho_en, l.aplicado_en, l.desde) < now() - interval '30 days')`,
  },
  existencia: con('producto'),
  existencia_ajuste: libro,
  existencia_movimiento: { vive: '2 años', borra: ago('en', '2 years') },
  lista_descarga: quien(
    '1 hora después de la siguiente; la programada, hasta el envío que sigue',
    'la descarga que sigue',
  ),
  lista_descarga_trozo: con('lista_descarga'),
  lista_programada: { vive: 'con el cliente; 1 día después de borrarla', borra: ago('borrado_en', '1 day') },
  lista_envio: { vive: '1 año; su archivo, 8 días', borra: ago('creado_en', '1 year') },

  // The search.
  busqueda: { vive: '90 días', borra: ago('creado_en', '90 days') },
  busqueda_top: copia,
  busqueda_prueba: casa,
  sinonimo: casa,
  sinonimo_borrador: con('sinonimo'),
  sinonimo_publicacion: libro,
  vocabulario_deshacer: libro,
  palabra_aprendida: copia,
  palabra_implica: copia,
  demanda_caso: casa,
  busca_pendiente: quien('segundos', '«Índice al día»'),
  busca_parte: copia,
  busca_alterna: copia,
  busca_ajuste: copia,
  busca_vehiculo: copia,
  busca_vocabulario: copia,
  busca_faceta: copia,
  busca_linea: copia,
  busca_reciente: copia,
  busca_version: copia,
  busca_rasgo: copia,

  // Selling.
  carrito: { vive: 'con el cliente; 30 días después de borrarlo', borra: ago('borrado_en', '30 days') },
  carrito_persona: con('carrito'),
  carrito_linea: con('carrito'),
  carrito_activo: con('carrito'),
  carrito_retiro: { vive: '10 minutos, lo que dura «Deshacer»', borra: ago('creado_en', '10 minutes') },
  lista: { vive: '30 días después de borrarla', borra: ago('borrada_en', '30 days') },
  lista_linea: con('lista'),
  sugerencia: con('lista'),
  sugerencia_linea: con('sugerencia'),
  folio_serie: ley,
  folio_casa: ley,
  pedido: ley,
  pedido_linea: ley,
  le_quedo: con('pedido_linea'),
  le_quedo_pregunta: con('pedido'),
  embarque: ley,
  embarque_linea: ley,
  embarque_evidencia: con('embarque'),
  via_embarque: casa,
  documento_evento: libro,
  cotizacion: ley,
  cotizacion_version: ley,
  cotizacion_linea: ley,
  cotizacion_mensaje: ley,
  cotizacion_archivo: con('cotizacion'),
  aprobacion: libro,
  compra_por_aprobar: con('cotizacion'),
  limite_autorizacion: con('rol'),
  error_carrito: con('cliente'),
  mostrador_tienda: con('cliente'),
  mostrador_cotizacion: con('cliente'),
  mostrador_linea: con('mostrador_cotizacion'),
  devolucion: ley,
  devolucion_linea: con('devolucion'),
  devolucion_foto: con('devolucion'),
  devolucion_evento: libro,

  // Tax documents and credit.
  archivo: ley,
  cfdi: ley,
  cfdi_concepto: con('cfdi'),
  cfdi_impuesto: con('cfdi'),
  cfdi_relacion: con('cfdi'),
  cfdi_pago: con('cfdi'),
  cfdi_verificacion: con('cfdi'),
  cfdi_problema: con('cfdi'),
  cfdi_nota: con('cfdi'),
  factura_pedido: con('cfdi'),
  factura_linea: con('factura_pedido'),
  documento_carga: libro,
  documento_carga_archivo: con('documento_carga'),
  documento_carga_parte: con('documento_carga'),
  documento_correo: con('cfdi'),
  credito_excepcion: ley,
  cobro_promesa: con('cfdi'),
  recordatorio: con('cfdi'),
  sat_pregunta: {
    vive: '1 día después de contestada',
    borra: `${ago('pedida_en', '1 day')} and (t.respondida_en is not null or t.intentos >= 5)`,
  },
  sat_servicio: casa,

  // What is published.
  imagen: casa,
  imagen_medida: con('imagen'),
  imagen_recorte: con('imagen'),
  banner: casa,
  publicacion: casa,
  categoria_publicacion: casa,
  publicacion_producto: con('publicacion'),
  publicacion_imagen: con('publicacion'),
  publicacion_version: con('publicacion'),
  publicacion_borrador: con('publicacion'),
  documento_pdf: casa,
  documento_pdf_version: con('documento_pdf'),
  documento_pdf_pagina: con('documento_pdf'),
  documento_pdf_carga: quien('las que nadie terminó, según la subida', '«Catálogos a medias»'),
  documento_pdf_parte: con('documento_pdf_carga'),
  plantilla_ficha: casa,
  ficha: con('producto'),
  ficha_version: con('ficha'),
  ficha_imagen: con('ficha_version'),
  ficha_valor: con('ficha_version'),
  anuncio: casa,
  anuncio_visto: con('anuncio'),
  pagina_empresa: casa,
  pagina_empresa_version: con('pagina_empresa'),
  pagina_empresa_imagen: con('pagina_empresa'),
  vacante: casa,
  postulacion: quien('el plazo que dice la vacante', '«Postulaciones vencidas», con su CV'),
  postulacion_nota: con('postulacion'),
  impresion: quien('según la imprenta', '«Imprenta»'),
  impresion_trozo: con('impresion'),
  impresion_pagina: con('impresion'),

  // Loads, the ERP, the auditor.
  carga: libro,
  carga_fila_error: con('carga'),
  carga_parte: quien('14 o 90 días', '«Limpieza de cargas», con sus archivos'),
  carga_correccion: con('carga'),
  carga_cambio: quien('90 días, los que se puede deshacer', '«Limpieza de cargas»'),
  carga_impacto: con('carga'),
  carga_duda: con('carga'),
  carga_mapeo: casa,
  carga_perfil: casa,
  carga_respuesta: con('carga_perfil'),
  carga_lugar: con('carga_perfil'),
  carga_recogida: con('carga_perfil'),
  error_producto: con('carga'),
  proceso_credencial: casa,
  proceso_oyente: quien('un renglón por proceso', 'nadie: no crece'),
  sync_entidad: casa,
  // Before its run, which stays while it has some.
  sync_detalle: {
    vive: '90 días, salvo errores abiertos',
    borra: `${ago('visto_en', '90 days')} and (t.tipo <> 'error' or t.estado <> 'nuevo')`,
  },
  sync_corrida: {
    vive: '90 días, salvo las que tienen algo abierto',
    borra: `${ago('pedida_en', '90 days')} and not exists (select from sync_detalle d where d.corrida_id = t.id)
      and not exists (select from sync_diferencia d where d.corrida_id = t.id and d.estado in ('ABIERTA', 'POR_TOMAR'))`,
  },
  sync_diferencia: con('sync_corrida'),
  bandeja_salida: con('pedido'),
  auditor_corrida: libro,
  auditor_hallazgo: con('producto'),
  auditor_arreglo: con('auditor_hallazgo'),
  auditor_dia: libro,
  auditor_falta: { vive: 'lo que dura una revisión', borra: ago('en', '1 day') },
  retencion: quien('un renglón por tabla', 'nadie: no crece'),
  migracion: libro,
} satisfies Record<string, Retention>

/** Tables that the sweep deletes from, in the order of the table. */
export const swept = Object.entries<Retention>(retention).flatMap(([table, kept]) =>
  'borra' in kept ? [{ table, rows: kept.borra }] : [],
)

/** What is told of a table: how long its rows live, and who deletes them. */
export function toldOf(kept: Retention): [vive: string, quien: string] {
  if ('borra' in kept) return [kept.vive, '«Retención», cada noche']
  if ('con' in kept) return [`lo que su renglón de \`${kept.con}\``, 'se va con él']
  if ('quien' in kept) return [kept.vive, kept.quien]
  return ['se guarda', reasons[kept.guarda]]
}
