import type { Value } from './attributes.ts'
import type { Fit } from './fitment.ts'
import type { Line } from './lines/line.ts'
import { fullName, type Span } from './vehicles.ts'

export type Position = 'DELANTERA' | 'TRASERA' | 'SUPERIOR' | 'INFERIOR'
export type Side = 'IZQUIERDO' | 'DERECHO'

export type Told = {
  line: Line
  variante: string
  posicion: Position | null
  lado: Side | null
  atributos: Value[]
  /** The vehicle it is made for first, and all the others. */
  main?: Fit
  fits: Fit[]
}

/** A part as good Spanish: «Balata delantera de cerámica para Nissan Tsuru 1.6 L 1992–2017, también Sentra y Lucino». */
export function describe({ line, variante, posicion, lado, atributos, main, fits }: Told): string {
  const words = [
    line.pieza,
    adjective(posicion, line.genero),
    adjective(lado, line.genero),
    filled(variante, atributos),
  ]
  const thing = words.filter(Boolean).join(' ')
  if (!main) return thing

  const vehicle = [fullName(main.model), engineText(main.motor), yearsText(main)].filter(Boolean).join(' ')
  return `${thing} para ${vehicle}${othersText(main, fits)}`
}

function adjective(word: Position | Side | null, genero: 'f' | 'm'): string {
  if (!word) return ''
  const lower = word.toLowerCase()
  return lower.endsWith('ior') ? lower : lower.slice(0, -1) + (genero === 'f' ? 'a' : 'o')
}

function filled(variante: string, atributos: Value[]): string {
  return variante.replace(/\{(\w+)\}/g, (_, clave: string) =>
    String(atributos.find((attribute) => attribute.clave === clave)?.valor ?? ''),
  )
}

/** «L4 1.6L Turbo» → «1.6 L turbo»; the layout is said only when it is not the usual four in line. */
export function engineText(motor: string | null): string {
  const match = motor ? /^([LVH]\d+) (\d+\.\d)L(?: (\S+))?$/.exec(motor) : null
  if (!match) return motor?.toLowerCase() ?? ''
  const [, layout, litres, kind] = match
  return [layout === 'L4' ? '' : layout, `${litres} L`, kind?.toLowerCase()].filter(Boolean).join(' ')
}

function yearsText({ desde, hasta }: Span): string {
  if (hasta === null) return `${desde} en adelante`
  return desde === hasta ? String(desde) : `${desde}–${hasta}`
}

function othersText(main: Fit, fits: Fit[]): string {
  const names = new Set<string>()
  for (const { model } of fits) {
    if (model === main.model) continue
    names.add(model.marca === main.model.marca ? model.nombre : fullName(model))
  }
  const [first, second, ...more] = names
  if (!first) return ''
  if (!second) return `, también ${first}`
  if (more.length === 0) return `, también ${first} y ${second}`
  return `, también ${first}, ${second} y ${more.length} ${more.length === 1 ? 'modelo' : 'modelos'} más`
}
