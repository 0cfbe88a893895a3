/** Why a part did not fit, as its buyer says it with one tap. */
export const fitReasons = {
  no_entra: 'No entra o no ajusta',
  otra_medida: 'Otra medida',
  otra_conexion: 'Otra conexión o conector',
  otra_posicion: 'Otro lado o posición',
  otra_razon: 'Otra razón',
} as const

export type FitReason = keyof typeof fitReasons
export const FIT_REASONS = Object.keys(fitReasons) as [FitReason, ...FitReason[]] // its own keys
