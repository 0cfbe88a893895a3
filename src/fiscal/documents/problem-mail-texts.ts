/** What is read by mail of a problem with a tax document, by the names under which the company may say it otherwise. */
export const problemMailTexts = {
  'correo-problema': 'Problema con el documento {folio}',
  'correo-problema-respuesta': 'Respuesta sobre el documento {folio}',
  'correo-problema-boton': 'Ver el documento',
} as const
