import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt, randomUUID } from 'node:crypto'

/** OTLP's numbers: ours, answering somebody, asking somebody. */
const KINDS = { own: 1, answers: 2, asks: 3 } as const

/** Never anybody's data: names of the code, numbers and states. */
export type Attributes = Record<string, string | number | boolean>

export type Span = {
  trace: string
  id: string
  parent: string | undefined
  name: string
  kind: number
  /** Milliseconds since 1970, with their fractions. */
  began: number
  ended: number
  attributes: Attributes
  failed: boolean
}

/** Where what was measured goes; with it, how many traces of a hundred thousand are told. */
type Sink = { take(span: Span): void; share: number }

let sink: Sink | undefined
/** What is being measured here; of a trace that is not told, null. */
const current = new AsyncLocalStorage<Span | null>()

/** Spans go there from now on; undefined: nothing is measured, and costs nothing. */
export function tellSpansTo(where: Sink | undefined): void {
  sink = where
}

/** Whether anything is measured at all. */
export function isTold(): boolean {
  return sink !== undefined
}

const now = () => performance.timeOrigin + performance.now()
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

type Begun = {
  name: string
  kind: keyof typeof KINDS
  attributes?: Attributes
  traceparent?: string | undefined
  trace?: string
}

/**
 * The span of what begins here: of whoever sent `traceparent`, else of a trace of its own. Null when its trace is not told: who sent it
 * said so, or it is none of the share.
 */
export function beginTrace({ name, kind, attributes = {}, traceparent, trace }: Begun): Span | null {
  const [, sent, parent, flags = '01'] = TRACEPARENT.exec(traceparent ?? '') ?? []
  const id = sent ?? trace ?? randomUUID().replaceAll('-', '')
  if (!sink || !(Number.parseInt(flags, 16) & 1) || !isOfShare(id, sink.share)) return null
  return begin({ trace: id, parent, name, kind, attributes })
}

/** By the trace's own number, so that every program of the house decides alike. */
function isOfShare(trace: string, share: number): boolean {
  return share >= 1 || Number.parseInt(trace.slice(-13), 16) < share * 16 ** 13
}

type About = {
  trace: string
  parent: string | undefined
  name: string
  kind: keyof typeof KINDS
  attributes: Attributes
}

function begin({ trace, parent, name, kind, attributes }: About): Span {
  return { trace, id: nextId(), parent, name, kind: KINDS[kind], began: now(), ended: 0, attributes, failed: false }
}

// Every process begins elsewhere and counts: to ask for chance at each span would cost more than the span.
const place = randomInt(2 ** 32)
  .toString(16)
  .padStart(8, '0')
let made = randomInt(2 ** 32)

function nextId(): string {
  made = (made + 1) % 2 ** 32
  return place + made.toString(16).padStart(8, '0')
}

export function endSpan(span: Span, failed = false): void {
  span.ended = now()
  span.failed = failed
  sink?.take(span)
}

/** Runs work as part of this span, or of a trace that is not told. */
export function inside<T>(span: Span | null | undefined, work: () => T): T {
  return span === undefined ? work() : current.run(span, work)
}

/** Measures a step of what is being measured; outside of any, and while nobody is told, it just does it. */
export function step<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const span = childOf(name, attributes)
  return span ? measure(span, work) : work()
}

/** The same of what has no steps of its own: a statement. */
export function lastStep<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const span = childOf(name, attributes)
  return span ? ended(span, work()) : work()
}

function childOf(name: string, attributes: Attributes): Span | undefined {
  const parent = sink && current.getStore()
  return parent ? begin({ trace: parent.trace, parent: parent.id, name, kind: 'own', attributes }) : undefined
}

/** Measures what begins by itself: a job, a mail. */
export async function ownTrace<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!sink) return work()
  const span = beginTrace({ name, kind: 'own', attributes })
  return span ? measure(span, work) : current.run(null, work)
}

function measure<T>(span: Span, work: () => Promise<T>): Promise<T> {
  return ended(span, current.run(span, work))
}

async function ended<T>(span: Span, work: Promise<T>): Promise<T> {
  let isDone = false
  try {
    const done = await work
    isDone = true
    return done
  } finally {
    endSpan(span, !isDone)
  }
}

/** What is sent along to another server so that it can tell its part of the same trace; nothing while none is told. */
export function traceHeaders(): { traceparent?: string } {
  const span = sink && current.getStore()
  return span ? { traceparent: `00-${span.trace}-${span.id}-01` } : {}
}
