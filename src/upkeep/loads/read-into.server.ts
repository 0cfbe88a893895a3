// Rows of the file → the staging tables, a batch at a time: nothing of the file is held.
import { setImmediate } from 'node:timers/promises'
import { Refusal } from '#kit/base/refusal.ts'
import { resolveDates } from './apply-vehicles.server.ts'
import { settleSigns } from './doubt-signs.server.ts'
import type { Faults } from './faults.ts'
import { interpret } from './interpret.ts'
import { notices } from './notices.ts'
import type { Sign } from './numbers.ts'
import { otherTables } from './other-tables.ts'
import type { Limits, SheetRow, Source } from '#platform/sheets/source.ts'
import type { Sql } from './sql.server.ts'
import type { Stage } from './stage.server.ts'
import { toldAbove } from './told-above.ts'

type Reading = {
  faults: Faults
  limits: Limits
  /** The supplier's terms turn the list's currency into pesos. */
  isForeign?: boolean
  signal?: AbortSignal
  /** Hears of each row that has a fault. */
  onFaulty?: (row: SheetRow) => void
  onProgress?: (done: number, total: number | null, phase: 'leyendo') => void
}

/** Reads all rows. Gives how many were of parts, how many had a code, and what the user should know. */
export async function readInto(
  sql: Sql,
  stage: Stage,
  source: Source,
  reading: Reading,
): Promise<{ rows: number; withCode: number; notices: string[] }> {
  const noted = notices()
  const typed = new Map<number, number>()
  const signs = new Map<Sign, number>()
  const tableOf = otherTables(source.layout)
  let rows = 0
  let withCode = 0
  let done = 0

  const above = toldAbove(source.layout, noted)

  function take(row: SheetRow): void {
    const table = tableOf(row)
    if (table === 'headers') return noted.add('encabezados', row.cells.filter(Boolean).join(' · '))
    const read = interpret(source.layout, row, reading.limits.cell, reading.isForeign)
    if (!read.faults.length && !table) for (const [key, example] of read.notices) noted.add(key, example)
    if (read.outcome === 'skipped' && !table) return
    rows++
    if (read.hasCode) withCode++
    const faults = table ? [table] : read.faults
    if (faults.length) {
      reading.onFaulty?.(row)
      for (const { fila, columna, valor, motivo } of reading.faults.add(faults))
        stage.put('error', [fila, columna, valor, motivo])
      return
    }
    for (const year of read.typed) typed.set(year, (typed.get(year) ?? 0) + 1)
    for (const [name, values] of read.puts) stage.put(name, values)
    for (const [sign, text] of read.signs) {
      signs.set(sign, (signs.get(sign) ?? 0) + 1)
      if (sign.endsWith('?')) stage.put('signo', [row.fila, sign, text])
    }
  }

  for await (const batch of source.batches) {
    if (reading.signal?.aborted)
      throw new Refusal(409, 'La carga se canceló; no se escribió nada.', { code: 'cancelada' })
    for (const row of batch.flatMap((one) => above.read(one))) take(row)
    done += batch.length
    reading.onProgress?.(done, source.total && Math.max(source.total, done), 'leyendo')
    await stage.relieve()
    // Batches may be waiting in line: requests of others come in between.
    await setImmediate()
  }
  for (const row of above.end()) take(row)
  await stage.finish()
  if (stage.count('fecha')) await resolveDates(sql, [...typed].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null)
  if (stage.count('signo')) await settleSigns(sql, signs)
  return { rows, withCode, notices: noted.sentences() }
}
