/** Where texts stand, in the order of the list. */
export const areas = {
  whatsapp: 'WhatsApp y redes',
  barra: 'Barra, menú y pie',
  cuenta: 'Menú de la cuenta',
  busqueda: 'Búsqueda y listas',
  partes: 'Partes',
  contacto: 'Contacto',
  avisos: 'Avisos y errores',
  cotizaciones: 'Cotizaciones',
  administracion: 'Administración',
  buscadores: 'Títulos y descripciones',
  correos: 'Correos',
} as const

/** What a text is on the page: how long it may be at most, and whether a control would be left without a name by it. */
export const looks = {
  chat: { texto: 'Mensaje de chat', largo: 300, nombra: false },
  boton: { texto: 'Botón o liga', largo: 40, nombra: true },
  titulo: { texto: 'Título', largo: 120, nombra: true },
  frase: { texto: 'Frase', largo: 240, nombra: false },
  aviso: { texto: 'Aviso que pasa', largo: 120, nombra: true },
  etiqueta: { texto: 'Etiqueta', largo: 40, nombra: true },
  descripcion: { texto: 'Descripción para buscadores', largo: 200, nombra: true },
  asunto: { texto: 'Asunto de correo', largo: 120, nombra: true },
  parrafo: { texto: 'Texto de correo', largo: 300, nombra: true },
} as const

// What `Object.keys` answers is no more than text.
export const AREAS = Object.keys(areas) as (keyof typeof areas)[]
export const LOOKS = Object.keys(looks) as (keyof typeof looks)[]
/** Characters of the longest. */
export const MOST_TEXT = 300
