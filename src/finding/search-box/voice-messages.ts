/** What the visitor reads when voice does not work (XE-07, XE-09); that it failed is said before this has come, too. */
export const voiceMessages = {
  denied: 'Permiso denegado. Activa el micrófono en tu navegador.',
  unsupported: 'Tu navegador no soporta búsqueda por voz.',
} as const
