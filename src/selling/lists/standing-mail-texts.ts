/** What is read by mail of a standing order that is prepared, by the names under which the company may say it otherwise. */
export const standingMailTexts = {
  'correo-estandar': 'Tu pedido estándar está preparado',
  'correo-estandar-texto':
    'Preparamos «{lista}» con {partes}. No se ha pedido nada: revísalo y pásalo al carrito cuando quieras.',
  'correo-estandar-parte-una': 'una parte',
  'correo-estandar-parte-varias': '{n} partes',
  'correo-estandar-boton': 'Ver lo preparado',
  'correo-estandar-nota':
    'Si esta vez no lo necesitas, descártalo. Cambia su día o deja de recibirlo en la misma página.',
} as const
