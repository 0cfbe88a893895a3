import type { Mail } from '#platform/mail/mail.server.ts'
import type { SayMail } from '#platform/mail/mail-words.server.ts'
import type { accessMailTexts } from './access-mail-texts.ts'

type Text = Omit<Mail, 'to'>
type Say = SayMail<typeof accessMailTexts>

export function inviteMail(say: Say, nombre: string, url: string): Text {
  return withLink('invitacion', say('correo-invitacion', {}), nombre, {
    before: say('correo-invitacion-texto', {}),
    button: say('correo-invitacion-boton', {}),
    url,
    after: say('correo-invitacion-nota', {}),
  })
}

export function resetMail(say: Say, nombre: string, url: string): Text {
  return withLink('restablecer', say('correo-restablecer', {}), nombre, {
    before: say('correo-restablecer-texto', {}),
    button: say('correo-restablecer-boton', {}),
    url,
    after: say('correo-restablecer-nota', {}),
  })
}

export function unlockMail(say: Say, nombre: string, url: string): Text {
  return withLink('desbloqueo', say('correo-desbloqueo', {}), nombre, {
    before: say('correo-desbloqueo-texto', {}),
    button: say('correo-desbloqueo-boton', {}),
    url,
    after: say('correo-desbloqueo-nota', {}),
  })
}

export function passwordChangedMail(say: Say, nombre: string): Text {
  return {
    tipo: 'clave_cambiada',
    subject: say('correo-clave-cambiada', {}),
    letter: { nombre, antes: say('correo-clave-cambiada-texto', {}) },
  }
}

type Body = { before: string; button: string; url: string; after: string }

/** A mail of one sentence, a button and what to know about it. */
export function withLink(
  tipo: string,
  subject: string,
  nombre: string | null,
  { before, button, url, after }: Body,
): Text {
  return { tipo, subject, letter: { nombre, antes: before, boton: { texto: button, url }, despues: after } }
}
