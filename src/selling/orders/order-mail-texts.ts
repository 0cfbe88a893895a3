/** What the client reads by mail of his order, by the names under which the company may say it otherwise. */
export const orderMailTexts = {
  'correo-pedido-confirmado': 'Tu pedido {folio} está confirmado',
  'correo-pedido-confirmado-texto': 'Confirmamos tu pedido y lo estamos preparando.',
  'correo-pedido-confirmado-faltan':
    'Confirmamos tu pedido. Hay piezas que todavía no llegan: te las mandamos en cuanto estén.',
  'correo-pedido-en-camino': 'Tu pedido {folio} va en camino',
  'correo-pedido-salio': 'Tu pedido salió.',
  'correo-pedido-salio-con': 'Tu pedido salió con {transportista}.',
  'correo-pedido-guia': 'La guía es {guia}.',
  'correo-pedido-entregado': 'Entregamos tu pedido {folio}',
  'correo-pedido-entregado-texto': 'Tu pedido quedó entregado.',
  'correo-pedido-entregado-parte': 'Entregamos parte de tu pedido {folio}',
  'correo-pedido-entregado-parte-texto': 'Entregamos un embarque de tu pedido. Lo demás sigue su camino.',
  'correo-pedido-recibio': 'Recibió {recibio}; en el pedido están su firma y sus fotografías, si las hubo.',
  'correo-pedido-regreso': 'Un embarque de tu pedido {folio} regresó',
  'correo-pedido-regreso-texto':
    'No pudimos entregar un embarque de tu pedido y volvió con nosotros. Te avisamos cuando salga otra vez.',
  'correo-pedido-por-llegar': 'Piezas por llegar en tu pedido {folio}',
  'correo-pedido-por-llegar-texto':
    'Algunas piezas de tu pedido no están por ahora. Te las mandamos en cuanto lleguen.',
  'correo-pedido-sustituido': 'Sustituimos una parte de tu pedido {folio}',
  'correo-pedido-sustituido-texto':
    'Cambiamos una parte por su equivalente, sin que te cueste más. Si no te sirve, avísanos antes de que salga.',
  'correo-pedido-menos-piezas': 'Cancelamos piezas de tu pedido {folio}',
  'correo-pedido-menos-piezas-texto': 'Cancelamos algunas piezas de tu pedido.',
  'correo-pedido-cancelado': 'Tu pedido {folio} se canceló',
  'correo-pedido-cancelado-texto': 'Tu pedido quedó cancelado.',
  'correo-pedido-datos': 'Pedido {folio} de {sucursal}, total {total} con IVA.',
  'correo-pedido-motivo': 'Motivo: {motivo}',
  'correo-pedido-boton': 'Ver el pedido',
} as const
