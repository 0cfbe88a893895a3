import type { SatState } from './states.ts'
import { SAT_HOURS } from './states.ts'

/** What the service of the tax office says of a document, in its own words. */
export type Answer = {
  /** `S - …` found, `N - 601 …` the expression is not valid, `N - 602 …` not found. */
  codigo: string
  /** Vigente, Cancelado or No Encontrado. */
  estado: string
  /** No cancelable, Cancelable sin aceptación, Cancelable con aceptación. */
  es_cancelable: string
  /** Empty, En proceso, Plazo vencido, Solicitud rechazada, Cancelado con/sin aceptación. */
  estatus_cancelacion: string
  /** 200: the issuer is not on the list of those who invoice what never was (EFOS). */
  validacion_efos: string
}

/** The state that an answer tells; undefined where it tells none: the expression was refused. Throws on words the service does not have. */
export function saidState({ codigo, estado, estatus_cancelacion }: Answer): SatState | undefined {
  if (/^N\s*-\s*601/.test(codigo)) return undefined
  switch (estado.trim().toLowerCase()) {
    case 'cancelado':
      return 'CANCELADO'
    case 'vigente':
      return estatus_cancelacion.trim().toLowerCase() === 'en proceso' ? 'CANCELACION_EN_PROCESO' : 'VIGENTE'
    case 'no encontrado':
      return 'NO_ENCONTRADO'
    default:
      throw new Error(`El SAT contestó algo desconocido: ${estado.slice(0, 60)}`)
  }
}

/**
 * The state of a document after an answer (requirements 5.4). Cancelled is the end. What was found once is not lost again: the
 * service is known to miss documents for hours, so a «No Encontrado» then leaves the state as it was, and only its row tells of it.
 */
export function nextState(before: SatState, said: SatState | undefined): SatState {
  if (said === undefined || before === 'CANCELADO') return before
  const isKnown = before === 'VIGENTE' || before === 'CANCELACION_EN_PROCESO'
  return said === 'NO_ENCONTRADO' && isKnown ? before : said
}

const DAY = 24

/**
 * Hours until a document is asked about again, by its state and its age in hours; null never. The young more often: most
 * cancellations come within the month, and the last ones until the issuer's yearly return.
 */
export function hoursToNext(estado: SatState, said: SatState | undefined, age: number): number | null {
  if (estado === 'CANCELADO') return null
  if (said === undefined) return 30 * DAY
  if (said !== estado) return DAY
  if (estado === 'CANCELACION_EN_PROCESO') return 6
  if (estado === 'NO_ENCONTRADO') return age < SAT_HOURS ? 4 : age < 30 * DAY ? DAY : 7 * DAY
  if (age < 7 * DAY) return DAY
  if (age < 30 * DAY) return 3 * DAY
  return age < 365 * DAY ? 14 * DAY : 60 * DAY
}
