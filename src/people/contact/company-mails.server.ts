import { modeTexts } from '#kit/base/settings.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import type { SayMail } from '#platform/mail/mail-words.server.ts'
import type { AskedPart } from './asked-part.ts'
import type { companyMailTexts } from './company-mail-texts.ts'

type Text = Omit<Mail, 'to'>
type Say = SayMail<typeof companyMailTexts>
export type Line = [label: string, value: string]

type Message = {
  nombre: string
  empresa: string
  correo: string
  telefono: string
  mensaje: string
  busqueda?: AskedPart | undefined
}

/** What a visitor wrote, for the branch, which may simply answer it. Only the checked address of the visitor stands in a header. */
export function messageMail(say: Say, message: Message): Text {
  const { nombre, empresa, correo, telefono, mensaje, busqueda } = message
  const lines: Line[] = [
    [say('correo-contacto-dato-nombre', {}), nombre],
    [say('correo-contacto-dato-empresa', {}), empresa],
    [say('correo-contacto-dato-correo', {}), correo],
    [say('correo-contacto-dato-telefono', {}), telefono],
    [say('correo-contacto-dato-busco', {}), busqueda ? `${busqueda.texto} (${modeTexts[busqueda.tipo]})` : ''],
    [say('correo-contacto-dato-vehiculo', {}), busqueda?.vehiculo ?? ''],
  ]
  return {
    tipo: 'mensaje_contacto',
    subject: busqueda ? say('correo-contacto-busco', {}) : say('correo-contacto', {}),
    replyTo: correo,
    letter: bodyOf({
      to: null,
      before: say('correo-contacto-texto', {}),
      lines,
      quoted: mensaje,
    }),
  }
}

type Request = { razon_social: string; rfc: string; contacto: string; correo: string }

/** Tells the branch that somebody wants to become a client. */
export function requestMail(say: Say, request: Request): Text {
  const lines: Line[] = [
    [say('correo-alta-dato-razon-social', {}), request.razon_social],
    [say('correo-alta-dato-rfc', {}), request.rfc],
    [say('correo-alta-dato-contacto', {}), request.contacto],
    [say('correo-alta-dato-correo', {}), request.correo],
  ]
  return {
    tipo: 'solicitud_alta',
    subject: say('correo-alta', {}),
    replyTo: request.correo,
    letter: bodyOf({
      to: null,
      before: say('correo-alta-texto', {}),
      lines,
    }),
  }
}

/** Tells who asked that he will not be a client, and why. */
export function rejectionMail(say: Say, contacto: string, motivo: string): Text {
  return {
    tipo: 'solicitud_rechazada',
    subject: say('correo-alta-rechazada', {}),
    letter: bodyOf({
      to: contacto,
      before: say('correo-alta-rechazada-texto', {}),
      quoted: motivo,
      after: say('correo-alta-rechazada-nota', {}),
    }),
  }
}

type Said = { to: string | null; before: string; lines?: Line[]; quoted?: string; after?: string }

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
