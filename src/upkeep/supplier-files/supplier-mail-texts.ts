/** What is read by mail of a supplier's lists that did not come, by the names under which the company may say it otherwise. */
export const supplierMailTexts = {
  'correo-listas-rechazo': 'No se tomó una lista de {proveedor}',
  'correo-listas-rechazo-texto': 'No se tomó «{archivo}» de {proveedor}. {motivo}',
  'correo-listas-rechazo-otro': '«{archivo}»',
  'correo-listas-rechazo-mas': 'y {n} más, que se ven en su página.',
  'correo-listas-falla': 'No se pueden leer las listas de {proveedor}',
  'correo-listas-falla-texto':
    'Desde hace rato no se pueden leer las listas de {proveedor}. {motivo} Se sigue intentando.',
  'correo-listas-boton': 'Ver sus listas',
  'correo-listas-nota':
    'Se te avisa porque a tu nombre se toman. Cómo, lo cambias en «Notificaciones», «Cómo te avisamos».',
} as const
