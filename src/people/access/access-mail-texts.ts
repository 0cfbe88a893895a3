/** What is read by mail of one's account, by the names under which the company may say it otherwise. */
export const accessMailTexts = {
  'correo-invitacion': 'Tu cuenta en JACVE',
  'correo-invitacion-texto': 'Se creó una cuenta para ti en JACVE. Elige tu contraseña para empezar a usarla.',
  'correo-invitacion-boton': 'Elegir mi contraseña',
  'correo-invitacion-nota':
    'El enlace sirve una vez, durante 30 minutos. Si se vence, pide otro con «¿Olvidaste tu contraseña?» en la página de ingreso.',
  'correo-restablecer': 'Elige otra contraseña',
  'correo-restablecer-texto':
    'Alguien pidió cambiar la contraseña de tu cuenta en JACVE. Si fuiste tú, sigue este enlace.',
  'correo-restablecer-boton': 'Elegir otra contraseña',
  'correo-restablecer-nota':
    'El enlace sirve una vez, durante 30 minutos. Si no fuiste tú, no tienes que hacer nada: tu contraseña sigue igual.',
  'correo-desbloqueo': 'Muchos intentos de entrar a tu cuenta',
  'correo-desbloqueo-texto':
    'Alguien probó muchas contraseñas para entrar a tu cuenta en JACVE y no lo logró. Por ahora solo se puede entrar desde equipos que ya conoce tu cuenta. Para entrar desde otro, abre ahí este enlace.',
  'correo-desbloqueo-boton': 'Permitir este equipo',
  'correo-desbloqueo-nota':
    'El enlace sirve una vez, durante 30 minutos. El bloqueo termina solo, cuando los intentos terminan.',
  'correo-clave-cambiada': 'Tu contraseña cambió',
  'correo-clave-cambiada-texto':
    'La contraseña de tu cuenta en JACVE acaba de cambiar y tus demás sesiones se cerraron. Si no fuiste tú, responde de inmediato a tu asesor o pide otra contraseña en la página de ingreso.',
} as const
