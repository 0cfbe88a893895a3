/** What is read by mail of a purchase that waits for somebody's yes, by the names under which the company may say it otherwise. */
export const approvalMailTexts = {
  'correo-aprobacion-pide': '{folio}: espera tu aprobación',
  'correo-aprobacion-pide-texto': '{persona} pide tu aprobación para comprar el documento {folio}.',
  'correo-aprobacion-parte-alguien': 'Una persona de tu empresa',
  'correo-aprobacion-decidida': '{folio}: {paso}',
  'correo-aprobacion-decidida-texto': 'Tu compra del documento {folio} {paso}.',
  'correo-aprobacion-parte-aprobada': 'se aprobó: ya es pedido',
  'correo-aprobacion-parte-negada': 'no se aprobó',
  'correo-aprobacion-boton': 'Abrir el documento',
  'correo-aprobacion-nota': 'Los precios se ven al entrar con tu cuenta.',
} as const
