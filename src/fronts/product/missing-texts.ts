/** What the page of a code says that cannot be bought (XE-17). */
export const missingTexts = {
  gone: 'El producto no está disponible.',
  unknown: 'El producto no existe.',
  check: 'Ningún código del catálogo es igual a éste. Revisa que esté completo o búscalo aquí.',
} as const
