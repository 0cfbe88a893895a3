type Memory = {
  read: (key: string) => string | null
  /** False where there is no room, or none is allowed: it is gone with the page. */
  keep: (key: string, text: string) => boolean
  forget: (key: string) => void
  keys: () => string[]
}

/** What the browser keeps for us: until this tab is closed, or on this device. It may keep nothing (cookies forbidden, no room); no page fails by that. */
export const tabMemory = memoryOf(() => sessionStorage)
export const deviceMemory = memoryOf(() => localStorage)

/** `open` throws where the browser allows no storage at all. */
export function memoryOf(open: () => Storage): Memory {
  const quietly = <Result>(work: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return work(open())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => quietly((storage) => storage.getItem(key), null),
    keep: (key, text) =>
      quietly((storage) => {
        storage.setItem(key, text)
        return true
      }, false),
    forget: (key) => quietly((storage) => storage.removeItem(key), undefined),
    keys: () => quietly((storage) => Object.keys(storage), []),
  }
}
