import type { Received, Reply } from '#kit/base/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import { literally } from '#platform/database/like.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { nextRun } from '#platform/jobs/board.server.ts'
import { WORKER_CONNECTION } from '#platform/jobs/jobs.server.ts'
import type { corridas, procesos } from './contract.ts'
import type { RunState } from './runs.ts'

type Shown = Reply<typeof procesos>
type Run = Reply<typeof corridas>['corridas'][number]

const states: Record<RunState, string> = {
  espera: 'created',
  reintento: 'retry',
  corre: 'active',
  bien: 'completed',
  detenida: 'cancelled',
  falla: 'failed',
}

/** Whether the engine of the jobs has ever started on this database. */
export async function hasEngine(db: Db): Promise<boolean> {
  return (await db.row(`select from pg_class where oid = to_regclass('pgboss.job')`)) !== undefined
}

const fault = `coalesce(j.output ->> 'message', j.output -> 'value' ->> 'message')`
const run = `
  j.id, j.name as proceso,
  case j.state ${Object.entries(states)
    .map(([ours, theirs]) => `when '${theirs}' then '${ours}'`)
    .join(' ')} end as estado,
  j.created_on as creada_en, j.start_after as desde, j.started_on as inicio, j.completed_on as fin,
  (extract(epoch from coalesce(j.completed_on, case when j.state = 'active' then now() end) - j.started_on) * 1000)::float8 as ms,
  j.retry_count + case when j.state in ('created', 'retry') then 0 else 1 end as intento, j.retry_limit + 1 as intentos,
  case when j.state <> 'completed' then left(${fault}, 500) end as falla`

/** Every job with what waits, runs and failed, how its last run went, and when it comes next; and what runs at once. */
export async function listJobs({ db }: Context): Promise<Shown> {
  const [now, alive, oyentes, engine] = await Promise.all([
    db.row<{ ahora: string }>('select now() as ahora'),
    db.row<{ n: number }>(
      'select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = $1',
      [WORKER_CONNECTION],
    ),
    db.rows<Shown['oyentes'][number]>(
      'select nombre, veces, ultima_en, ms, falla, falla_en from proceso_oyente order by nombre',
    ),
    hasEngine(db),
  ])
  const ahora = now?.ahora ?? ''
  const trabajadores = alive?.n ?? 0
  if (!engine) return { ahora, trabajadores, procesos: [], oyentes }
  const rows = await db.rows<Omit<Shown['procesos'][number], 'siguiente'> & { cron: string | null }>(jobs)
  return {
    ahora,
    trabajadores,
    procesos: await Promise.all(
      rows.map(async ({ cron, ...row }) => ({ ...row, siguiente: cron && (await nextRun(cron, ahora)) })),
    ),
    oyentes,
  }
}

// One look at every run that is kept; the last of each is found by what that look saw.
const jobs = `
  with vistas as (
    select name,
      count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as esperan,
      count(*) filter (where state in ('created', 'retry') and start_after > now())::int as despues,
      count(*) filter (where state = 'active')::int as corren,
      min(started_on) filter (where state = 'active') as desde,
      count(*) filter (where state = 'failed')::int as fallidas,
      max((extract(epoch from completed_on)::text || ' ' || id)) filter (where started_on is not null) as ultima
    from pgboss.job group by name
  )
  select q.name as nombre, coalesce(v.esperan, 0) as esperan, coalesce(v.despues, 0) as despues, coalesce(v.corren, 0) as corren,
    v.desde, coalesce(v.fallidas, 0) as fallidas, s.cron,
    (select to_jsonb(u) from (
       select ${run} from pgboss.job j where j.name = q.name and j.id = split_part(v.ultima, ' ', 2)::uuid) u) as ultima
  from pgboss.queue q
  left join vistas v on v.name = q.name
  left join pgboss.schedule s on s.name = q.name and s.key = ''
  where q.name not like '\\_\\_pgboss%' and (s.name is not null or v.name is not null)
  order by q.name`

/** Runs that are kept, those at work and waiting first, then the last. */
export async function listRuns(
  { q, proceso, estado, pagina = 1, por = 25 }: Received<typeof corridas>['query'],
  { db }: Context,
): Promise<Reply<typeof corridas>> {
  if (!(await hasEngine(db))) return { total: 0, pagina, por, corridas: [] }
  const filters = [proceso ?? null, estado ? states[estado] : null, q?.trim() || null]
  const matching = `j.name not like '\\_\\_pgboss%' and ($1::text is null or j.name = $1) and ($2::text is null or j.state = $2::pgboss.job_state)
    and ($3::text is null or ${fault} ilike '%' || ${literally('$3')} || '%')`
  const [counted, rows] = await Promise.all([
    db.row<{ n: number }>(`select count(*)::int as n from pgboss.job j where ${matching}`, filters),
    db.rows<Run>(
      `select ${run} from pgboss.job j where ${matching}
       order by (j.state = 'active') desc, coalesce(j.completed_on, j.started_on, j.created_on) desc, j.id limit $4 offset $5`,
      [...filters, por, (pagina - 1) * por],
    ),
  ])
  return { total: counted?.n ?? 0, pagina, por, corridas: rows }
}
