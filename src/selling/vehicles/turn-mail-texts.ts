/** What is read by mail when a vehicle's turn has come, by the names under which the company may say it otherwise. */
export const turnMailTexts = {
  'correo-vehiculo': 'A {vehiculo} le toca: {servicio}',
  'correo-vehiculo-texto': 'A {vehiculo}, le toca {servicio}: {cuando}.',
  'correo-vehiculo-parte-fecha': 'el {fecha}',
  'correo-vehiculo-parte-km': 'a los {km} km',
  'correo-vehiculo-parte-o': '{fecha} o {km}',
  'correo-vehiculo-boton': 'Ver el vehículo',
  'correo-vehiculo-nota': 'Te avisamos porque quedó anotado en su mantenimiento. Lo cambias en «Mis vehículos».',
} as const
