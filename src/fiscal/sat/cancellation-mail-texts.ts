/** What is read by mail when an invoice is about to be cancelled, by the names under which the company may say it otherwise. */
export const cancellationMailTexts = {
  'correo-cancelacion': 'Se pidió cancelar la factura {folio}',
  'correo-cancelacion-texto':
    'Se pidió cancelar la factura {folio}, por {total}. Tienes {horas} horas para aceptar o rechazar en el portal del SAT; si no respondes, se cancela.',
  'correo-cancelacion-boton': 'Ver la factura',
  'correo-cancelacion-nota': 'Si no esperabas la cancelación, habla con tu asesor antes de que termine el plazo.',
} as const
