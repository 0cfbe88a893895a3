import { at } from './place.ts'

export const THEMES = ['sistema', 'claro', 'oscuro'] as const
export const DENSITIES = ['comoda', 'compacta'] as const
/** How somebody likes to see the pages: in which light, and how close things stand. */
export type Look = { tema: (typeof THEMES)[number]; densidad: (typeof DENSITIES)[number] }

/** As the device and the page have it. */
export const plainLook: Look = { tema: 'sistema', densidad: 'comoda' }

export const LOOK_COOKIE = 'aspecto'
const YEAR_S = 365 * 86_400

/** `oscuro.compacta`, as cookie, column and key of a kept page say it; empty for what is plain, so that it needs no page of its own. */
export function lookText({ tema, densidad }: Look): string {
  return tema === plainLook.tema && densidad === plainLook.densidad ? '' : `${tema}.${densidad}`
}

/** What such a text says; anything else is plain. */
export function lookOf(text: string | null | undefined): Look {
  const [first, second] = (text ?? '').split('.')
  const tema = THEMES.find((one) => one === first)
  const densidad = DENSITIES.find((one) => one === second)
  return tema && densidad ? { tema, densidad } : plainLook
}

/** The attributes of the document by which the styles know it. */
export function lookAttributes(text: string | null | undefined): string {
  const { tema, densidad } = lookOf(text)
  const theme = tema === plainLook.tema ? '' : ` data-tema="${tema}"`
  return densidad === plainLook.densidad ? theme : `${theme} data-densidad="${densidad}"`
}

/** In the browser: how the page is shown now. */
export function shownLook(): Look {
  const { tema, densidad } = document.documentElement.dataset
  return lookOf(`${tema ?? plainLook.tema}.${densidad ?? plainLook.densidad}`)
}

/** Shows it so from now on, on this device. */
export function showLook(look: Look): void {
  const { dataset } = document.documentElement
  for (const name of ['tema', 'densidad'] as const) {
    if (look[name] === plainLook[name]) delete dataset[name]
    else dataset[name] = look[name]
  }
  // The next page comes so from the server: nothing flashes.
  document.cookie = `${LOOK_COOKIE}=${look.tema}.${look.densidad}; path=${at('') || '/'}; max-age=${YEAR_S}; samesite=lax`
}
