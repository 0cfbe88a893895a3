import { currentSession } from './current-session.ts'

/** A write as it is told from others: what it acts on, and what it says. */
export type Write = { address: string; method: string; print: string; isSecret: boolean }

type Kept = { address: string; print: string; key: string; at: number; isSecret?: true }

export type WriteKeys = {
  /** The key of a write: that of its first press until its outcome is known. `isFresh`: in place of one that was taken for another's. */
  take(write: Write, isFresh?: boolean): string
  /** The outcome is known: the next write like it is a new one. */
  settle(write: Write, isDone: boolean): void
}

const PLACE = 'jacve.escrituras'
const MOST = 50
/** Milliseconds: who comes back later to an unknown outcome has seen what there is, and means a new write. */
const KEPT_MS = 10 * 60_000

/** Keys of writes whose outcome is not known, by person; in the tab's storage, so that a reload does not forget them. */
export function writeKeys(storage: () => Storage | undefined = tabStorage, now = Date.now): WriteKeys {
  let memory: Kept[] | undefined
  const read = () => (memory ??= parsed(storage())).filter(({ at }) => now() - at < KEPT_MS)
  const keep = (kept: Kept[]) => {
    memory = kept.slice(-MOST)
    store(storage(), memory)
  }
  return {
    take(write, isFresh = false) {
      const { address, method, print, isSecret } = write
      // The last state that was set at an address is what is meant; of what is added, each thing is its own.
      const others = read().filter((one) => method === 'POST' || one.address !== address || one.print === print)
      const known = others.find((one) => one.print === print)
      if (known && !isFresh) return known.key
      const key = crypto.randomUUID()
      keep([
        ...others.filter((one) => one !== known),
        { address, print, key, at: now(), ...(isSecret && { isSecret }) },
      ])
      return key
    },
    settle({ address, method, print }, isDone) {
      // Who takes something away has seen what is there: what is added beside it from now on is meant anew.
      const seen = method === 'DELETE' && isDone ? address.replace(/\/\d+$/, '') : undefined
      keep(read().filter((one) => one.print !== print && (seen === undefined || !one.address.startsWith(seen))))
    },
  }
}

/** The person belongs to it: whoever signs in next in this tab has writes of their own. */
export function describeWrite(method: string, address: string, body: unknown): Write {
  const { user, cliente } = currentSession()
  const text = JSON.stringify(body, asText) ?? ''
  return {
    address: address.replace(/\?.*/, ''),
    method,
    print: digest(`${user?.id ?? ''} ${cliente?.id ?? ''} ${method} ${address} ${text}`),
    isSecret: /"(?:password|clave|token)/i.test(text),
  }
}

const files = new WeakMap<File, number>()
let countedFiles = 0

/** A file is the same when it is the very one that was chosen, or says the same of itself. */
function asText(_: string, value: unknown): unknown {
  if (!(value instanceof File)) return value
  if (value.lastModified) return `${value.name} ${value.size} ${value.lastModified}`
  const number = files.get(value) ?? ++countedFiles
  files.set(value, number)
  return `${value.name} ${value.size} #${number}`
}

/** 106 bits that tell texts apart (cyrb53, twice); no secret rests on it, and the server compares the whole. */
export function digest(text: string): string {
  return half(text, 1) + half(text, 2)
}

function half(text: string, seed: number): string {
  let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2_654_435_761)
    b = Math.imul(b ^ code, 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36)
}

/** Undefined where the browser allows none. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

function parsed(storage: Storage | undefined): Kept[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(PLACE) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    'print' in value &&
    'address' in value &&
    'at' in value
  )
}

function store(storage: Storage | undefined, kept: Kept[]): void {
  // What is stored stands for what was sent: nothing that stands for a password lies about.
  const open = kept.filter(({ isSecret }) => !isSecret)
  try {
    if (open.length) storage?.setItem(PLACE, JSON.stringify(open))
    else storage?.removeItem(PLACE)
  } catch {
    // A full storage: the keys last as long as the page.
  }
}
