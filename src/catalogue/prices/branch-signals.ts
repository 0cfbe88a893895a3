import { addDays, type Clock, dayText, promiseOf, type Route, type Shelf } from './promise.ts'

export type Level = 'disponible' | 'pocas' | 'agotado'

/** What a visitor is told of one branch: lights and a day, no pieces. */
export type Signal = {
  sucursal: string
  nivel: Level
  /** The day a pack of it can be had there, `2026-11-25`; null where nobody has one. */
  fecha: string | null
  /** `recoge hoy`, `llega mañana`, `llega el mié 25 nov`, `agotado por ahora`. */
  texto: string
}

/** From so many on nobody counts. */
const MANY = 10

/** The same steps wherever the public is told of stock. */
export function levelOf(pieces: number): Level {
  if (pieces <= 0) return 'agotado'
  return pieces < MANY ? 'pocas' : 'disponible'
}

/** Visitors have no route of their own: they come for it. */
const PICKED_UP: Route = { dias: 0, hora_corte: '16:00' }

/** When one pack can be had at each branch: the one promise, made to who would come for it there. */
export function signalsOf(shelves: readonly Shelf[], pack: number, now: Clock): Signal[] {
  return shelves.map((branch) => {
    const seen = shelves.map((shelf) => ({ ...shelf, es_mia: shelf === branch }))
    const { fecha } = promiseOf({ shelves: seen, route: PICKED_UP, quantity: pack, pack, now })
    const own = branch.disponible - (branch.disponible % pack)
    const texto = fecha === null ? 'agotado por ahora' : `${own > 0 ? 'recoge' : 'llega'} ${dayWords(fecha, now)}`
    return { sucursal: branch.nombre, nivel: levelOf(own), fecha, texto }
  })
}

function dayWords(fecha: string, now: Clock): string {
  if (fecha === now.fecha) return 'hoy'
  return fecha === addDays(now.fecha, 1) ? 'mañana' : `el ${dayText(fecha)}`
}
