import type { SessionEnd } from './session-end.ts'

/** The literal words of the specification; the two differ on purpose (XE-02, XE-03). */
export const sessionEndTexts = {
  sesion: {
    title: 'Sesión expirada',
    text: 'Tu sesión ha expirado. Por favor, ingresa nuevamente.',
    button: 'Aceptar',
  },
  carrito: {
    title: 'Sesión Expirada',
    text: 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.',
    button: 'OK',
  },
} as const satisfies Record<SessionEnd, Record<'title' | 'text' | 'button', string>>
