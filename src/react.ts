import { useSyncExternalStore as useStore, useEffect, useState } from 'preact/compat'

/** What the build gives whoever imports `react`: Preact, and the two things of React 19 it lacks (docs/decisions/0008). */
// @ts-expect-error: its types are one `export =`, its code is a module.
export * from 'preact/compat'
export { default } from 'preact/compat'

let isHydrating = true

/** Preact looks at the browser's value at once, and attributes that differ from the server's page would stay wrong: here the first render uses the server's. */
export function useSyncExternalStore<Value>(
  subscribe: (changed: () => void) => () => void,
  current: () => Value,
  onServer: () => Value = current,
): Value {
  const [usesServer, setUsesServer] = useState(isHydrating)
  useEffect(() => {
    isHydrating = false
    setUsesServer(false)
  }, [])
  return useStore(subscribe, usesServer ? onServer : current)
}

/** The router asks for it only when transitions are on, which they are not. */
export function useOptimistic<Value>(value: Value): [Value, () => void] {
  return [value, () => undefined]
}
