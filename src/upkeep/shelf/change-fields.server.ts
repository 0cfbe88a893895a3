import { type FieldName } from './states.ts'

/** Every field that a change may name, and its type in SQL. */
export const types: Record<FieldName, string> = {
  estado: 'text',
  linea_id: 'bigint',
  marca_id: 'bigint',
  badgenuevo: 'boolean',
  especial: 'boolean',
  mejoresventas: 'boolean',
  mejoresventaslineas: 'boolean',
  hecho_mx: 'boolean',
  empaque: 'int',
  minimo: 'int',
  clave_prod_serv: 'text',
  clave_unidad: 'text',
  descripcion: 'text',
}
export const names = Object.keys(types) as FieldName[] // of the record above
