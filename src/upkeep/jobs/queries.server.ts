import type { Received, Reply } from '#kit/base/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import { literally } from '#platform/database/like.server.ts'
import type { Rows } from '#platform/database/rows.ts'
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

type Wanted = Pick<Received<typeof corridas>['query'], 'q' | 'proceso' | 'estado'>

// What came after a failure tells whether somebody still has to see to it: by its job, since none is asked for with anything of its own.
const lastRuns = `pgboss.queue q cross join lateral (
  select * from pgboss.job o where o.name = q.name and o.state in ('completed', 'failed') order by o.completed_on desc limit 1) j`

/** The runs `j` that are asked for; none before the engine has ever started. */
export async function wantedRuns({ q, proceso, estado }: Wanted, db: Db): Promise<Rows> {
  if (!(await hasEngine(db))) return { from: '(select null::timestamptz as completed_on) j where false', values: [] }
  const isUnmended = estado === 'por_atender'
  const state = isUnmended ? 'failed' : estado && states[estado]
  return {
    from: `${isUnmended ? lastRuns : 'pgboss.job j'} where j.name not like '\\_\\_pgboss%' and ($1::text is null or j.name = $1)
      and ($2::text is null or j.state = $2::pgboss.job_state) and ($3::text is null or ${fault} ilike '%' || ${literally('$3')} || '%')`,
    values: [proceso ?? null, state ?? null, q?.trim() || null],
  }
}

/** Runs that are kept, those at work and waiting first, then the last. */
export async function listRuns(
  query: Received<typeof corridas>['query'],
  { db }: Context,
): Promise<Reply<typeof corridas>> {
  const { pagina = 1, por = 25 } = query
  const { from, values } = await wantedRuns(query, db)
  const counted = await db.row<{ n: number }>(`select count(*)::int as n from ${from}`, values)
  const total = counted?.n ?? 0
  if (total === 0) return { total, pagina, por, corridas: [] }
  const rows = await db.rows<Run>(
    `select ${run} from ${from}
     order by (j.state = 'active') desc, coalesce(j.completed_on, j.started_on, j.created_on) desc, j.id limit $4 offset $5`,
    [...values, por, (pagina - 1) * por],
  )
  return { total, pagina, por, corridas: rows }
}
