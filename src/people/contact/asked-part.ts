import { at } from '#kit/base/place.ts'
import { MAX_SEARCH, modeTexts, SEARCH_MODES, type SearchMode } from '#kit/base/settings.ts'
import { say } from '#kit/base/texts.ts'

/** What somebody looked for and did not find, as a message carries it; `vehiculo` is empty when none was named. */
export type AskedPart = { texto: string; tipo: SearchMode; vehiculo: string }

/** Characters of a vehicle's name. */
export const MOST_VEHICLE = 160

/** The contact form with a search written into it: nothing but the search stands in the address. */
export function askAddress({ texto, tipo, vehiculo }: AskedPart): string {
  const query = new URLSearchParams({ busqueda: texto, tipo: String(tipo) })
  if (vehiculo) query.set('vehiculo', vehiculo)
  return at(`/Contacto?${query}#escribenos`)
}

/** The search an address of the contact page names; null when it names none. */
export function readAsked(params: URLSearchParams): AskedPart | null {
  const texto = plain(params.get('busqueda'), MAX_SEARCH)
  const tipo = SEARCH_MODES.find((mode) => String(mode) === params.get('tipo')) ?? 1
  return texto ? { texto, tipo, vehiculo: plain(params.get('vehiculo'), MOST_VEHICLE) } : null
}

function plain(given: string | null, most: number): string {
  const words = (given ?? '').normalize('NFC').replace(/[\p{Cc}\s]+/gu, ' ')
  return Array.from(words.trim()).slice(0, most).join('').trim()
}

/** The first lines of the message, for the visitor to go on with. */
export function askedMessage({ texto, tipo, vehiculo }: AskedPart): string {
  const lines = [
    `Busco: ${texto}`,
    tipo === 1 ? '' : `Buscado por: ${say(modeTexts[tipo])}`,
    vehiculo && `Vehículo: ${vehiculo}`,
  ]
  return `${lines.filter(Boolean).join('\n')}\n`
}

/** What the message begins with: what was searched, or the wish for an account, where the address says so. */
export function openingOf(asked: AskedPart | null, params: URLSearchParams): string | undefined {
  if (asked) return askedMessage(asked)
  if (params.get('asunto') !== 'cuenta') return undefined
  return 'Quiero una cuenta para ver mis precios y comprar en línea.\nMi negocio y mi RFC: '
}
