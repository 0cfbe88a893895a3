import { type ComponentType, createContext, createElement, lazy, type ReactElement, use } from 'react'
import { bringOnce } from '#kit/base/bring.ts'
import { within } from '#kit/base/chunk.ts'
import { restOfStyles } from '#kit/base/rest-of-styles.ts'

/** Milliseconds; what stops on its way may never fail, and nobody could ask for it again. One that comes later is there at the next asking. */
const PATIENCE_MS = 15_000

/** How often `Optional` has asked for what it holds. */
export const Attempt = createContext(0)

/** Before it is wanted: what does not come now is asked for again, and reported, when it is shown. */
export function prepare(load: () => Promise<unknown>): void {
  Promise.all([load(), restOfStyles()]).catch(() => undefined)
}

/** A component whose program comes when it is first wanted; stands within `Optional`, which asks again if it does not come. */
export function part<M, P extends object>(load: () => Promise<M>, pick: (module: M) => ComponentType<P> | undefined) {
  const tries: ComponentType<P>[] = []
  /** Brings it, so that it is drawn at once and not when it has come: where pages are made, since only what is drawn at once is in them. */
  const ready = async (): Promise<void> => {
    const found = pick(await load())
    if (found) tries[0] ??= found
  }
  function Part(props: P): ReactElement {
    const attempt = use(Attempt)
    // React remembers that a lazy component failed: every attempt has its own.
    tries[attempt] ??= lazy(async () => {
      const [module] = await within(PATIENCE_MS, Promise.all([bringOnce(load, attempt), restOfStyles()]))
      const found = pick(module)
      if (!found) throw new Error('the part is not in its file')
      return { default: found }
    }) as unknown as ComponentType<P> // lazy's own type asks for a ref that no part takes
    return createElement(tries[attempt], props)
  }
  return Object.assign(Part, { ready })
}
