import { bodyOf, type Line } from '#people/contact/company-mails.server.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import type { SayMail } from '#platform/mail/mail-words.server.ts'
import { agree, count } from '#kit/ui/format.ts'
import type { careerMailTexts } from './career-mail-texts.ts'

type Say = SayMail<typeof careerMailTexts>
type Text = Omit<Mail, 'to'>
type Applicant = { nombre: string; correo: string; telefono: string; ciudad: string; mensaje: string }

/** Tells who applied that it arrived. Nothing that was typed stands in it but a name that is one: it may be a stranger's address. */
export function receivedMail(
  say: Say,
  { nombre }: Applicant,
  { puesto, dias }: { puesto: string | null; dias: number },
): Text {
  const vacante = puesto
    ? say('correo-postulacion-parte-vacante', { puesto })
    : say('correo-postulacion-parte-ninguna', {})
  const n = count(dias)
  const days = agree(dias, say('correo-postulacion-parte-un-dia', { n }), say('correo-postulacion-parte-dias', { n }))
  return {
    tipo: 'postulacion_recibida',
    subject: say('correo-postulacion', {}),
    letter: bodyOf({
      to: /^[\p{L}\p{M}' .-]{2,60}$/u.test(nombre) ? nombre : say('correo-postulacion-parte-candidato', {}),
      before: say('correo-postulacion-texto', { vacante }),
      after: say('correo-postulacion-nota', { dias: days }),
    }),
  }
}

/** Tells the branch. The CV stays behind the sign-in: mailboxes are not deleted by our job. */
export function applicationMail(say: Say, applicant: Applicant, puesto: string | null): Text {
  const { nombre, correo, telefono, ciudad, mensaje } = applicant
  const lines: Line[] = [
    [say('correo-postulacion-nueva-dato-vacante', {}), puesto ?? say('correo-postulacion-nueva-parte-ninguna', {})],
    [say('correo-postulacion-nueva-dato-nombre', {}), nombre],
    [say('correo-postulacion-nueva-dato-correo', {}), correo],
    [say('correo-postulacion-nueva-dato-telefono', {}), telefono],
    [say('correo-postulacion-nueva-dato-ciudad', {}), ciudad],
  ]
  return {
    tipo: 'postulacion_nueva',
    subject: say('correo-postulacion-nueva', {}),
    replyTo: correo,
    letter: bodyOf({
      to: null,
      before: say('correo-postulacion-nueva-texto', {}),
      lines,
      quoted: mensaje || undefined,
    }),
  }
}
