/** What the client reads by mail of his return, by the names under which the company may say it otherwise. */
export const returnMailTexts = {
  'correo-devolucion-autorizada': 'Autorizamos tu devolución {folio}',
  'correo-devolucion-autorizada-texto':
    'Imprime la hoja de la devolución y manda las piezas con ella a la sucursal {sucursal}.',
  'correo-devolucion-rechazada': 'No autorizamos tu devolución {folio}',
  'correo-devolucion-rechazada-texto': 'Revisamos tu solicitud y no la podemos autorizar.',
  'correo-devolucion-recibida': 'Recibimos las piezas de tu devolución {folio}',
  'correo-devolucion-recibida-texto': 'Ya tenemos tus piezas. Las revisamos y te decimos qué procede.',
  'correo-devolucion-dictamen': 'Ya hay dictamen de tu devolución {folio}',
  'correo-devolucion-dictamen-texto': 'Revisamos tus piezas. Entra para ver qué procede de cada una.',
  'correo-devolucion-nota': 'Nota de crédito de tu devolución {folio}',
  'correo-devolucion-nota-texto': 'Emitimos la nota de crédito {nota} por {total}.',
  'correo-devolucion-reposicion': 'Reponemos las piezas de tu devolución {folio}',
  'correo-devolucion-reposicion-texto': 'Hicimos el pedido {pedido} sin cargo con las piezas que reponemos.',
  'correo-devolucion-no-procede': 'Tu devolución {folio} no procede',
  'correo-devolucion-no-procede-texto':
    'Revisamos tus piezas y no procede. Entra para ver por qué; tus piezas están a tu disposición.',
  'correo-devolucion-cerrada': 'Cerramos tu devolución {folio}',
  'correo-devolucion-cerrada-texto': 'No queda nada por hacer con ella.',
  'correo-devolucion-motivo': 'Motivo: {motivo}',
  'correo-devolucion-datos': '{tipo} {folio}: {piezas}.',
  'correo-devolucion-parte-un-renglon': '{piezas} y {n} renglón más',
  'correo-devolucion-parte-renglones': '{piezas} y {n} renglones más',
  'correo-devolucion-boton': 'Ver la devolución',
  'correo-devolucion-equipo': '{folio}: {tipo} por autorizar',
  'correo-devolucion-equipo-texto': '{cliente} pide {piezas}.',
  'correo-devolucion-equipo-boton': 'Abrir la devolución',
} as const
