import { type ComponentType, createContext, createElement, lazy, type ReactElement, use } from 'react'

/** How often `Optional` has asked for what it holds. */
export const Attempt = createContext(0)

/** A component whose program comes when it is first wanted; stands within `Optional`, which asks again if it does not come. */
export function part<M, P extends object>(load: () => Promise<M>, pick: (module: M) => ComponentType<P> | undefined) {
  const tries: ComponentType<P>[] = []
  return function Part(props: P): ReactElement {
    const attempt = use(Attempt)
    // React remembers that a lazy component failed: every attempt has its own.
    tries[attempt] ??= lazy(async () => {
      const found = pick(await bring(load, attempt))
      if (!found) throw new Error('the part is not in its file')
      return { default: found }
    }) as unknown as ComponentType<P> // lazy's own type asks for a ref that no part takes
    return createElement(tries[attempt], props)
  }
}

/** A browser remembers that an address failed; the failure names it, and with a suffix it is another. */
async function bring<M>(load: () => Promise<M>, attempt: number): Promise<M> {
  try {
    return await load()
  } catch (error) {
    const [address] = /https?:\/\/[^\s'"?]+\.js/.exec(String(error)) ?? []
    if (attempt === 0 || !address) throw error
    return (await import(/* @vite-ignore */ `${address}?otra=${attempt}`)) as M // the same file
  }
}
