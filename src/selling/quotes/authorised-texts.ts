/** What stands where no document is (XE-05, XE-06): of the day that was chosen, and of today. */
export const authorisedTexts = {
  none: 'No se encontraron pedidos autorizados',
  other: 'Por favor seleccione otra fecha.',
  choose: 'Oops... Por favor seleccione una fecha.',
  today: 'Hoy no se ha autorizado ninguno.',
} as const
