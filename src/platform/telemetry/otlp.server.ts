import { hostname } from 'node:os'
import { type Attributes, type Span, tellSpansTo } from './spans.server.ts'

/** Spans that wait at most; more are dropped, for nobody waits for a collector. */
const MOST_WAITING = 4096
/** Spans of one message, and milliseconds until what there is goes. */
const BATCH = 512
const EVERY_MS = 1000
const ANSWER_MS = 5000

/** The standard names; env.server.ts reads and checks them. */
/** The standard names; env.server.ts reads and checks them. */
type TelemetryEnv = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS?: Record<string, string> | undefined
  OTEL_SERVICE_NAME?: string | undefined
  OTEL_TRACES_SAMPLER_ARG?: number | undefined
}

export type Telemetry = {
  /** Since the start: told to the collector, and dropped because it was away or slow. */
  counts(): { told: number; dropped: number; waiting: number }
  /** Sends what waits, for a moment, and measures no more. */
  stop(): Promise<void>
}

/** Tells spans to the collector that the environment names (OTLP/HTTP as JSON); undefined where it names none. */
export function startTelemetry(env: TelemetryEnv, role: string): Telemetry | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share = 1 } = env
  if (!endpoint) return undefined
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const headers = { ...env.OTEL_EXPORTER_OTLP_HEADERS, 'Content-Type': 'application/json' }
  const resource = JSON.stringify({ attributes: listed(resourceOf(env.OTEL_SERVICE_NAME ?? 'jacve', role)) })

  let waiting: Span[] = []
  let told = 0
  let dropped = 0
  let sending: Promise<void> | undefined

  async function send(): Promise<void> {
    const batch = waiting.slice(0, BATCH)
    waiting = waiting.slice(BATCH)
    const spans = batch.map(wireOf).join()
    const body = `{"resourceSpans":[{"resource":${resource},"scopeSpans":[{"scope":{"name":"jacve"},"spans":[${spans}]}]}]}`
    const isTaken = await post(url, headers, body)
    if (isTaken) told += batch.length
    else dropped += batch.length
  }
  /** One message at a time. */
  function flush(): Promise<void> {
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }
  const timer = setInterval(() => waiting.length > 0 && void flush(), EVERY_MS).unref()
  tellSpansTo({
    share,
    take(span) {
      if (waiting.length >= MOST_WAITING) dropped++
      else if (waiting.push(span) >= BATCH && !sending) void flush()
    },
  })
  return {
    counts: () => ({ told, dropped, waiting: waiting.length }),
    async stop() {
      clearInterval(timer)
      tellSpansTo(undefined)
      await sending
      // What more there is than one message would hold up the end.
      if (waiting.length > 0) await flush()
      dropped += waiting.length
      waiting = []
    },
  }
}

/** Whether the collector took it. Whatever else happened, it is not tried again: the next batch waits already. */
async function post(url: string, headers: Record<string, string>, body: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

function resourceOf(name: string, role: string): Attributes {
  return {
    'service.name': name,
    'service.instance.id': `${hostname()}:${process.pid}`,
    'process.pid': process.pid,
    'jacve.process': role,
  }
}

/** A span as OTLP writes it in JSON: times as text, for they are beyond what a number of JSON holds. Written by hand, for there are many. */
function wireOf({ trace, id, parent, name, kind, began, ended, attributes, failed }: Span): string {
  const above = parent ? `,"parentSpanId":"${parent}"` : ''
  const status = failed ? ',"status":{"code":2}' : ''
  const times = `"startTimeUnixNano":"${nanos(began)}","endTimeUnixNano":"${nanos(ended)}"`
  return `{"traceId":"${trace}","spanId":"${id}"${above},"name":${JSON.stringify(name)},"kind":${kind},${times},"attributes":${textOf(attributes)}${status}}`
}

/** Statements are few and asked over and over: what is told of each is written once. */
const texts = new WeakMap<Attributes, string>()

function textOf(attributes: Attributes): string {
  let text = texts.get(attributes)
  if (text === undefined) texts.set(attributes, (text = JSON.stringify(listed(attributes))))
  return text
}

function nanos(ms: number): string {
  return `${Math.round(ms * 1000)}000`
}

function listed(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }))
}

function valueOf(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
