/** What whom a client invites reads by mail, by the names under which the company may say it otherwise. */
export const teamMailTexts = {
  'correo-invitacion-empresa': '{empresa} te invita a su cuenta en JACVE',
  'correo-invitacion-empresa-texto':
    '{persona} te invita a la cuenta de {empresa} en JACVE como «{puesto}». Elige tu contraseña para entrar.',
  'correo-invitacion-empresa-boton': 'Aceptar y elegir mi contraseña',
  'correo-invitacion-empresa-nota':
    'El enlace sirve una vez, durante {dias} días. Si no esperabas esta invitación, no hagas nada.',
} as const
