/** Those whose work the tour shows, in its order, as its address names them. */
export const STOPS = ['visitante', 'taller', 'mostrador', 'asesor', 'contabilidad', 'administracion'] as const
export type Stop = (typeof STOPS)[number]

type Words = { nombre: string; texto: string }

export const stopWords: Record<Stop, Words> = {
  visitante: { nombre: 'Visitante', texto: 'Quien llega sin cuenta y busca una parte.' },
  taller: { nombre: 'Taller o refaccionaria', texto: 'El cliente: cotiza, pide, y ve lo que debe.' },
  mostrador: { nombre: 'Mostrador', texto: 'Quien atiende el mostrador de un cliente, con sus propios precios.' },
  asesor: { nombre: 'Asesor', texto: 'Quien contesta cotizaciones y lleva una cartera.' },
  contabilidad: { nombre: 'Contabilidad', texto: 'Quien cobra y cuida los comprobantes; en la muestra, la gerencia.' },
  administracion: { nombre: 'Administración', texto: 'Quien mantiene el catálogo, los precios y los permisos.' },
}
