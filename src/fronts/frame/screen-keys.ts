import type { Keys } from '#kit/ui/keys-dialog.tsx'

/** A path, without the base, and the keys that only that screen has. */
const byScreen: [path: RegExp, keys: Keys][] = [
  [/^\/cartitemslist$/i, [['Ctrl + Z', 'Deshace el último cambio del carrito']]],
  [
    /^\/catalogoview\/./i,
    [
      ['← →', 'Página anterior o siguiente'],
      ['+ −', 'Acerca o aleja la página; con 0, como estaba'],
      ['a', 'Ajusta al ancho o muestra la página entera'],
      ['m', 'Miniaturas'],
      ['f', 'Pantalla completa'],
      ['/', 'Busca en el catálogo'],
    ],
  ],
]

const everywhere: Keys = [
  ['Ctrl + K', 'Va a una pantalla, una parte, un cliente o un folio por su nombre (en Mac, ⌘ + K)'],
  ['/', 'Va a la búsqueda de partes'],
  ['Tab', 'Va a lo siguiente que se puede usar; con Mayús, a lo anterior'],
  ['Esc', 'Cierra lo que está abierto encima'],
  ['?', 'Estas teclas'],
]

/** What can be done by keyboard on the screen of a path, its own keys first; F2 for who may open the counter. */
export function keysOf(path: string, hasCounter: boolean): Keys {
  const own = byScreen.filter(([screen]) => screen.test(path)).flatMap(([, keys]) => keys)
  const counter: Keys = hasCounter ? [['F2', 'Abre el cotizador de mostrador']] : []
  return [...own, ...counter, ...everywhere.filter(([key]) => !own.some(([taken]) => taken === key))]
}
