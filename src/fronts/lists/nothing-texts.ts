/** What stands where a search found nothing (P-11). */
export const nothingTexts = {
  title: 'No encontramos «{texto}»',
  text: 'Ninguna parte del catálogo responde a estas palabras.',
  ask: 'Pedir a un asesor',
} as const
