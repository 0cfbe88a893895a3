type Kind = {
  texto: string
  /** When a client is told of it, and when somebody of the staff; null: never. */
  deCliente: string | null
  dePersonal: string | null
  /** The right without which nobody is told. */
  permiso?: string
}

/** What a person can be told of, in the order of the screen that asks how. */
const kinds = {
  cotizacion: {
    texto: 'Cotizaciones',
    deCliente: 'Cuando tu asesor responde, propone o escribe.',
    dePersonal: 'Cuando un cliente envía, responde o escribe, o te asignan una.',
  },
  aprobacion: {
    texto: 'Aprobaciones',
    deCliente: 'Cuando alguien de tu empresa pide tu aprobación, o deciden sobre lo que pediste.',
    dePersonal: 'Cuando alguien pide tu aprobación, o deciden sobre lo que pediste.',
  },
  pedido: {
    texto: 'Pedidos',
    deCliente: 'Confirmado, en camino, entregado, con cambios o cancelado.',
    dePersonal: null,
  },
  le_quedo: {
    texto: '¿Te quedó?',
    deCliente: 'Unos días después de recibir tus partes, una sola vez por pedido.',
    dePersonal: null,
  },
  devolucion: {
    texto: 'Devoluciones',
    deCliente: 'Cada paso de lo que devuelves.',
    dePersonal: 'Cuando un cliente de tu cartera pide una.',
  },
  factura: { texto: 'Facturas por vencer', deCliente: 'Las que vencen pronto y las vencidas.', dePersonal: null },
  cancelacion: {
    texto: 'Cancelación de facturas',
    deCliente: 'Cuando se pide cancelar una factura tuya: hay 72 horas para aceptar o rechazar.',
    dePersonal: null,
  },
  sigo_existencia: {
    texto: 'Ya hay de lo que sigo',
    deCliente: 'Cuando vuelve a haber una parte que sigues, o deja de venderse.',
    dePersonal: 'Cuando vuelve a haber una parte que sigues a nombre de un cliente, o deja de venderse.',
  },
  sigo_precio: {
    texto: 'Bajó de precio lo que sigo',
    deCliente: 'Cuando una parte que sigues te cuesta menos que cuando lo pediste.',
    dePersonal: 'Cuando una parte que sigues le cuesta menos al cliente por quien la sigues.',
  },
  busqueda: {
    texto: 'Búsquedas que sigo',
    deCliente: 'Cuando una búsqueda que sigues encuentra una parte que antes no encontraba.',
    dePersonal: 'Cuando una búsqueda que sigues encuentra una parte que antes no encontraba.',
  },
  vehiculo: {
    texto: 'Mantenimiento de vehículos',
    deCliente: 'Cuando a un vehículo guardado le toca lo que anotaste, por fecha o kilómetros.',
    dePersonal: null,
  },
  lista: { texto: 'Pedidos estándar', deCliente: 'Cuando queda preparado el de una lista tuya.', dePersonal: null },
  carga: {
    texto: 'Cargas de productos',
    deCliente: null,
    dePersonal: 'Cuando una carga que subiste o publicaste termina, se detiene o espera tu respuesta.',
    permiso: 'productos-import',
  },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof kinds
export const notificationKinds: Record<NotificationKind, Kind> = kinds
export const NOTIFICATION_KINDS = Object.keys(kinds) as [NotificationKind, ...NotificationKind[]] // its own keys

/** When its mail goes out. */
export const MAIL_TIMES = ['al_momento', 'resumen', 'nunca'] as const
