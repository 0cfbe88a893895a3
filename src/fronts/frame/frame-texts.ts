/** What bar, menu and foot say beside the names of pages. */
export const frameTexts = {
  enter: 'Ingresar',
  write: 'Escríbenos',
  menu: 'Menú',
  own: 'Mis accesos',
  leave: 'Salir',
  motto:
    'Autopartes para refaccionarias y talleres de México: por clave, por código de otro fabricante o por vehículo.',
  catalogue: 'Catálogo',
  help: 'Ayuda',
  company: 'Empresa',
  support: 'Ayuda por WhatsApp',
  noPage: 'La página no existe',
  broughtHome: 'Te trajimos al inicio.',
} as const
