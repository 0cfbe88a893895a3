import type { Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import { gapRows, type GapRun, withGaps } from './gaps.server.ts'
import { GAP_NAMES, gaps } from './gaps.ts'
import { codeRules } from './code-rules.server.ts'
import { placeRules } from './place-rules.server.ts'
import { type RuleName, RULE_NAMES, rules, type Severity } from './rules.ts'
import { sameRules } from './same-rules.server.ts'
import { yearRules } from './year-rules.server.ts'

export const AUDIT_CHANNEL = 'auditor'
/** Of a part, for the weight of its findings: pieces sold and searches by its code. */
const DAYS_SOLD = 365
const DAYS_SEARCHED = 90

const statements: Record<RuleName, string> = { ...yearRules, ...sameRules, ...placeRules, ...codeRules }
const base = { alta: 40, media: 20, baja: 8 } as const

/**
 * What a rule finds, as rows of auditor_hallazgo: a new one is open; a known one keeps its row and what was decided about it, unless its data
 * are others; what is found no longer is settled. All within one statement, so that a run that is cut short leaves whole rules.
 */
function recording(rule: string, gravedad: Severity, statement: string): string {
  return `
    with hallado as materialized (select distinct on (x.llave) x.* from (${statement}) x order by x.llave),
    peso as (
      select p.id, coalesce((select sum(v.piezas) from venta_dia v where v.producto_id = p.id and v.dia > hoy_local() - ${DAYS_SOLD}), 0) as piezas,
        (select count(*) from busqueda b where b.consulta_norm = norma_nombre(p.k_parte) and b.creado_en > now() - interval '${DAYS_SEARCHED} days') as busquedas
      from producto p where p.id in (select producto_id from hallado)),
    pesado as (
      select h.*, least(100, round(${base[gravedad]} * (1 + ln(1 + p.piezas) / 8 + ln(1 + p.busquedas) / 8)))::smallint as riesgo
      from hallado h join peso p on p.id = h.producto_id),
    escrito as (
      insert into auditor_hallazgo as t (regla, llave, producto_id, gravedad, riesgo, evidencia, huella, filas, operaciones, arreglo, valor)
      select '${rule}', llave, producto_id, '${gravedad}', riesgo, evidencia, huella, filas, operaciones, arreglo, valor from pesado
      on conflict (regla, llave) do update set
        producto_id = excluded.producto_id, gravedad = excluded.gravedad, riesgo = excluded.riesgo, evidencia = excluded.evidencia,
        filas = excluded.filas, operaciones = excluded.operaciones, arreglo = excluded.arreglo, valor = excluded.valor, visto_en = now(), huella = excluded.huella,
        estado = case when t.estado = 'IGNORADO' and t.huella = excluded.huella then 'IGNORADO' else 'ABIERTO' end,
        motivo = case when t.estado = 'IGNORADO' and t.huella = excluded.huella then t.motivo end,
        decidido_por = case when t.estado = 'IGNORADO' and t.huella = excluded.huella then t.decidido_por end,
        decidido_en = case when t.estado = 'IGNORADO' and t.huella = excluded.huella then t.decidido_en end,
        version = t.version + (t.estado not in ('ABIERTO', 'IGNORADO') or t.huella <> excluded.huella or t.filas <> excluded.filas)::int
      returning (t.xmax = 0) as es_nuevo),
    resuelto as (
      update auditor_hallazgo t set estado = 'RESUELTO', decidido_en = now(), decidido_por = null, motivo = null, version = version + 1
      where t.regla = '${rule}' and t.estado in ('ABIERTO', 'IGNORADO') and not exists (select from hallado h where h.llave = t.llave)
      returning 1)
    select (select count(*) from escrito where es_nuevo)::int as nuevos, (select count(*) from resuelto)::int as resueltos`
}

type Ran = { nuevos: number; resueltos: number; abiertos: number; tiempos: Record<string, number> }

/**
 * Judges the whole catalogue, rule by rule, each in a transaction of its own; one run at a time. Repeating it changes nothing that has not
 * changed. `signal` stops it between two rules.
 */
export async function audit(db: Db, signal?: AbortSignal, only: readonly RuleName[] = RULE_NAMES): Promise<Ran> {
  const ran: Ran = { nuevos: 0, resueltos: 0, abiertos: 0, tiempos: {} }
  for (const rule of only) {
    signal?.throwIfAborted()
    const start = performance.now()
    const found = await record(db, recording(rule, rules[rule].gravedad, contradictions(rule)))
    add(ran, rule, { ...found, start })
  }
  ran.abiertos = await countDay(db)
  return ran
}

/** The same of what the search cannot prove for want of data, from the index as it is now. */
export async function auditGaps(db: Db, signal?: AbortSignal): Promise<Ran> {
  const ran: Ran = { nuevos: 0, resueltos: 0, abiertos: 0, tiempos: {} }
  const start = performance.now()
  await withGaps(db, signal, async (run) => {
    ran.tiempos['leer_indice'] = Math.round(performance.now() - start)
    for (const name of GAP_NAMES) {
      signal?.throwIfAborted()
      const begun = performance.now()
      const found = await record(db, recording(name, gaps[name].gravedad, gapRows(name)), valuesOf(run))
      add(ran, name, { ...found, start: begun })
    }
  })
  return ran
}

function contradictions(rule: RuleName): string {
  return `select r.*, null::numeric as valor from (${statements[rule]}) r`
}

type Recorded = { nuevos: number; resueltos: number }

/** Each rule in a transaction of its own, and one at a time. */
async function record(db: Db, statement: string, values: unknown[] = []): Promise<Recorded> {
  const found = await db.transaction(async (tx) => {
    await tx.rows(`set local statement_timeout = '10min'`)
    await tx.rows(`set local work_mem = '64MB'`)
    await tx.rows(`select pg_advisory_xact_lock(hashtext('auditor'))`)
    // Of a run that has just been read nobody knows yet how long it is: joined by nested loops it would take hours.
    if (values.length > 0) await tx.rows('set local enable_nestloop = off')
    return tx.row<Recorded>(statement, values)
  })
  return found ?? { nuevos: 0, resueltos: 0 }
}

function add(ran: Ran, name: string, { nuevos, resueltos, start }: Recorded & { start: number }): void {
  ran.nuevos += nuevos
  ran.resueltos += resueltos
  ran.tiempos[name] = Math.round(performance.now() - start)
}

function valuesOf({ id, asked, vain }: GapRun): unknown[] {
  return [
    id,
    [...asked.keys()],
    [...asked.values()],
    vain.map(({ linea }) => linea),
    vain.map(({ llave }) => llave),
    vain.map(({ veces }) => veces),
  ]
}

/** How many contradictions are open, kept for the day. */
async function countDay(db: Db): Promise<number> {
  const row = await db.row<{ abiertos: number }>(
    `insert into auditor_dia (dia, abiertos, riesgo)
     select hoy_local(), count(*), coalesce(sum(riesgo), 0) from auditor_hallazgo where estado = 'ABIERTO' and valor is null
     on conflict (dia) do update set abiertos = excluded.abiertos, riesgo = excluded.riesgo returning abiertos`,
  )
  return row?.abiertos ?? 0
}

/** Does every run that was asked for and was not finished; asked for twice, one run answers both. At least once each. */
export async function runDue(db: Db, signal?: AbortSignal): Promise<void> {
  const due = await db.rows<{ id: number }>(
    `update auditor_corrida set estado = 'EN_CURSO', empezada_en = now() where estado in ('PEDIDA', 'EN_CURSO') returning id`,
  )
  if (due.length === 0) return
  const ids = due.map(({ id }) => id)
  try {
    const { nuevos, resueltos, abiertos, tiempos } = await audit(db, signal)
    const missing = await auditGaps(db, signal)
    await db.transaction(async (tx) => {
      await tx.rows(
        `update auditor_corrida set estado = 'LISTA', terminada_en = now(), nuevos = $2, resueltos = $3, abiertos = $4, tiempos = $5 where id = any ($1)`,
        [
          ids,
          nuevos + missing.nuevos,
          resueltos + missing.resueltos,
          abiertos,
          JSON.stringify({ ...tiempos, ...missing.tiempos }),
        ],
      )
      await announce(tx, 'auditor:corrida')
    })
  } catch (error) {
    // Told to stop: the next start goes on with it.
    if (!signal?.aborted) {
      await db.rows(
        `update auditor_corrida set estado = 'FALLIDA', terminada_en = now(), motivo = $2 where id = any ($1) and estado = 'EN_CURSO'`,
        [ids, error instanceof Error ? error.message.slice(0, 300) : 'error'],
      )
    }
    throw error
  }
}
