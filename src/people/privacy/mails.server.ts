import { day } from '#kit/ui/format.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import type { SayMail } from '#platform/mail/mail-words.server.ts'
import type { Outcome } from './contract.ts'
import type { privacyMailTexts } from './privacy-mail-texts.ts'
import { FULFIL_DAYS, LINK_DAYS, type Right, rights } from './states.ts'

type Text = Omit<Mail, 'to'>
type Say = SayMail<typeof privacyMailTexts>
type About = { folio: string; nombre: string; derecho: Right; url: string }

/** Before anything is done: whoever typed the address may not be its owner. */
export function confirmMail(say: Say, { nombre, derecho, url }: Omit<About, 'folio'>): Text {
  return {
    tipo: 'derechos_confirmar',
    subject: say('correo-datos-confirmar', {}),
    letter: {
      nombre,
      antes: say('correo-datos-confirmar-texto', { pide: rights[derecho].pide }),
      boton: { texto: say('correo-datos-confirmar-boton', {}), url },
      despues: say('correo-datos-confirmar-nota', { dias: String(LINK_DAYS) }),
    },
  }
}

export function receivedMail(say: Say, { folio, nombre, derecho, url }: About, responder_antes: string): Text {
  return {
    tipo: 'derechos_recibida',
    subject: say('correo-datos-recibida', { folio }),
    letter: {
      nombre,
      antes: say('correo-datos-recibida-texto', { pide: rights[derecho].pide, fecha: day(responder_antes) }),
      datos: [[say('correo-datos-recibida-dato-folio', {}), folio]],
      boton: { texto: say('correo-datos-boton', {}), url },
      despues: say('correo-datos-recibida-nota', {}),
    },
  }
}

export function extendedMail(
  say: Say,
  { folio, nombre, url }: About,
  { responder_antes, motivo }: { responder_antes: string; motivo: string },
): Text {
  return {
    tipo: 'derechos_plazo',
    subject: say('correo-datos-plazo', { folio }),
    letter: {
      nombre,
      antes: say('correo-datos-plazo-texto', { fecha: day(responder_antes) }),
      cita: motivo,
      boton: { texto: say('correo-datos-boton', {}), url },
    },
  }
}

export function answeredMail(
  say: Say,
  { folio, nombre, url }: About,
  { procede, respuesta }: { procede: boolean; respuesta: string },
): Text {
  return {
    tipo: 'derechos_respuesta',
    subject: say('correo-datos-respuesta', { folio }),
    letter: {
      nombre,
      antes: procede
        ? say('correo-datos-procede-texto', { dias: String(FULFIL_DAYS) })
        : say('correo-datos-no-procede-texto', {}),
      cita: respuesta,
      boton: { texto: say('correo-datos-boton', {}), url },
      ...(!procede && { despues: say('correo-datos-no-procede-nota', {}) }),
    },
  }
}

export function fulfilledMail(
  say: Say,
  { folio, nombre, derecho, url }: About,
  { nota, borrado, guardado }: Outcome,
): Text {
  const isAccess = derecho === 'ACCESO'
  return {
    tipo: 'derechos_cumplida',
    subject: say('correo-datos-cumplida', { folio }),
    letter: {
      nombre,
      antes: isAccess
        ? say('correo-datos-cumplida-acceso-texto', { dias: String(LINK_DAYS) })
        : say('correo-datos-cumplida-texto', {}),
      ...(nota && { cita: nota }),
      secciones: [
        {
          titulo: say('correo-datos-cumplida-dato-borramos', {}),
          lineas: borrado.map(({ que, n }) => ({ texto: `${que} (${n})` })),
        },
        {
          titulo: say('correo-datos-cumplida-dato-conservamos', {}),
          lineas: guardado.map(({ que, n, porque }) => ({ texto: `${que} (${n}). ${porque}` })),
        },
      ].filter(({ lineas }) => lineas.length > 0),
      boton: { texto: say(isAccess ? 'correo-datos-boton-descargar' : 'correo-datos-boton', {}), url },
    },
  }
}

/** To who attends; the facts of the person stay on the screen. */
export function deskMail(
  say: Say,
  { folio, derecho }: Pick<About, 'folio' | 'derecho'>,
  responder_antes: string,
): Text {
  return {
    tipo: 'derechos_nueva',
    subject: say('correo-datos-nueva', { folio }),
    letter: {
      nombre: null,
      antes: say('correo-datos-nueva-texto', {
        derecho: rights[derecho].texto.toLowerCase(),
        fecha: day(responder_antes),
      }),
    },
  }
}
