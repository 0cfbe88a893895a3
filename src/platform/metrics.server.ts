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
  gauge('http_requests_at_work', 'Requests holding a slot', () => slots.load().busy)
  gauge('http_requests_shed_total', 'Requests refused for lack of room', () => slots.load().shed)

  return {
    /** A figure read when it is asked for. */
    gauge,
    text: () => registry.metrics(),
    clientError: (kind: string) => errors.inc({ kind }),
    observe: (method: string, route: string, status: number, seconds: number) =>
      duration.observe({ method, route, status: String(status) }, seconds),
  }
}

export type Metrics = ReturnType<typeof openMetrics>
