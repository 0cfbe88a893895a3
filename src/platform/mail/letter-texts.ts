/** What stands around every mail, by the names under which the company may say it otherwise. */
export const letterTexts = {
  'correo-saludo': 'Hola, {nombre}:',
  'correo-equipo': 'equipo',
} as const
