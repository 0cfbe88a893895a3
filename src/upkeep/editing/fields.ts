import { z } from 'zod'
import { formed, id, INT4, needed, oneLine, pesos, prose, rowId, whole } from '#kit/base/kinds.ts'
import { CERTAINTIES, CODE_KINDS, RELATIONS, STATES } from './kinds.ts'

/** The most rows a part may have of each list; a body stays below 1 MB. */
export const MOST_APPLICATIONS = 3000
const MOST_CODES = 500
const MOST_RELATIONS = 200
const MOST_ATTRIBUTES = 100

/** An empty text counts as none. */
const optional = (most: number) =>
  oneLine(most)
    .nullable()
    .transform((value) => value || null)

export const code = oneLine(40, 'El código admite hasta 40 caracteres.')
  .min(1, 'Escribe el código de la parte.')
  .regex(/[a-z0-9]/i, 'El código lleva al menos una letra o un número.')
const pieces = z.int('Escribe piezas enteras.').min(1, 'Al menos 1 pieza.').max(99_999, 'Hasta 99,999 piezas.')

/** What a part is and how it is sold. */
export const dataFields = {
  k_parte: code,
  descripcion: prose(500),
  linea_id: id,
  marca_id: id.nullable(),
  familia: optional(80),
  unidad: oneLine(10, 'La unidad admite hasta 10 caracteres.').min(1, 'Escribe la unidad, por ejemplo PZA.'),
  /** Sold by so many pieces and their multiples. */
  empaque: pieces,
  minimo: pieces,
  /** Kilograms, decimal text. */
  peso_kg: pesos(7, 3, 'Escribe los kilos con hasta tres decimales, por ejemplo 1.250.').nullable(),
  dimensiones: optional(80),
  clave_prod_serv: formed(8, /^\d{8}$/, 'La clave de producto del SAT lleva ocho números.').nullable(),
  clave_unidad: formed(
    3,
    /^[A-Z0-9]{2,3}$/,
    'La clave de unidad del SAT lleva dos o tres letras o números, por ejemplo H87.',
  ).nullable(),
  garantia_meses: z.int('Escribe meses enteros.').min(0).max(600, 'Hasta 600 meses.').nullable(),
  /** The border's rate of VAT leaves it out. */
  sin_estimulo: z.boolean(),
  /** Charged with each piece until its used one is handed in, pesos without VAT. */
  casco: pesos(7, 2, 'Escribe el casco en pesos, por ejemplo 350.00.')
    .refine((value) => Number(value) > 0, 'Déjalo vacío si no lleva casco.')
    .nullable(),
}

export const stateFields = {
  estado: z.enum(STATES),
  badgenuevo: z.boolean(),
  especial: z.boolean(),
  mejoresventas: z.boolean(),
  mejoresventaslineas: z.boolean(),
  hecho_mx: z.boolean(),
}

/** What marketing may write (requirements 7.2). The description is of both. */
export const textFields = {
  texto: prose(4000),
  seo_titulo: oneLine(70),
  seo_descripcion: oneLine(200),
}

const attributeRow = z.strictObject({
  clave: needed(60),
  valor: oneLine(200, 'El valor admite hasta 200 caracteres.').min(1, 'Escribe el valor.'),
})

const codeRow = z.strictObject({
  codigo: oneLine(60, 'El código admite hasta 60 caracteres.').min(1, 'Escribe el código.'),
  fabricante: oneLine(80),
  tipo: z.enum(CODE_KINDS),
  certeza: z.enum(CERTAINTIES),
  nota: optional(300),
  fuente: optional(120),
})

const relationRow = z.strictObject({
  k_parte: oneLine(40).min(1, 'Elige la parte.'),
  tipo: z.enum(RELATIONS),
  cantidad: z.int('Escribe piezas enteras.').min(1, 'Al menos 1 pieza.').max(9999, 'Hasta 9,999 piezas.'),
})

export const listFields = {
  atributos: z.array(attributeRow).max(MOST_ATTRIBUTES, `Hasta ${MOST_ATTRIBUTES} atributos.`),
  equivalencias: z.array(codeRow).max(MOST_CODES, `Hasta ${MOST_CODES} equivalencias.`),
  relaciones: z.array(relationRow).max(MOST_RELATIONS, `Hasta ${MOST_RELATIONS} relaciones.`),
}

const condition = z.strictObject({
  atributo: needed(40),
  operador: z.enum(['=', '!=']),
  valor: needed(80),
})

/** A row of the grid. Names as people type them; what is wrong with it is said row by row, so little is refused here. */
export const applicationRow = z.strictObject({
  /** Of a row that is there already; without one it is new. */
  id: rowId().optional(),
  marca: oneLine(80),
  modelo: oneLine(80),
  /** Null: any engine. */
  motor: optional(80),
  desde: whole(0, 9999).nullable(),
  /** Null: still made. */
  hasta: whole(0, 9999).nullable(),
  posicion: optional(60),
  lado: optional(40),
  cantidad: whole(0, INT4).nullable(),
  nota: optional(300),
  condiciones: z.array(condition).max(12, 'Hasta 12 condiciones.'),
})
export type ApplicationRow = z.output<typeof applicationRow>
export type CodeRow = z.output<typeof codeRow>
export type RelationRow = z.output<typeof relationRow>
export type AttributeRow = z.output<typeof attributeRow>
