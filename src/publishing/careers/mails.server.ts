import { bodyOf, type Line } from '#people/contact/company-mails.server.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import { plural } from '#kit/ui/format.ts'

type Text = Omit<Mail, 'to'>
type Applicant = { nombre: string; correo: string; telefono: string; ciudad: string; mensaje: string }

/** Tells who applied that it arrived. Nothing that was typed stands in it but a name that is one: it may be a stranger's address. */
export function receivedMail({ nombre }: Applicant, puesto: string | null, dias: number): Text {
  const what = puesto ? `para «${puesto}»` : 'para futuras vacantes'
  return {
    tipo: 'postulacion_recibida',
    subject: 'Recibimos tu postulación',
    letter: bodyOf({
      to: /^[\p{L}\p{M}' .-]{2,60}$/u.test(nombre) ? nombre : 'candidato',
      before: `Recibimos tu postulación ${what} con tu CV. Si tu perfil es lo que buscamos, te llamaremos o te escribiremos a este correo.`,
      after: `Guardamos tus datos ${plural(dias, 'día', 'días')} después de la última revisión y luego los borramos. Si quieres que los borremos antes, o si no fuiste tú quien se postuló, responde este correo.`,
    }),
  }
}

/** Tells the branch. The CV stays behind the sign-in: mailboxes are not deleted by our job. */
export function applicationMail(applicant: Applicant, puesto: string | null): Text {
  const { nombre, correo, telefono, ciudad, mensaje } = applicant
  const lines: Line[] = [
    ['Vacante', puesto ?? 'Ninguna en particular'],
    ['Nombre', nombre],
    ['Correo', correo],
    ['Teléfono', telefono],
    ['Ciudad', ciudad],
  ]
  return {
    tipo: 'postulacion_nueva',
    subject: 'Postulación nueva desde la bolsa de trabajo',
    replyTo: correo,
    letter: bodyOf({
      to: 'equipo',
      before: 'Alguien se postuló. El CV está en el panel, en Postulaciones.',
      lines,
      quoted: mensaje || undefined,
    }),
  }
}
