/** What is read by mail of a request about one's personal data, by the names under which the company may say it otherwise. */
export const privacyMailTexts = {
  'correo-datos-confirmar': 'Confirma tu solicitud sobre tus datos personales',
  'correo-datos-confirmar-texto':
    'Alguien pidió con este correo: «{pide}». Si fuiste tú, confírmalo y desde ese momento corre el plazo para responderte.',
  'correo-datos-confirmar-boton': 'Confirmar mi solicitud',
  'correo-datos-confirmar-nota':
    'El enlace sirve {dias} días. Si no fuiste tú, no tienes que hacer nada: nadie verá ni cambiará tus datos.',
  'correo-datos-recibida': '{folio}: recibimos tu solicitud sobre tus datos personales',
  'correo-datos-recibida-texto': 'Recibimos tu solicitud: «{pide}». Te respondemos a más tardar el {fecha}.',
  'correo-datos-recibida-dato-folio': 'Folio',
  'correo-datos-recibida-nota': 'Guarda este correo: con el enlace ves cómo va.',
  'correo-datos-plazo': '{folio}: necesitamos más tiempo para responderte',
  'correo-datos-plazo-texto':
    'Ampliamos una sola vez el plazo para responderte. La nueva fecha límite es el {fecha}. El motivo:',
  'correo-datos-respuesta': '{folio}: respuesta a tu solicitud sobre tus datos personales',
  'correo-datos-procede-texto':
    'Tu solicitud procede. La cumplimos en los siguientes {dias} días hábiles y te avisamos. Nuestra respuesta:',
  'correo-datos-no-procede-texto': 'Tu solicitud no procede. El motivo:',
  'correo-datos-no-procede-nota':
    'Si no estás de acuerdo, tienes 15 días hábiles para acudir a la Secretaría Anticorrupción y Buen Gobierno.',
  'correo-datos-cumplida': '{folio}: cumplimos tu solicitud sobre tus datos personales',
  'correo-datos-cumplida-acceso-texto': 'Ya puedes descargar todo lo que guardamos de ti, durante {dias} días.',
  'correo-datos-cumplida-texto': 'Hicimos lo que pediste. Esto es lo que quedó:',
  'correo-datos-cumplida-dato-borramos': 'Borramos',
  'correo-datos-cumplida-dato-conservamos': 'Conservamos',
  'correo-datos-boton': 'Ver mi solicitud',
  'correo-datos-boton-descargar': 'Descargar mis datos',
  'correo-datos-nueva': '{folio}: solicitud sobre datos personales',
  'correo-datos-nueva-texto':
    'Llegó una solicitud de {derecho}. Se responde a más tardar el {fecha}. Ábrela en el panel, en Datos personales.',
} as const
