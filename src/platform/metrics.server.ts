import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Db } from './db.server.ts'
import type { openSlots } from './slots.server.ts'

/** Buckets in seconds, as OpenTelemetry recommends for http.server.request.duration. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

/** The process's figures in Prometheus form. Labels are route patterns, never addresses, so that they stay few. */
export function openMetrics(db: Db, slots: ReturnType<typeof openSlots>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.removeSingleMetric('nodejs_version_info')

  const duration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  const errors = new Counter({
    name: 'client_errors_total',
    help: 'Errors that browsers reported',
    labelNames: ['kind'],
    registers: [registry],
  })
  const downloads = new Counter({
    name: 'downloads_total',
    help: 'Downloads made while they were sent, by how they ended: whole, broken, abandoned',
    labelNames: ['end'],
    registers: [registry],
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('db_pool_connections', 'Database connections open', () => db.load().total)
  gauge('db_pool_idle', 'Database connections idle', () => db.load().idle)
  gauge('db_pool_waiting', 'Callers waiting for a connection', () => db.load().waiting)
  gauge('db_away', '1 while the database does not answer and everybody is refused at once', () =>
    db.load().isAway ? 1 : 0,
  )
  gauge('http_requests_at_work', 'Requests holding a slot', () => slots.load().busy)
  gauge('http_requests_shed_total', 'Requests refused for lack of room', () => slots.load().shed)

  const readings: (() => Promise<void>)[] = []

  return {
    /** A figure read when it is asked for. */
    gauge,
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
      const all = Promise.all(readings.map((read) => read()))
      await Promise.race([all, sleep(1000, undefined, { ref: false })])
      return registry.metrics()
    },
    download: (end: 'whole' | 'broken' | 'abandoned') => downloads.inc({ end }),
    clientError: (kind: string) => errors.inc({ kind }),
    observe: (method: string, route: string, status: number, seconds: number) =>
      duration.observe({ method, route, status: String(status) }, seconds),
  }
}

export type Metrics = ReturnType<typeof openMetrics>
