import { lastTried, readState } from '#platform/backup/state.server.ts'
import type { Telemetry } from '#platform/telemetry/otlp.server.ts'
import type { Metrics } from './metrics.server.ts'

const mails = `
  select count(*) filter (where estado in ('PENDIENTE', 'REINTENTO'))::int as por_enviar,
    coalesce(extract(epoch from now() - min(creado_en) filter (where estado in ('PENDIENTE', 'REINTENTO'))), 0)::float as edad,
    count(*) filter (where estado = 'FALLIDO')::int as fallidos
  from correo_salida`

// Jobs that are sent for later do not wait.
const jobs = `
  select count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as por_hacer,
    coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now())), 0)::float as edad,
    count(*) filter (where state = 'failed')::int as fallidos
  from pgboss.job`

const retention = `
  select coalesce(sum(borradas), 0)::float as borradas, coalesce(extract(epoch from now() - max(ultima_en)), -1)::float as edad
  from retencion`

/** Figures of the mail queue and of the jobs for those who watch the server; -1 while there are none to read. */
export function workFigures(metrics: Metrics): void {
  metrics.watch(mails, {
    por_enviar: ['mail_waiting', 'Mails on their way'],
    edad: ['mail_oldest_seconds', 'Age of the oldest mail on its way'],
    fallidos: ['mail_failed', 'Mails that were given up, within the last ninety days'],
  })
  metrics.watch(jobs, {
    por_hacer: ['jobs_waiting', 'Jobs whose time has come and that nobody has taken'],
    edad: ['jobs_oldest_seconds', 'How long the oldest of them waits'],
    fallidos: ['jobs_failed', 'Jobs that were given up, within the last fourteen days'],
  })
  metrics.watch(retention, {
    borradas: ['retention_deleted_total', 'Rows deleted because their time was over'],
    edad: ['retention_age_seconds', 'How long ago the nightly sweep last deleted; -1: never'],
  })
}

/** Figures of the continuous backup, from its file: they rise also when whoever keeps it is dead. -1: there is none. */
export function backupFigures(metrics: Metrics, dataDir: string): void {
  const age = (since: Date | string | undefined) => (since ? (Date.now() - new Date(since).getTime()) / 1000 : -1)
  metrics.gauge('backup_lag_seconds', 'Age of the last moment that can be brought back', () =>
    age(readState(dataDir).seguroHasta),
  )
  metrics.gauge('backup_base_age_seconds', 'Age of the last whole copy', () => age(readState(dataDir).base))
  metrics.gauge('backup_tried_age_seconds', 'How long ago a restoration was last tried and found whole', () =>
    age(lastTried(dataDir)),
  )
  metrics.gauge('backup_wal_kept_bytes', 'WAL that waits on this machine to be kept', () => readState(dataDir).retenido)
  metrics.gauge('backup_failing', '1 while the last attempt to keep something failed', () =>
    readState(dataDir).falla ? 1 : 0,
  )
}

/** What became of the spans that were measured; only where they are told. */
export function telemetryFigures(metrics: Metrics, telemetry: Telemetry): void {
  metrics.gauge('telemetry_spans_told_total', 'Spans the collector took', () => telemetry.counts().told)
  metrics.gauge(
    'telemetry_spans_dropped_total',
    'Spans dropped: the collector is away or slow',
    () => telemetry.counts().dropped,
  )
}
