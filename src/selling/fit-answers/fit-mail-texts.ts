/** What is asked by mail of parts that arrived, by the names under which the company may say it otherwise. */
export const fitMailTexts = {
  'correo-le-quedo': '¿Te quedó lo de tu pedido {folio}?',
  'correo-le-quedo-texto':
    'Ya recibiste tus partes. Dinos con un toque si cada una quedó: le sirve a quien compre después, y si algo no quedó lo revisamos en el catálogo.',
  'correo-le-quedo-boton': 'Decir si quedó',
} as const
