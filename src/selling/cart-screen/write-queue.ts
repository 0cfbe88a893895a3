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

/** Places where something else may be shown than there is, until `mend` has read it anew, and what was refused there. */
type Doubt = { faults: Map<number, Refusal>; places: Set<number>; mend: Job['mend'] | undefined }

/**
 * Writes go out one after another, each when the one before has been answered. What gets no answer stays first and is tried again
 * until it has one; what is refused is said at its place, and what is shown is read anew. `pause` waits so many milliseconds, or
 * less when the line is back.
 */
export function writeQueue(tell: (state: QueueState) => void, pause: (ms: number) => Promise<void>) {
  const jobs: Waiting[] = []
  const doubt: Doubt = { faults: new Map(), places: new Set(), mend: undefined }
  const settling = askedOnce()
  let failed = 0
  let isOver = false
  let running: Promise<void> | undefined

  const state = () => stateOf(jobs, doubt, failed)
  const say = () => {
    if (isOver) return
    if (failed > 0) settling.tell(false)
    tell(state())
  }

  /** Whether it has been answered; false: it is its turn again, later. */
  async function attempt(job: Waiting): Promise<boolean> {
    const answer = await answerTo(job)
    if (!answer) return false
    jobs.shift()
    if (answer.refusal) {
      refuse(doubt, job, answer.refusal)
      settling.tell(false)
    }
    job.done(!answer.refusal)
    return true
  }

  async function run(): Promise<void> {
    for (;;) {
      const [first] = jobs
      if (isOver || (!first && !doubt.mend)) break
      const isAnswered = first ? await attempt(first) : await readAnew(doubt)
      // What others did meanwhile was not read while something waited.
      if (isAnswered && first && failed > 0) doubt.mend ??= first.mend
      failed = isAnswered ? 0 : failed + 1
      say()
      if (!isAnswered) await pause(Math.min(1000 * 2 ** failed, LONGEST_PAUSE))
    }
    running = undefined
    settling.tell(true)
  }
  const start = () => {
    say()
    running ??= run()
  }

  return {
    state,
    /** Answers whether it was taken; it may take until the line is back. */
    write: (job: Job): Promise<boolean> =>
      new Promise((done) => {
        doubt.faults.delete(job.place)
        put(jobs, { ...job, done })
        start()
      }),
    fail(place: number, fault: Refusal) {
      doubt.faults.set(place, fault)
      say()
    },
    /** Something is shown that the server has not answered for. */
    isBusy: () => jobs.length > 0,
    /** Nothing waits behind what is being answered now. */
    isLast: () => jobs.length === 1,
    /** Something may have been done that is not shown: it is read as soon as can be. */
    doubt(again: Job['mend']) {
      doubt.mend = again
      start()
    },
    /** True when all has been taken; false as soon as something is refused or has to wait for the line. */
    settled(): Promise<boolean> {
      if (!running) return Promise.resolve(true)
      return failed > 0 ? Promise.resolve(false) : settling.wait()
    },
    /** The page is left: nothing is sent any more that was not on its way. */
    leave() {
      isOver = failed > 0
    },
    stay() {
      isOver = false
      if (jobs.length || doubt.mend) running ??= run()
    },
  }
}

function stateOf(jobs: readonly Waiting[], { faults, places, mend }: Doubt, failed: number): QueueState {
  return {
    pending: jobs.length + (mend && jobs.length === 0 ? 1 : 0),
    places: new Set([...jobs.map(({ place }) => place), ...places]),
    isStuck: failed > 0,
    faults: new Map(faults),
  }
}

/** At the end, or instead of the last one, which has not been sent: then both are told what becomes of it. */
function put(jobs: Waiting[], job: Waiting): void {
  const last = jobs.at(-1)
  if (!last || job.sets === undefined || last === jobs[0] || last.sets !== job.sets) {
    jobs.push(job)
    return
  }
  const done = (isTaken: boolean) => {
    last.done(isTaken)
    job.done(isTaken)
  }
  jobs.splice(-1, 1, { ...job, done })
}

/** Undefined when there was none. */
async function answerTo({ send }: Job): Promise<{ refusal?: Refusal } | undefined> {
  try {
    await send()
    return {}
  } catch (error) {
    return passes(error) ? undefined : { refusal: told(error, 'carrito') }
  }
}

function refuse(doubt: Doubt, { place, mend }: Job, refusal: Refusal): void {
  // The end of the session has a warning of its own (XE-03).
  if (refusal.status !== 401) doubt.faults.set(place, refusal)
  doubt.places.add(place)
  doubt.mend = mend
}

async function readAnew(doubt: Doubt): Promise<boolean> {
  if (doubt.mend && !(await doubt.mend())) return false
  doubt.mend = undefined
  doubt.places.clear()
  return true
}

/** One answer for all who wait for it. */
function askedOnce() {
  let asked: PromiseWithResolvers<boolean> | undefined
  return {
    wait: () => (asked ??= Promise.withResolvers<boolean>()).promise,
    tell(isKept: boolean) {
      asked?.resolve(isKept)
      asked = undefined
    },
  }
}

/** No answer, or one that says to come again: the same may be taken later. */
export function passes(error: unknown): boolean {
  if (!(error instanceof Refusal) || error.code === 'solo_lectura') return false
  return [0, 408, 425, 429, 502, 503, 504].includes(error.status)
}
