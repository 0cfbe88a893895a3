import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#platform/database/db.server.ts'
import { processFigures } from './process-figures.server.ts'
import { openRegistry } from './prometheus.ts'
import type { Room } from './standing-room.server.ts'

/** Buckets in seconds, as OpenTelemetry recommends for http.server.request.duration. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

/** What was asked for, in classes so few that a histogram of each can be read at every scrape. */
export type RequestKind = 'page' | 'read' | 'write' | 'search' | 'file' | 'health'

type Observed = { kind: RequestKind; route: string; status: number; ms: number }

/** Routes that failed which are told apart; the rest together. */
const MOST_FAILING = 100

/** The process's figures in Prometheus form. Labels are classes, and route patterns where something failed: few, however many calls there are. */
export function openMetrics(db: Db, room: Room) {
  const registry = openRegistry()
  const { gauge } = registry
  const duration = registry.histogram('http_server_request_duration_seconds', 'Duration of HTTP requests', buckets)
  const requests = registry.counter(
    'http_requests_total',
    'HTTP requests; status 499: whoever asked left before the answer',
  )
  const failures = registry.counter('http_failures_total', 'HTTP requests answered with 5xx but 503, by route pattern')
  const failing = new Set<string>()
  const errors = registry.counter('client_errors_total', 'Errors that browsers reported')
  const downloads = registry.counter(
    'downloads_total',
    'Downloads made while they were sent, by how they ended: whole, broken, abandoned',
  )
  gauge('db_pool_connections', 'Database connections open', () => db.load().total)
  gauge('db_pool_idle', 'Database connections idle', () => db.load().idle)
  gauge('db_pool_waiting', 'Callers waiting for a connection', () => db.load().waiting)
  gauge('db_away', '1 while the database does not answer and everybody is refused at once', () =>
    db.load().isAway ? 1 : 0,
  )
  gauge('http_requests_at_work', 'Requests holding a slot', () => room.load().busy)
  gauge('http_requests_waiting', 'Requests waiting for a slot', () => room.load().waiting)
  gauge('http_answers_flowing', 'Answers that are made while they are sent', () => room.load().flowing)
  gauge('http_requests_shed_total', 'Requests refused for lack of room', () => room.load().shed)

  const readings: (() => Promise<void>)[] = []
  const read = async (): Promise<void> => {
    const all = Promise.all(readings.map((reading) => reading()))
    await Promise.race([all, sleep(1000, undefined, { ref: false })])
  }

  return {
    /** A figure read when it is asked for. */
    gauge,
    /** Reads anew what statements tell; at the latest after a second. */
    read,
    /** Figures that one statement reads when somebody asks: its columns, with name and help. The last ones stay while it fails. */
    watch(statement: string, columns: Record<string, [name: string, help: string]>): void {
      let last: Record<string, number | null> = {}
      for (const [column, [name, help]] of Object.entries(columns)) gauge(name, help, () => last[column] ?? -1)
      readings.push(async () => {
        last = (await db.row<typeof last>(statement).catch(() => undefined)) ?? last
      })
    },
    /** Prometheus' text, at the latest after a second: a database that hangs holds nobody up. */
    async text(): Promise<string> {
      await read()
      return `${processFigures().text()}\n${registry.text()}`
    },
    download: (end: 'whole' | 'broken' | 'abandoned') => downloads.add({ end }),
    /** One figure as it is now; 0 for one that nobody keeps here. */
    figure: (name: string): number => registry.value(name) ?? 0,
    clientError: (kind: string) => errors.add({ kind }),
    observe({ kind, route, status, ms }: Observed): void {
      requests.add({ kind, status: String(status) })
      // How long somebody stayed who left says nothing of the server.
      if (status !== 499) duration.observe({ kind }, ms / 1000)
      if (status < 500 || status === 503) return
      if (failing.size < MOST_FAILING) failing.add(route)
      failures.add({ route: failing.has(route) ? route : 'others' })
    },
  }
}

export type Metrics = ReturnType<typeof openMetrics>
