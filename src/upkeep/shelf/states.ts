/** States of a part, as people call them. */
export const PART_STATES = ['borrador', 'activo', 'inactivo', 'descontinuado'] as const
export type PartState = (typeof PART_STATES)[number]

export const stateLabels: Record<PartState, string> = {
  borrador: 'Borrador',
  activo: 'Activo',
  inactivo: 'Inactivo',
  descontinuado: 'Descontinuado',
}

/** What is marked on a part with yes or no. */
export const BADGES = [
  ['badgenuevo', 'Nuevo'],
  ['especial', 'Especial'],
  ['mejoresventas', 'Más vendido'],
  ['mejoresventaslineas', 'Más vendido de su línea'],
  ['hecho_mx', 'Hecho en México'],
] as const

/** How each field of a change is called. */
export const fieldLabels = {
  estado: 'Estado',
  linea_id: 'Línea',
  marca_id: 'Marca',
  badgenuevo: 'Nuevo',
  especial: 'Especial',
  mejoresventas: 'Más vendido',
  mejoresventaslineas: 'Más vendido de su línea',
  hecho_mx: 'Hecho en México',
  empaque: 'Empaque (múltiplo)',
  minimo: 'Mínimo',
  clave_prod_serv: 'Clave SAT',
  clave_unidad: 'Unidad SAT',
  descripcion: 'Descripción',
} as const
export type FieldName = keyof typeof fieldLabels
