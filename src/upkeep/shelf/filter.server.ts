import { normalCode } from '#kit/base/code.ts'
import type { PartFilter } from './contract.ts'
import { bitsOf, GRADES, lacksOf } from './quality.ts'

export type Narrowed = {
  /** Conditions on `producto p` and `producto_calidad c`, of which `values` are the values. */
  where: string
  values: unknown[]
  /** Which of the two are among them. */
  asksPart: boolean
  asksQuality: boolean
}

/**
 * The SQL of a filter. Only what is asked for stands in it, so that an index can serve it. `literal`: words as they stand, whole;
 * for what is written and not only looked at, where «ADM» must not take «admisión» along.
 */
export function narrow(
  { q, linea, marca, estado, falta, calidad, vende, desde }: PartFilter,
  { first = 1, literal = false } = {},
): Narrowed {
  const values: unknown[] = []
  const value = (one: unknown) => `$${first - 1 + values.push(one)}`
  const said: string[] = []
  if (q) said.push(matches(q, value, literal))
  if (linea) said.push(`p.linea_id = ${value(linea)}`)
  if (marca === 'ninguna') said.push('p.marca_id is null')
  else if (marca) said.push(`p.marca_id = ${value(marca)}`)
  if (estado) said.push(`p.estado = ${value(estado)}`)
  if (desde) said.push(`p.actualizado_en >= (${value(desde)}::date)::timestamp at time zone 'America/Mexico_City'`)
  const asksPart = said.length > 0
  // One condition a bit and the bit written out: as the statistics of the table know them.
  for (const { bit } of lacksOf(bitsOf(falta ?? []))) said.push(`c.faltas & ${bit} <> 0`)
  if (calidad) {
    const [from, until] = GRADES[calidad]
    said.push(`c.puntos between ${value(from)} and ${value(until)}`)
  }
  if (vende) said.push('c.vendidas > 0')
  const asksQuality = (falta?.length ?? 0) > 0 || calidad !== undefined || vende !== undefined
  return { where: said.join(' and ') || 'true', values, asksPart, asksQuality }
}

/** A piece of the code, or all its words in the description: their beginnings, or whole where it is to be literal. */
function matches(q: string, value: (one: unknown) => string, literal: boolean): string {
  const code = normalCode(q)
  const words = q
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(/ +/)
    .filter(Boolean)
  const ways = [
    ...(code.length > 2 ? [`codigo_norm like ${value(`%${code}%`)}`] : []),
    ...(code && code.length <= 2 ? [`codigo_norm collate "C" like ${value(`${code}%`)}`] : []),
    ...(words.length > 0
      ? [
          `to_tsvector('simple', norma_nombre(descripcion)) @@ ${value(words.map((word) => `'${word.toLowerCase()}'${literal ? '' : ':*'}`).join(' & '))}::tsquery`,
        ]
      : []),
  ]
  if (ways.length === 0) return 'false'
  // Each way by itself, or the words of every description would be made anew to look for a code.
  return `p.id in (${ways.map((way) => `select id from producto where ${way}`).join(' union all ')})`
}
