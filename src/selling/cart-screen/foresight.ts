import { bringOnce } from '#kit/base/bring.ts'
import { report } from '#kit/base/report.ts'

type Foresight = typeof import('#selling/cart/predict.ts')

let known: Foresight | undefined
let coming: Promise<void> | undefined
let tries = 0

/**
 * What a change will come to, as far as the browser can tell. Its program comes with the first sign that somebody is about to
 * change something; undefined until it is there, or when it does not come: then what the server answers is shown.
 */
export function foresight(): Foresight | undefined {
  foresee()
  return known
}

/** Has it brought; one that did not come is asked for again by the next who calls. */
export function foresee(): void {
  coming ??= bringOnce(() => import('#selling/cart/predict.ts'), tries++).then(
    (module) => {
      known = module
    },
    (error: unknown) => {
      coming = undefined
      if (tries === 1) report('carrito', error)
    },
  )
}
