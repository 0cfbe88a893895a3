import { modeTexts } from '#kit/base/settings.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import type { AskedPart } from './asked-part.ts'

type Text = Omit<Mail, 'to'>
export type Line = [label: string, value: string]

/** What a visitor wrote, for the branch, which may simply answer it. Only the checked address of the visitor stands in a header. */
export function messageMail(message: {
  nombre: string
  empresa: string
  correo: string
  telefono: string
  mensaje: string
  busqueda?: AskedPart | undefined
}): Text {
  const { nombre, empresa, correo, telefono, mensaje, busqueda } = message
  const lines: Line[] = [
    ['Nombre', nombre],
    ['Empresa', empresa],
    ['Correo', correo],
    ['Teléfono', telefono],
    ['Buscó', busqueda ? `${busqueda.texto} (${modeTexts[busqueda.tipo]})` : ''],
    ['Vehículo', busqueda?.vehiculo ?? ''],
  ]
  return {
    tipo: 'mensaje_contacto',
    subject: busqueda ? 'Piden una parte desde el buscador' : 'Mensaje nuevo desde la página de contacto',
    replyTo: correo,
    letter: bodyOf({
      to: 'equipo',
      before: 'Alguien escribió desde la página de contacto. Responde este correo o llámale.',
      lines,
      quoted: mensaje,
    }),
  }
}

/** Tells the branch that somebody wants to become a client. */
export function requestMail(request: { razon_social: string; rfc: string; contacto: string; correo: string }): Text {
  const lines: Line[] = [
    ['Razón social', request.razon_social],
    ['RFC', request.rfc],
    ['Contacto', request.contacto],
    ['Correo', request.correo],
  ]
  return {
    tipo: 'solicitud_alta',
    subject: 'Solicitud de alta nueva',
    replyTo: request.correo,
    letter: bodyOf({
      to: 'equipo',
      before: 'Llegó una solicitud de alta. Revísala en el panel, en Solicitudes.',
      lines,
    }),
  }
}

/** Tells who asked that he will not be a client, and why. */
export function rejectionMail(contacto: string, motivo: string): Text {
  return {
    tipo: 'solicitud_rechazada',
    subject: 'Tu solicitud de alta en JACVE',
    letter: bodyOf({
      to: contacto,
      before: 'Revisamos tu solicitud de alta y por ahora no podemos aceptarla. El motivo:',
      quoted: motivo,
      after: 'Si algo cambió o falta un dato, puedes volver a enviarla.',
    }),
  }
}

type Said = { to: string; before: string; lines?: Line[]; quoted?: string; after?: string }

/** The parts of a letter: a sentence, facts, what somebody wrote. */
export function bodyOf({ to, before, lines = [], quoted, after }: Said): Letter {
  return {
    nombre: to,
    antes: before,
    datos: lines.filter(([, value]) => value),
    ...(quoted !== undefined && { cita: quoted }),
    ...(after !== undefined && { despues: after }),
  }
}
