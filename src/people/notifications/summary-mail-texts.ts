/** What is read by mail once a day, by the names under which the company may say it otherwise. */
export const summaryMailTexts = {
  'correo-resumen': 'Tu resumen del día: {novedades}',
  'correo-resumen-texto': 'Esto pasó desde tu último resumen.',
  'correo-resumen-parte-mas': 'y {n} más',
  'correo-resumen-boton': 'Ver mis notificaciones',
  'correo-resumen-nota':
    'Lo recibes una vez al día porque así lo elegiste. Cámbialo en «Notificaciones», «Cómo te avisamos».',
  'correo-resumen-parte-una': '{n} novedad',
  'correo-resumen-parte-varias': '{n} novedades',
} as const
