/** What is read by mail of an application, by the names under which the company may say it otherwise. */
export const careerMailTexts = {
  'correo-postulacion': 'Recibimos tu postulación',
  'correo-postulacion-texto':
    'Recibimos tu postulación {vacante} con tu CV. Si tu perfil es lo que buscamos, te llamaremos o te escribiremos a este correo.',
  'correo-postulacion-parte-vacante': 'para «{puesto}»',
  'correo-postulacion-parte-ninguna': 'para futuras vacantes',
  'correo-postulacion-parte-candidato': 'candidato',
  'correo-postulacion-nota':
    'Guardamos tus datos {dias} después de la última revisión y luego los borramos. Si quieres que los borremos antes, o si no fuiste tú quien se postuló, responde este correo.',
  'correo-postulacion-parte-un-dia': '{n} día',
  'correo-postulacion-parte-dias': '{n} días',
  'correo-postulacion-nueva': 'Postulación nueva desde la bolsa de trabajo',
  'correo-postulacion-nueva-texto': 'Alguien se postuló. El CV está en el panel, en Postulaciones.',
  'correo-postulacion-nueva-dato-vacante': 'Vacante',
  'correo-postulacion-nueva-parte-ninguna': 'Ninguna en particular',
  'correo-postulacion-nueva-dato-nombre': 'Nombre',
  'correo-postulacion-nueva-dato-correo': 'Correo',
  'correo-postulacion-nueva-dato-telefono': 'Teléfono',
  'correo-postulacion-nueva-dato-ciudad': 'Ciudad',
} as const
