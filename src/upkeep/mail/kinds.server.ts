type MailKind = {
  tipo: string
  nombre: string
  /** When it goes out. */
  cuando: string
  para: 'persona' | 'cliente' | 'empresa'
  /** What it says holds facts that change: other words must keep `{texto}`. */
  llevaDatos: boolean
}

/** Every kind of mail of the house. A kind that is sent and missing here is found by the test. */
export const mailKinds = [
  {
    tipo: 'invitacion',
    nombre: 'Invitación a una cuenta',
    cuando: 'Al crear un usuario o reenviar su invitación',
    para: 'persona',
    llevaDatos: false,
  },
  {
    tipo: 'invitacion_empresa',
    nombre: 'Invitación de un cliente a su gente',
    cuando: 'Cuando el dueño de la cuenta de un cliente invita a una persona',
    para: 'persona',
    llevaDatos: true,
  },
  {
    tipo: 'restablecer',
    nombre: 'Restablecer la contraseña',
    cuando: 'Cuando alguien olvida su contraseña',
    para: 'persona',
    llevaDatos: false,
  },
  {
    tipo: 'desbloqueo',
    nombre: 'Muchos intentos de entrar',
    cuando: 'Cuando alguien prueba contraseñas en una cuenta',
    para: 'persona',
    llevaDatos: false,
  },
  {
    tipo: 'clave_cambiada',
    nombre: 'Contraseña cambiada',
    cuando: 'Después de cambiar una contraseña',
    para: 'persona',
    llevaDatos: false,
  },
  {
    tipo: 'cotizacion',
    nombre: 'Cotización o pre-pedido',
    cuando: 'En cada paso: enviada, propuesta, autorizada, por vencer…',
    para: 'cliente',
    llevaDatos: true,
  },
  {
    tipo: 'pedido',
    nombre: 'Pedido',
    cuando: 'Al confirmarlo, embarcarlo, entregarlo o cambiar una parte',
    para: 'cliente',
    llevaDatos: true,
  },
  {
    tipo: 'devolucion',
    nombre: 'Devolución',
    cuando: 'Al autorizarla, rechazarla, recibirla, dictaminarla, resolverla y cerrarla',
    para: 'cliente',
    llevaDatos: true,
  },
  {
    tipo: 'devolucion_solicitada',
    nombre: 'Devolución por autorizar',
    cuando: 'Cuando un cliente la pide',
    para: 'empresa',
    llevaDatos: false,
  },
  {
    tipo: 'pedido_estandar',
    nombre: 'Pedido estándar preparado',
    cuando: 'El día de cada pedido estándar',
    para: 'cliente',
    llevaDatos: true,
  },
  {
    tipo: 'documentos',
    nombre: 'Documentos electrónicos pedidos',
    cuando: 'Cuando alguien los envía por correo',
    para: 'cliente',
    llevaDatos: true,
  },
  {
    tipo: 'documentos_nuevos',
    nombre: 'Documentos electrónicos nuevos',
    cuando: 'Al cargarlos, a quien lo pidió',
    para: 'cliente',
    llevaDatos: true,
  },
  {
    tipo: 'documento',
    nombre: 'Problema con un documento',
    cuando: 'Al reportarlo y al contestarlo',
    para: 'cliente',
    llevaDatos: true,
  },
  {
    tipo: 'cancelacion_factura',
    nombre: 'Se pidió cancelar una factura',
    cuando: 'En cuanto el SAT dice que su cancelación está en proceso',
    para: 'cliente',
    llevaDatos: true,
  },
  {
    tipo: 'recordatorio_facturas',
    nombre: 'Recordatorio de facturas',
    cuando: 'Antes y después del vencimiento, o a mano',
    para: 'cliente',
    llevaDatos: false,
  },
  {
    tipo: 'mensaje_contacto',
    nombre: 'Mensaje desde Contacto',
    cuando: 'Cuando un visitante escribe',
    para: 'empresa',
    llevaDatos: false,
  },
  {
    tipo: 'solicitud_alta',
    nombre: 'Solicitud de alta',
    cuando: 'Cuando alguien quiere ser cliente',
    para: 'empresa',
    llevaDatos: false,
  },
  {
    tipo: 'solicitud_rechazada',
    nombre: 'Solicitud de alta rechazada',
    cuando: 'Al rechazarla',
    para: 'persona',
    llevaDatos: false,
  },
  {
    tipo: 'derechos_confirmar',
    nombre: 'Confirmar una solicitud de datos',
    cuando: 'Al pedir algo sobre sus datos sin cuenta',
    para: 'persona',
    llevaDatos: true,
  },
  {
    tipo: 'derechos_recibida',
    nombre: 'Solicitud de datos recibida',
    cuando: 'Al confirmarla, con su folio y su plazo',
    para: 'persona',
    llevaDatos: true,
  },
  {
    tipo: 'derechos_plazo',
    nombre: 'Plazo ampliado de una solicitud de datos',
    cuando: 'Al ampliarlo, una sola vez',
    para: 'persona',
    llevaDatos: true,
  },
  {
    tipo: 'derechos_respuesta',
    nombre: 'Respuesta a una solicitud de datos',
    cuando: 'Al decir si procede o no',
    para: 'persona',
    llevaDatos: true,
  },
  {
    tipo: 'derechos_cumplida',
    nombre: 'Solicitud de datos cumplida',
    cuando: 'Al entregar, corregir o borrar',
    para: 'persona',
    llevaDatos: true,
  },
  {
    tipo: 'derechos_nueva',
    nombre: 'Solicitud de datos por atender',
    cuando: 'Cuando alguien confirma la suya',
    para: 'empresa',
    llevaDatos: false,
  },
  {
    tipo: 'le_quedo',
    nombre: '¿Te quedó?',
    cuando: 'Cinco días después de entregar un pedido, una vez',
    para: 'cliente',
    llevaDatos: false,
  },
  {
    tipo: 'mantenimiento',
    nombre: 'Mantenimiento de un vehículo',
    cuando: 'Unos días o kilómetros antes de lo que anotó',
    para: 'persona',
    llevaDatos: true,
  },
  {
    tipo: 'partes_seguidas',
    nombre: 'Partes que sigue',
    cuando: 'Cuando vuelve a haber una, baja de precio o deja de venderse',
    para: 'persona',
    llevaDatos: true,
  },
  {
    tipo: 'busquedas_seguidas',
    nombre: 'Búsquedas que sigue',
    cuando: 'Cuando una búsqueda que sigue encuentra una parte nueva',
    para: 'persona',
    llevaDatos: true,
  },
  {
    tipo: 'carga',
    nombre: 'Carga de productos',
    cuando: 'Cuando la que alguien subió o publicó termina, se detiene o espera su respuesta',
    para: 'persona',
    llevaDatos: true,
  },
  {
    tipo: 'listas_proveedor',
    nombre: 'Listas de un proveedor que no llegaron',
    cuando: 'Cuando un archivo de su carpeta no se toma, o la carpeta lleva rato sin poder leerse',
    para: 'persona',
    llevaDatos: true,
  },
  {
    tipo: 'lista_programada',
    nombre: 'Lista de precios programada',
    cuando: 'El día de cada lista de precios programada, o a mano',
    para: 'cliente',
    llevaDatos: true,
  },
  {
    tipo: 'resumen_diario',
    nombre: 'Resumen del día',
    cuando: 'A las 8, a quien pidió sus avisos una vez al día',
    para: 'persona',
    llevaDatos: false,
  },
  {
    tipo: 'postulacion_recibida',
    nombre: 'Postulación recibida',
    cuando: 'Al que se postula en la bolsa de trabajo',
    para: 'persona',
    llevaDatos: true,
  },
  {
    tipo: 'postulacion_nueva',
    nombre: 'Postulación nueva',
    cuando: 'Cuando alguien se postula',
    para: 'empresa',
    llevaDatos: false,
  },
] as const satisfies readonly MailKind[]

export type KnownKind = (typeof mailKinds)[number]

/** The kind a mail of this `tipo` belongs to: the steps of a quotation share one. */
export function kindOf(tipo: string): KnownKind | undefined {
  const own = tipo.startsWith('cotizacion_') ? 'cotizacion' : tipo
  return mailKinds.find((kind) => kind.tipo === own)
}
