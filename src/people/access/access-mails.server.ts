import type { Mail } from '#platform/mail/mail.server.ts'

type Text = Omit<Mail, 'to'>

export function inviteMail(nombre: string, url: string): Text {
  return withLink('invitacion', 'Tu cuenta en JACVE', nombre, {
    before: 'Se creó una cuenta para ti en JACVE. Elige tu contraseña para empezar a usarla.',
    button: 'Elegir mi contraseña',
    url,
    after:
      'El enlace sirve una vez, durante 30 minutos. Si se vence, pide otro con «¿Olvidaste tu contraseña?» en la página de ingreso.',
  })
}

export function resetMail(nombre: string, url: string): Text {
  return withLink('restablecer', 'Elige otra contraseña', nombre, {
    before: 'Alguien pidió cambiar la contraseña de tu cuenta en JACVE. Si fuiste tú, sigue este enlace.',
    button: 'Elegir otra contraseña',
    url,
    after:
      'El enlace sirve una vez, durante 30 minutos. Si no fuiste tú, no tienes que hacer nada: tu contraseña sigue igual.',
  })
}

export function unlockMail(nombre: string, url: string): Text {
  return withLink('desbloqueo', 'Muchos intentos de entrar a tu cuenta', nombre, {
    before:
      'Alguien probó muchas contraseñas para entrar a tu cuenta en JACVE y no lo logró. Por ahora solo se puede entrar desde equipos que ya conoce tu cuenta. Para entrar desde otro, abre ahí este enlace.',
    button: 'Permitir este equipo',
    url,
    after: 'El enlace sirve una vez, durante 30 minutos. El bloqueo termina solo, cuando los intentos terminan.',
  })
}

export function passwordChangedMail(nombre: string): Text {
  return {
    tipo: 'clave_cambiada',
    subject: 'Tu contraseña cambió',
    letter: {
      nombre,
      antes:
        'La contraseña de tu cuenta en JACVE acaba de cambiar y tus demás sesiones se cerraron. Si no fuiste tú, responde de inmediato a tu asesor o pide otra contraseña en la página de ingreso.',
    },
  }
}

type Body = { before: string; button: string; url: string; after: string }

/** A mail of one sentence, a button and what to know about it. */
export function withLink(tipo: string, subject: string, nombre: string, { before, button, url, after }: Body): Text {
  return { tipo, subject, letter: { nombre, antes: before, boton: { texto: button, url }, despues: after } }
}
