import { canOpen, type Session } from '#kit/base/access.ts'
import { pages } from '#pages.ts'
import type { Keys } from '#kit/ui/keys-dialog.tsx'

/** A path, without the base, and the keys that only that screen has. */
const byScreen: [path: RegExp, keys: Keys][] = [
  [/^\/cartitemslist$/i, [['Ctrl + Z', 'Deshace el último cambio del carrito']]],
  [
    /^\/catalogoview\/./i,
    [
      ['← →', 'Página anterior o siguiente'],
      ['+ −', 'Acerca o aleja la página'],
    ],
  ],
]

const everywhere: Keys = [
  ['/', 'Va a la búsqueda de partes'],
  ['Tab', 'Va a lo siguiente que se puede usar; con Mayús, a lo anterior'],
  ['Esc', 'Cierra lo que está abierto encima'],
  ['?', 'Estas teclas'],
]

/** The screen of the path (without the base) that answers `?` by itself. */
export function hasOwnKeys(path: string): boolean {
  return path.toLowerCase() === pages.HerramientasClienteCotizador.path.toLowerCase()
}

/** Whether F2 opens the counter for this session. */
export function mayOpenCounter(session: Session): boolean {
  return canOpen(pages.HerramientasClienteCotizador.access, session) === 'ok'
}

/** What can be done by keyboard on the screen of a path, its own keys first. */
export function keysOf(path: string, session: Session): Keys {
  const own = byScreen.filter(([screen]) => screen.test(path)).flatMap(([, keys]) => keys)
  const counter: Keys = mayOpenCounter(session) ? [['F2', 'Abre el cotizador de mostrador']] : []
  return [...own, ...counter, ...everywhere]
}
