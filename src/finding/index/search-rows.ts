import type { ResultRow } from './contract.ts'
import type { Lexicon } from '#finding/question/lexicon.ts'
import type { Term } from '#finding/question/vocabulary.ts'
import { sizeOf, type VehicleEntry } from './vehicles.ts'

/** Columns of busca_vehiculo, in its order but for `alta`. */
export const vehicleFields =
  'id, marca, marca_clave, modelo, modelo_clave, motor, de_texto, years::text as years, partes, por_anio'

/** A row of busca_vehiculo. */
export type VehicleRow = {
  id: number
  marca: string
  marca_clave: string
  modelo: string
  modelo_clave: string
  motor: string
  de_texto: boolean
  /** bigint as text: 63 bits do not fit a number. */
  years: string
  partes: number
  /** Parts by year from 1970 on, with commas: read in a fraction of the time an array takes. */
  por_anio: string
}

export function toEntry(row: VehicleRow): VehicleEntry {
  return {
    id: row.id,
    marca: row.marca,
    makeKey: row.marca_clave,
    modelo: row.modelo,
    modelKey: row.modelo_clave,
    motor: row.motor,
    size: sizeOf(row.motor),
    isText: row.de_texto,
    years: BigInt(row.years),
    partes: row.partes,
    porAnio: countsFrom(row.por_anio),
  }
}

/** The row of an entry; `alta`: the change it came with. */
export function vehicleValues(entry: VehicleEntry, alta: number): (string | number | boolean)[] {
  const { id, marca, makeKey, modelo, modelKey, motor, isText, years, partes, porAnio } = entry
  return [id, marca, makeKey, modelo, modelKey, motor, isText, String(years), partes, porAnio.join(), alta]
}

/** A row of busca_vocabulario; its lines with commas, none when they are many. */
export type WordRow = { termino: string; forma: string; df: number; lineas: string }
export const wordFields = 'termino, forma, df, lineas'

export function toTerm({ lineas, ...term }: WordRow): Term {
  return lineas === '' ? term : { ...term, lineas: lineas.split(',').map(Number) }
}

function countsFrom(list: string): number[] {
  return list.split(',').map(Number)
}

/** What a search statement answers for a part. */
export type PartRow = {
  rank: number
  id: number
  k_parte: string
  k_norm: string
  linea_id: number
  marca_id: number | null
  badges: number
  descripcion: string
  imagen: string | null
}
export const partFields =
  'p.rank, p.parte_id as id, p.k_parte, p.k_norm, p.linea_id, p.marca_id, p.badges, p.descripcion, p.imagen'

export type Why = Pick<ResultRow, 'coincidencia' | 'razon' | 'aproximado'>

/** A part as the wire carries it (E-01), with the names of its line and brand. */
export function resultRowOf(part: PartRow, lexicon: Lexicon, why: Why): ResultRow {
  const line = lexicon.lines.get(part.linea_id)
  return {
    id: part.id,
    k_parte: part.k_parte,
    linea: line?.nombre ?? '',
    linea_id: part.linea_id,
    descripcion: part.descripcion,
    marca: part.marca_id === null ? null : (lexicon.brands.get(part.marca_id) ?? null),
    ilustracion: part.imagen ?? line?.ilustracion ?? null,
    badgenuevo: (part.badges & 1) > 0,
    especial: (part.badges & 2) > 0 ? 'true' : 'false',
    mejoresventas: (part.badges & 4) > 0,
    mejoresventaslineas: (part.badges & 8) > 0,
    hecho_mx: (part.badges & 16) > 0,
    ...why,
  }
}
