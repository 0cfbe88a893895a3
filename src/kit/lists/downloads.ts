// Downloads under way, of this page: what is shown of them, and the fetching itself.

/** What is held in memory at most; more is left to the browser, which writes to disk. */
const MOST_BYTES = 50_000_000
const MOST_ROWS = 150_000
/** Milliseconds between two pictures of how far it is. */
const SHOWN_EVERY = 200
/** Milliseconds without a byte; the server itself gives a line up after half as many. */
const STOPPED_MS = 30_000

export type Downloading = {
  id: number
  address: string
  /** The file's, once the server has said it. */
  name: string | null
  bytes: number
  /** Null where the server does not know it beforehand. */
  total: number | null
  rows: number | null
  /** Why it ended, where it did not end well. */
  fault: string | null
  cancel: () => void
}

let shown: Downloading[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function currentDownloads(): Downloading[] {
  return shown
}

export function onDownloads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: Downloading[]): void {
  shown = next
  for (const listener of listeners) listener()
}

function change(id: number, facts: Partial<Downloading>): void {
  set(shown.map((one) => (one.id === id ? { ...one, ...facts } : one)))
}

export function dismissDownload(id: number): void {
  set(shown.filter((one) => one.id !== id))
}

/** Downloads an address of ours; the same one under way is not begun twice. */
export function download(address: string): void {
  if (shown.some((one) => one.address === address && one.fault === null)) return
  set(shown.filter((one) => one.address !== address))
  lastId += 1
  const id = lastId
  const leaving = new AbortController()
  const cancel = () => {
    leaving.abort()
    dismissDownload(id)
  }
  set([...shown, { id, address, name: null, bytes: 0, total: null, rows: null, fault: null, cancel }])
  fetchFile(id, address, leaving).then(
    () => dismissDownload(id),
    (error: unknown) => {
      if (leaving.signal.aborted) dismissDownload(id)
      else change(id, { fault: error instanceof Refused ? error.message : '' })
    },
  )
}

/** The server said in words why there is no file. */
class Refused extends Error {}

/** Ends what stops on its way, line open or not; told at each byte, and at the end. */
function watchOver(): { signal: AbortSignal; moved: () => void; end: () => void } {
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  let timer = setTimeout(stop, STOPPED_MS)
  const end = () => clearTimeout(timer)
  const moved = () => {
    end()
    timer = setTimeout(stop, STOPPED_MS)
  }
  return { signal: stopped.signal, moved, end }
}

async function fetchFile(id: number, address: string, leaving: AbortController): Promise<void> {
  const watch = watchOver()
  try {
    await readFile(id, address, { leaving, watch })
  } finally {
    watch.end()
  }
}

type Reading = { leaving: AbortController; watch: ReturnType<typeof watchOver> }

async function readFile(id: number, address: string, { leaving, watch }: Reading): Promise<void> {
  const answer = await fetch(address, { signal: AbortSignal.any([leaving.signal, watch.signal]) })
  if (!answer.ok || !answer.body) throw new Refused(await reasonOf(answer))
  const name = nameOf(answer.headers.get('content-disposition')) ?? 'descarga'
  // Packed on its way it has another length than the file.
  const isPacked = answer.headers.has('content-encoding')
  const total = isPacked ? null : numberOf(answer.headers.get('content-length'))
  const rows = numberOf(answer.headers.get('x-rows'))
  if ((total ?? 0) > MOST_BYTES || (rows ?? 0) > MOST_ROWS) return leaveToBrowser(address, leaving)

  change(id, { name, total, rows })
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let seen = 0
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    watch.moved()
    pieces.push(value)
    bytes += value.length
    if (bytes > MOST_BYTES) return leaveToBrowser(address, leaving)
    if (performance.now() - seen < SHOWN_EVERY) continue
    seen = performance.now()
    change(id, { bytes })
  }
  save(new Blob(pieces, { type: answer.headers.get('content-type') ?? '' }), name)
}

function leaveToBrowser(address: string, leaving: AbortController): void {
  leaving.abort()
  press({ href: address, download: '' })
}

function save(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  press({ href, download: name })
  // The browser has taken it long before.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

function press(facts: { href: string; download: string }): void {
  const link = Object.assign(document.createElement('a'), facts)
  link.dataset['plain'] = ''
  document.body.append(link)
  link.click()
  link.remove()
}

async function reasonOf(answer: Response): Promise<string> {
  const told: unknown = await answer.json().catch(() => null)
  return typeof told === 'object' && told !== null && 'message' in told ? String(told.message) : ''
}

function nameOf(disposition: string | null): string | null {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? []
  return name === undefined ? null : decodeURIComponent(name)
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text)
}
