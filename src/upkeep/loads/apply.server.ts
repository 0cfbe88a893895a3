// The staged rows → the catalogue, step by step; then those who keep a copy of it (the search) are told.
import { applyCodes } from './apply-codes.server.ts'
import { applyPrices, applyStock } from './apply-prices.server.ts'
import { applyProducts } from './apply-products.server.ts'
import { applyVehicles } from './apply-vehicles.server.ts'
import { type Changes, type Count, noChanges, type Step } from './changes.ts'
import type { Kind } from '#platform/sheets/columns.ts'
import type { Sql } from './sql.server.ts'
import type { Stage } from './stage.server.ts'

type Applying = { kind: Kind; cargaId: number; onProgress?: (done: number, total: number, phase: 'aplicando') => void }

/** More changed parts than this and the search is made anew instead of mended. */
const mended = 2000
/** From here on the planner's idea of the tables is worth renewing at once. */
const manyRows = 10_000

/** Writes everything staged and counts it; the first count is of what the file is about. */
export async function applyStage(
  sql: Sql,
  stage: Stage,
  applying: Applying,
): Promise<{ changes: Changes; notices: string[] }> {
  const applied = await applySteps(sql, stage, applying)
  await tell(sql)
  return applied
}

/** The same, and nobody is told: for writing into copies of the tables. */
export async function applySteps(
  sql: Sql,
  stage: Stage,
  { kind, cargaId, onProgress }: Applying,
): Promise<{ changes: Changes; notices: string[] }> {
  await sql.query(
    'drop table if exists pg_temp.lote_cambio; create temp table lote_cambio (producto_id bigint not null) on commit drop',
  )
  const hasVehicles = stage.count('aplicacion') + stage.count('fecha') > 0
  const steps: { name: Kind; isThere: boolean; run: () => Promise<Step> }[] = [
    { name: 'productos', isThere: stage.count('producto') > 0, run: () => applyProducts(sql) },
    { name: 'precios', isThere: stage.count('precio') > 0, run: () => applyPrices(sql) },
    { name: 'existencias', isThere: stage.count('existencia') > 0, run: () => applyStock(sql) },
    { name: 'equivalencias', isThere: stage.count('codigo') > 0, run: () => applyCodes(sql) },
    { name: 'aplicaciones', isThere: hasVehicles, run: () => applyVehicles(sql, cargaId) },
  ]
  const counts = new Map<Kind, Count>()
  const created: Partial<Changes> = {}
  const notices: string[] = []
  for (const [place, step] of steps.entries()) {
    onProgress?.(place, steps.length + 1, 'aplicando')
    if (!step.isThere) continue
    const done = await step.run()
    counts.set(step.name, done.count)
    addUp(created, done.created ?? {})
    notices.push(...done.notices)
  }
  onProgress?.(steps.length + 1, steps.length + 1, 'aplicando')

  const others = [...counts].filter(([name]) => name !== kind)
  return { changes: { ...(counts.get(kind) ?? noChanges), ...Object.fromEntries(others), ...created }, notices }
}

function addUp(sum: Partial<Changes>, more: Partial<Changes>): void {
  for (const key of ['lineas_creadas', 'marcas_creadas', 'modelos_creados', 'motores_creados'] as const) {
    const added = more[key]
    if (added) sum[key] = (sum[key] ?? 0) + added
  }
}

/** In the same transaction, so that nobody hears of what is undone. */
async function tell(sql: Sql): Promise<void> {
  const { rows } = await sql.query<{ partes: number }>(
    'select count(distinct producto_id)::int partes from lote_cambio',
  )
  const changed = rows[0]?.partes ?? 0
  if (!changed) return
  if (changed > mended) await sql.query(`select producto_cambio('{0}')`)
  else await sql.query('select producto_cambio(array_agg(distinct producto_id)) from lote_cambio')
  if (changed > manyRows) await sql.query('analyze producto, equivalencia, aplicacion, precio, existencia')
}
