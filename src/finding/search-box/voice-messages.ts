/** What the visitor reads when voice does not work (XE-07, XE-08, XE-09). */
export const voiceMessages = {
  denied: 'Permiso denegado. Activa el micrófono en tu navegador.',
  failed: 'Ocurrió un error al procesar tu voz.',
  unsupported: 'Tu navegador no soporta búsqueda por voz.',
}
