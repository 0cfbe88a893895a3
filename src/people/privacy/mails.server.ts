import { day } from '#kit/ui/format.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import type { Outcome } from './contract.ts'
import { FULFIL_DAYS, LINK_DAYS, type Right, rights } from './states.ts'

type Text = Omit<Mail, 'to'>
type About = { folio: string; nombre: string; derecho: Right; url: string }

/** Before anything is done: whoever typed the address may not be its owner. */
export function confirmMail({ nombre, derecho, url }: Omit<About, 'folio'>): Text {
  return {
    tipo: 'derechos_confirmar',
    subject: 'Confirma tu solicitud sobre tus datos personales',
    letter: {
      nombre,
      antes: `Alguien pidió con este correo: «${rights[derecho].pide}». Si fuiste tú, confírmalo y desde ese momento corre el plazo para responderte.`,
      boton: { texto: 'Confirmar mi solicitud', url },
      despues: `El enlace sirve ${LINK_DAYS} días. Si no fuiste tú, no tienes que hacer nada: nadie verá ni cambiará tus datos.`,
    },
  }
}

export function receivedMail({ folio, nombre, derecho, url }: About, responder_antes: string): Text {
  return {
    tipo: 'derechos_recibida',
    subject: `${folio}: recibimos tu solicitud sobre tus datos personales`,
    letter: {
      nombre,
      antes: `Recibimos tu solicitud: «${rights[derecho].pide}». Te respondemos a más tardar el ${day(responder_antes)}.`,
      datos: [['Folio', folio]],
      boton: { texto: 'Ver mi solicitud', url },
      despues: 'Guarda este correo: con el enlace ves cómo va.',
    },
  }
}

export function extendedMail(
  { folio, nombre, url }: About,
  { responder_antes, motivo }: { responder_antes: string; motivo: string },
): Text {
  return {
    tipo: 'derechos_plazo',
    subject: `${folio}: necesitamos más tiempo para responderte`,
    letter: {
      nombre,
      antes: `Ampliamos una sola vez el plazo para responderte. La nueva fecha límite es el ${day(responder_antes)}. El motivo:`,
      cita: motivo,
      boton: { texto: 'Ver mi solicitud', url },
    },
  }
}

export function answeredMail(
  { folio, nombre, url }: About,
  { procede, respuesta }: { procede: boolean; respuesta: string },
): Text {
  return {
    tipo: 'derechos_respuesta',
    subject: `${folio}: respuesta a tu solicitud sobre tus datos personales`,
    letter: {
      nombre,
      antes: procede
        ? `Tu solicitud procede. La cumplimos en los siguientes ${FULFIL_DAYS} días hábiles y te avisamos. Nuestra respuesta:`
        : 'Tu solicitud no procede. El motivo:',
      cita: respuesta,
      boton: { texto: 'Ver mi solicitud', url },
      ...(!procede && {
        despues:
          'Si no estás de acuerdo, tienes 15 días hábiles para acudir a la Secretaría Anticorrupción y Buen Gobierno.',
      }),
    },
  }
}

export function fulfilledMail({ folio, nombre, derecho, url }: About, { nota, borrado, guardado }: Outcome): Text {
  const isAccess = derecho === 'ACCESO'
  return {
    tipo: 'derechos_cumplida',
    subject: `${folio}: cumplimos tu solicitud sobre tus datos personales`,
    letter: {
      nombre,
      antes: isAccess
        ? `Ya puedes descargar todo lo que guardamos de ti, durante ${LINK_DAYS} días.`
        : 'Hicimos lo que pediste. Esto es lo que quedó:',
      ...(nota && { cita: nota }),
      secciones: [
        { titulo: 'Borramos', lineas: borrado.map(({ que, n }) => ({ texto: `${que} (${n})` })) },
        {
          titulo: 'Conservamos',
          lineas: guardado.map(({ que, n, porque }) => ({ texto: `${que} (${n}). ${porque}` })),
        },
      ].filter(({ lineas }) => lineas.length > 0),
      boton: { texto: isAccess ? 'Descargar mis datos' : 'Ver mi solicitud', url },
    },
  }
}

/** To who attends; the facts of the person stay on the screen. */
export function deskMail({ folio, derecho }: Pick<About, 'folio' | 'derecho'>, responder_antes: string): Text {
  return {
    tipo: 'derechos_nueva',
    subject: `${folio}: solicitud sobre datos personales`,
    letter: {
      nombre: 'equipo',
      antes: `Llegó una solicitud de ${rights[derecho].texto.toLowerCase()}. Se responde a más tardar el ${day(responder_antes)}. Ábrela en el panel, en Datos personales.`,
    },
  }
}
