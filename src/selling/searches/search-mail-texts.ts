/** What is read by mail of followed searches, by the names under which the company may say it otherwise. */
export const searchMailTexts = {
  'correo-busqueda': '{partes} en «{texto}»',
  'correo-busqueda-varias': 'Partes nuevas en {n} búsquedas que sigues',
  'correo-busqueda-parte-una': '{n} parte nueva',
  'correo-busqueda-parte-partes': '{n} partes nuevas',
  'correo-busqueda-parte-mas': '{n} más',
  'correo-busqueda-boton': 'Ver la búsqueda',
  'correo-busqueda-boton-varias': 'Ver mis búsquedas',
  'correo-busqueda-nota': 'Te avisamos porque lo pediste. Lo cambias en «Búsquedas que sigo».',
} as const
