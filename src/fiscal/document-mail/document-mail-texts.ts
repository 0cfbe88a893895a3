/** What is read in a mail with tax documents, by the names under which the company may say it otherwise. */
export const documentMailTexts = {
  'correo-documentos': '{documento}',
  'correo-documentos-nuevos': 'Nuevo: {documento}',
  'correo-documentos-texto': 'Van adjuntos el XML y el PDF.',
  'correo-documentos-enlaces-texto': 'Los archivos son demasiados para un correo: descárgalos con tu cuenta.',
  'correo-documentos-nuevos-nota':
    'Recibes este correo porque tu empresa pidió sus documentos nuevos por correo; se apaga en la página de tus documentos.',
  'correo-documentos-parte-varios': '{n} documentos',
  'correo-documentos-parte-cancelado': 'cancelado',
} as const
