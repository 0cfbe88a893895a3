import { Refusal } from '#kit/base/refusal.ts'
import { told } from '#kit/base/told.ts'

export type Job = {
  /** Where a refusal is said: the id of a line, or WHOLE. */
  place: number
  /** Throws the server's refusal. */
  send: () => Promise<void>
  /** Shows how things are at the server, after a refusal; false while it cannot be read. */
  mend: () => Promise<boolean>
  /** What it sets: a later change of the same takes the place of one that has not been sent yet. */
  sets?: string
}
type Waiting = Job & { done: (isTaken: boolean) => void }

export type QueueState = {
  /** Changes that are shown and not known to be kept. */
  pending: number
  /** Places at which one waits. */
  places: ReadonlySet<number>
  /** They did not get through at once: they are tried again until they do. */
  isStuck: boolean
  faults: ReadonlyMap<number, Refusal>
}

export const nothingWaits: QueueState = { pending: 0, places: new Set(), isStuck: false, faults: new Map() }

/** Milliseconds: a line that is back is not always told by the browser, and somebody looks at what waits. */
const LONGEST_PAUSE = 5000

/**
 * Writes go out one after another, each when the one before has been answered. What gets no answer stays first and is tried again
 * until it has one; what is refused is said at its place, and what is shown is read anew. `pause` waits so many milliseconds, or
 * less when the line is back.
 */
export function writeQueue(tell: (state: QueueState) => void, pause: (ms: number) => Promise<void>) {
  const jobs: Waiting[] = []
  const faults = new Map<number, Refusal>()
  /** Places where something else may be shown than there is, until it has been read anew. */
  const doubtful = new Set<number>()
  let mend: Job['mend'] | undefined
  let failed = 0
  let isOver = false
  let running: Promise<void> | undefined
  let settled: { promise: Promise<boolean>; resolve: (isKept: boolean) => void } | undefined

  const state = (): QueueState => ({
    pending: jobs.length + (mend && jobs.length === 0 ? 1 : 0),
    places: new Set([...jobs.map(({ place }) => place), ...doubtful]),
    isStuck: failed > 0,
    faults: new Map(faults),
  })
  const say = () => {
    if (isOver) return
    if (failed > 0) settle(false)
    tell(state())
  }
  const settle = (isKept: boolean) => {
    settled?.resolve(isKept)
    settled = undefined
  }
  const fail = (place: number, fault: Refusal | null) => {
    if (fault) faults.set(place, fault)
    else faults.delete(place)
    say()
  }

  /** Whether it has been answered; false: it is its turn again, later. */
  async function attempt(job: Waiting): Promise<boolean> {
    try {
      await job.send()
      jobs.shift()
      job.done(true)
    } catch (error) {
      if (passes(error)) return false
      jobs.shift()
      const refusal = told(error, 'carrito')
      // The end of the session has a warning of its own (XE-03).
      if (refusal.status !== 401) faults.set(job.place, refusal)
      doubtful.add(job.place)
      mend = job.mend
      settle(false)
      job.done(false)
    }
    return true
  }

  async function readAnew(again: Job['mend']): Promise<boolean> {
    if (!(await again())) return false
    mend = undefined
    doubtful.clear()
    return true
  }

  async function run(): Promise<void> {
    for (;;) {
      const [first] = jobs
      if (isOver || (!first && !mend)) break
      const isAnswered = first ? await attempt(first) : !mend || (await readAnew(mend))
      // What others did meanwhile was not read while something waited.
      if (isAnswered && first && failed > 0) mend ??= first.mend
      failed = isAnswered ? 0 : failed + 1
      say()
      if (!isAnswered) await pause(Math.min(1000 * 2 ** failed, LONGEST_PAUSE))
    }
    running = undefined
    settle(true)
  }

  /** Answers whether it was taken; it may take until the line is back. */
  function write(job: Job): Promise<boolean> {
    return new Promise((done) => {
      faults.delete(job.place)
      const last = jobs.at(-1)
      if (last && job.sets !== undefined && last !== jobs[0] && last.sets === job.sets) {
        jobs.pop()
        jobs.push({
          ...job,
          done: (isTaken) => {
            last.done(isTaken)
            done(isTaken)
          },
        })
      } else jobs.push({ ...job, done })
      say()
      running ??= run()
    })
  }

  return {
    write,
    fail,
    state,
    /** Something is shown that the server has not answered for. */
    isBusy: () => jobs.length > 0,
    /** Nothing waits behind what is being answered now. */
    isLast: () => jobs.length === 1,
    /** Something may have been done that is not shown: it is read as soon as can be. */
    doubt(again: Job['mend']) {
      mend = again
      say()
      running ??= run()
    },
    /** True when all has been taken; false as soon as something is refused or has to wait for the line. */
    settled(): Promise<boolean> {
      if (!running) return Promise.resolve(true)
      if (failed > 0) return Promise.resolve(false)
      settled ??= Promise.withResolvers<boolean>()
      return settled.promise
    },
    /** The page is left: nothing is sent any more that was not on its way. */
    leave() {
      isOver = failed > 0
    },
    stay() {
      isOver = false
      if (jobs.length || mend) running ??= run()
    },
  }
}

/** No answer, or one that says to come again: the same may be taken later. */
export function passes(error: unknown): boolean {
  if (!(error instanceof Refusal) || error.code === 'solo_lectura') return false
  return [0, 408, 425, 429, 502, 503, 504].includes(error.status)
}
