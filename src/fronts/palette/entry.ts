import type { Named } from './rank.ts'

export const GROUPS = [
  'pagina',
  'recientes',
  'acciones',
  'pantallas',
  'parte',
  'cliente',
  'cotizacion',
  'pedido',
  'devolucion',
  'documento',
  'usuario',
] as const
export type Group = (typeof GROUPS)[number]

export const groupNames: Record<Group, string> = {
  pagina: 'De esta página',
  recientes: 'Recientes',
  acciones: 'Acciones',
  pantallas: 'Pantallas',
  parte: 'Partes',
  cliente: 'Clientes',
  cotizacion: 'Cotizaciones',
  pedido: 'Pedidos',
  devolucion: 'Devoluciones',
  documento: 'Documentos electrónicos',
  usuario: 'Usuarios',
}

/** One thing to choose: a place to go (`href`, without the base) or something to do. */
export type Entry = Named & {
  id: string
  grupo: Group
  detalle?: string | undefined
  href?: string
  run?: () => void
  /** Why it cannot be done now. */
  motivo?: string | undefined
}
