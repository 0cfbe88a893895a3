/** A branch as a source of pieces. */
export type Shelf = {
  nombre: string
  disponible: number
  en_transito: number
  /** The client's own branch. */
  es_mia: boolean
  /** Working days from it to another branch of ours. */
  dias_traslado: number
}

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
}

type Asked = {
  shelves: readonly Shelf[]
  route: Route
  quantity: number
  now: Clock
  /** Whether more than `CAP` pieces may be told by number: to staff. */
  isExact?: boolean
}

/** Clients are told how many there are up to here. */
export const CAP = 10

/** When so many pieces can be there. From the client's own branch if it has them, else with what the nearest others send. Sundays and days off nothing moves. */
export function promiseOf({ shelves, route, quantity, now, isExact = false }: Asked): Promised {
  const stock = shelves.reduce((sum, { disponible }) => sum + disponible, 0)
  if (stock < quantity) return shortOf(shelves, quantity, stock > CAP && !isExact ? `${CAP}+` : String(stock))

  const senders = sendersOf(shelves, quantity)
  const transfer = Math.max(0, ...senders.map(({ dias_traslado }) => dias_traslado))
  const off = new Set(now.inhabiles)
  const leavesToday = isWorkday(now.fecha, off) && now.hora < route.hora_corte
  const leaves = leavesToday ? now.fecha : addWorkdays(now.fecha, 1, off)
  const fecha = addWorkdays(leaves, transfer + route.dias, off)
  const limite = leavesToday ? route.hora_corte : null
  return { estado: 'existencia', fecha, limite, texto: wordsOf(fecha, limite, senders, now) }
}

/** The other branches that have to send something, nearest first; of equally near ones, whoever holds most. */
function sendersOf(shelves: readonly Shelf[], quantity: number): Shelf[] {
  const missing = shelves.reduce((left, { es_mia, disponible }) => (es_mia ? left - disponible : left), quantity)
  const others = shelves
    .filter(({ es_mia, disponible }) => !es_mia && disponible > 0)
    .toSorted((a, b) => a.dias_traslado - b.dias_traslado || b.disponible - a.disponible)
  const needed: Shelf[] = []
  let found = 0
  for (const shelf of others) {
    if (found >= missing) break
    needed.push(shelf)
    found += shelf.disponible
  }
  // One that has all that is missing, no farther than the last one needed, spares the others.
  const farthest = needed.at(-1)?.dias_traslado ?? 0
  const alone = others.find((shelf) => shelf.dias_traslado <= farthest && shelf.disponible >= missing)
  return needed.length > 1 && alone ? [alone] : needed
}

function shortOf(shelves: readonly Shelf[], quantity: number, stock: string): Promised {
  const coming = shelves.reduce((sum, { en_transito }) => sum + en_transito, 0)
  const transit = coming > 0 ? `; en tránsito ${coming}` : ''
  const nothing = { fecha: null, limite: null }
  if (stock !== '0') return { estado: 'parcial', ...nothing, texto: `hay ${stock} de ${quantity}${transit}` }
  return { estado: coming > 0 ? 'transito' : 'agotado', ...nothing, texto: `sin existencia${transit}` }
}

function wordsOf(fecha: string, limite: string | null, senders: readonly Shelf[], now: Clock): string {
  const from = senders.length > 0 ? `, viene de ${senders.map(({ nombre }) => nombre).join(' y ')}` : ''
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

function addDays(fecha: string, days: number): string {
  const date = dateOf(fecha)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Noon in UTC: a calendar day without hours to go wrong. */
function dateOf(fecha: string): Date {
  return new Date(`${fecha}T12:00:00Z`)
}
