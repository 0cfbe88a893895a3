import { onHand, sharesOf, type Source } from './supply.ts'

/** A branch with what is on its way to it. */
export type Shelf = Source & { nombre: string; en_transito: number }

/** How it travels: working days on the way (0: picked up), and until when an order leaves the same day, `16:00`. */
export type Route = { dias: number; hora_corte: string }

/** Wall clock of Mexico City: `2026-11-21` and `09:30`. */
export type Clock = {
  fecha: string
  hora: string
  /** Days off from this one on: nothing leaves nor arrives. */
  inhabiles?: readonly string[]
}

type Promised = {
  estado: 'existencia' | 'parcial' | 'transito' | 'agotado'
  /** Day it is there, `2026-11-25`; null when not all the pieces can be promised. */
  fecha: string | null
  /** Order before this hour of today; null when today is over or a day more changes nothing. */
  limite: string | null
  texto: string
  /** From where, how many, and the day they are there. */
  reparto: Portion[]
  /** Pieces that nobody has now. */
  faltan: number
}

type Portion = { sucursal: string; piezas: number; llega: string }

type Asked = {
  shelves: readonly Shelf[]
  route: Route
  quantity: number
  /** Sold in packs of so many. */
  pack?: number
  now: Clock
  /** Whether more than `CAP` pieces may be told by number: to staff. */
  isExact?: boolean
}

/** Clients are told how many there are up to here. */
export const CAP = 10

/** From where and when so many pieces can be there (`sharesOf`). Sundays and days off nothing moves. */
export function promiseOf({ shelves, route, quantity, pack = 1, now, isExact = false }: Asked): Promised {
  const stock = onHand(shelves, pack)
  const reparto = sharesOf(shelves, quantity, pack).map(({ shelf, piezas }) => ({
    sucursal: shelf.nombre,
    piezas,
    llega: arrivalFrom(shelf, route, now),
  }))
  if (stock < quantity) {
    const told = stock > CAP && !isExact ? `${CAP}+` : String(stock)
    const few = isExact || stock <= CAP
    // To a client the pieces would tell how many there are.
    return { ...shortOf(shelves, quantity, told), reparto: few ? reparto : [], faltan: few ? quantity - stock : 0 }
  }
  const fecha =
    reparto
      .map(({ llega }) => llega)
      .toSorted()
      .at(-1) ?? now.fecha
  const limite = leavesToday(route, now) ? route.hora_corte : null
  const mine = shelves.find(({ es_mia }) => es_mia)?.nombre
  const senders = reparto.flatMap(({ sucursal }) => (sucursal === mine ? [] : [sucursal]))
  return { estado: 'existencia', fecha, limite, texto: wordsOf(fecha, limite, senders, now), reparto, faltan: 0 }
}

/** Whether what is ordered now leaves the same day. */
export function leavesToday({ hora_corte }: Route, { fecha, hora, inhabiles }: Clock): boolean {
  return isWorkday(fecha, new Set(inhabiles)) && hora < hora_corte
}

/** The day that pieces of this branch are there. */
export function arrivalFrom(shelf: Source, route: Route, now: Clock): string {
  return arrivalsBy(route, now)(shelf)
}

type Arrivals = (shelf: Source) => string
// A list asks of thousands of parts by one clock: each distance is reckoned once.
const byClock = new WeakMap<Clock, Map<string, Arrivals>>()

/** The same of many branches. */
export function arrivalsBy(route: Route, now: Clock): Arrivals {
  const routes = byClock.get(now) ?? new Map<string, Arrivals>()
  byClock.set(now, routes)
  const key = `${route.dias} ${route.hora_corte}`
  const known = routes.get(key) ?? reckoned(route, now)
  routes.set(key, known)
  return known
}

function reckoned(route: Route, now: Clock): Arrivals {
  const off = new Set(now.inhabiles)
  const leaves = leavesToday(route, now) ? now.fecha : addWorkdays(now.fecha, 1, off)
  const known = new Map<number, string>()
  return ({ es_mia, dias_traslado }) => {
    const days = (es_mia ? 0 : dias_traslado) + route.dias
    const day = known.get(days) ?? addWorkdays(leaves, days, off)
    known.set(days, day)
    return day
  }
}

type Short = Omit<Promised, 'reparto' | 'faltan'>

function shortOf(shelves: readonly Shelf[], quantity: number, stock: string): Short {
  const coming = shelves.reduce((sum, { en_transito }) => sum + en_transito, 0)
  const transit = coming > 0 ? `; en tránsito ${coming}` : ''
  const nothing = { fecha: null, limite: null }
  if (stock !== '0') return { estado: 'parcial', ...nothing, texto: `hay ${stock} de ${quantity}${transit}` }
  return { estado: coming > 0 ? 'transito' : 'agotado', ...nothing, texto: `sin existencia${transit}` }
}

function wordsOf(fecha: string, limite: string | null, senders: readonly string[], now: Clock): string {
  const from = senders.length > 0 ? `, viene de ${senders.join(' y ')}` : ''
  if (fecha === now.fecha) return `hoy${limite ? ` si pides antes de las ${hourText(limite)}` : ''}${from}`
  return (fecha === addDays(now.fecha, 1) ? 'mañana' : dayText(fecha)) + from
}

/** `16:00` → `4 p.m.`, `13:30` → `1:30 p.m.` */
export function hourText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const half = hours < 12 ? 'a.m.' : 'p.m.'
  return `${hours % 12 || 12}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''} ${half}`
}

const weekdays = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb']
const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** `2026-11-25` → `mié 25 nov`. */
export function dayText(fecha: string): string {
  const date = dateOf(fecha)
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`
}

/** So many working days later; 0 is the day itself, or the first working day after it. */
export function addWorkdays(fecha: string, days: number, off: ReadonlySet<string> = none): string {
  let day = fecha
  while (!isWorkday(day, off)) day = addDays(day, 1)
  // Starting on a day off, the next working day is already one day later.
  let left = day === fecha ? days : Math.max(0, days - 1)
  while (left > 0) {
    day = addDays(day, 1)
    if (isWorkday(day, off)) left -= 1
  }
  return day
}

const none: ReadonlySet<string> = new Set()

function isWorkday(fecha: string, off: ReadonlySet<string>): boolean {
  return dateOf(fecha).getUTCDay() !== 0 && !off.has(fecha)
}

export function addDays(fecha: string, days: number): string {
  const date = dateOf(fecha)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Noon in UTC: a calendar day without hours to go wrong. */
function dateOf(fecha: string): Date {
  return new Date(`${fecha}T12:00:00Z`)
}
