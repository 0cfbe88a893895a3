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
}
