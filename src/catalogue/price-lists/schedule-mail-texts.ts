/** What is read by mail of a scheduled price list, by the names under which the company may say it otherwise. */
export const scheduleMailTexts = {
  'correo-lista': 'Lista de precios de {cliente}',
  'correo-lista-con-cambios': 'Lista de precios de {cliente}: {cambios}',
  'correo-lista-adjunta-texto': 'Va adjunta {lista}.',
  'correo-lista-grande-texto':
    'Está lista {lista}. El archivo es muy grande para un correo: entra con tu cuenta y bájalo.',
  'correo-lista-parte-toda': 'la lista de precios de {cliente}, con {partes}',
  'correo-lista-parte-cambios-desde': '{lista} y {cambios} desde la anterior',
  'correo-lista-parte-lo-que-cambio': 'lo que cambió en la lista de precios de {cliente} desde la anterior ({n})',
  'correo-lista-parte-una-parte': '{n} parte',
  'correo-lista-parte-partes': '{n} partes',
  'correo-lista-parte-un-cambio': '{n} cambio',
  'correo-lista-parte-cambios': '{n} cambios',
  'correo-lista-parte-sin-cambios': 'sin cambios',
  'correo-lista-boton': 'Ver la lista de precios',
  'correo-lista-boton-bajar': 'Entrar y bajarla',
  'correo-lista-nota': 'Está programada en «Lista de precios». Ahí se cambia su día, a quién llega, o se pausa.',
} as const
