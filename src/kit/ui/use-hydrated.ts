import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether scripts run: false on the server and until React has taken the page over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
