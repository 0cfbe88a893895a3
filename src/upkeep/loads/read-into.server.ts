// Rows of the file → the staging tables, a batch at a time: nothing of the file is held.
import { setImmediate } from 'node:timers/promises'
import { Refusal } from '#kit/base/refusal.ts'
import { resolveDates } from './apply-vehicles.server.ts'
import { settleSigns } from './doubt-signs.server.ts'
import type { Faults } from './faults.ts'
import { interpret } from './interpret.ts'
import { type Notices, notices } from './notices.ts'
import type { Sign } from './numbers.ts'
import type { Fault } from './row.ts'
import { tablesOf } from './other-tables.ts'
import type { Layout } from '#platform/sheets/headers.ts'
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
  /** Hears of each row that has a fault, and by which columns it was read. */
  onFaulty?: (row: SheetRow, layout: Layout) => void
  onProgress?: (done: number, total: number | null, phase: 'leyendo') => void
}

type Read = {
  /** Rows of parts, and how many of them had a code. */
  rows: number
  withCode: number
  /** What the user should know. */
  notices: string[]
  /** The columns of each table of the file, one after another. */
  layouts: Layout[]
}

/** Reads all rows, each by the columns of the table that it stands in. Throws Refusal 409 where it is cancelled. */
export async function readInto(sql: Sql, stage: Stage, source: Source, reading: Reading): Promise<Read> {
  const noted = notices()
  const tables = tablesOf(source)
  const parts = partsInto(stage, reading, noted)
  const layouts = [source.layout]
  let above = toldAbove(source.layout, noted)
  let done = 0

  for await (const [batch, next] of withNext(source.batches)) {
    if (reading.signal?.aborted)
      throw new Refusal(409, 'La carga se canceló; no se escribió nada.', { code: 'cancelada' })
    for (const [at, row] of batch.entries()) {
      const layout = tables.layout()
      const place = tables.at(row, () => [...batch.slice(at + 1), ...next])
      if (place === 'begins') {
        for (const part of above.end()) parts.take(part, layout)
        layouts.push(tables.layout())
        above = toldAbove(tables.layout(), noted, tables.title())
        noted.add('otra_tabla', row.cells.filter(Boolean).join(' · '))
      } else if (place === 'headers') {
        above.skip(row)
        noted.add('encabezados', row.cells.filter(Boolean).join(' · '))
      } else for (const part of above.read(row)) parts.take(part, layout, part.fila === row.fila ? place : null)
    }
    done += batch.length
    reading.onProgress?.(done, source.total && Math.max(source.total, done), 'leyendo')
    await stage.relieve()
    // Batches may be waiting in line: requests of others come in between.
    await setImmediate()
  }
  for (const row of above.end()) parts.take(row, tables.layout())
  await stage.finish()
  const { typed, signs, rows, withCode } = parts.read()
  if (stage.count('fecha')) await resolveDates(sql, [...typed].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null)
  if (stage.count('signo')) await settleSigns(sql, signs)
  return { rows, withCode, notices: noted.sentences(), layouts }
}

/** Each with the one after it. */
async function* withNext(batches: AsyncIterable<SheetRow[]>): AsyncGenerator<[batch: SheetRow[], next: SheetRow[]]> {
  let last: SheetRow[] | undefined
  for await (const batch of batches) {
    if (last) yield [last, batch]
    last = batch
  }
  if (last) yield [last, []]
}

/** Puts what rows of parts say into the stage, and counts it. */
function partsInto(stage: Stage, reading: Reading, noted: Notices) {
  const typed = new Map<number, number>()
  const signs = new Map<Sign, number>()
  let rows = 0
  let withCode = 0
  return {
    read: () => ({ typed, signs, rows, withCode }),
    /** `fault`: why it is not read at all. */
    take(row: SheetRow, layout: Layout, fault: Fault | null = null): void {
      const read = interpret(layout, row, reading.limits.cell, reading.isForeign)
      if (!read.faults.length && !fault) for (const [key, example] of read.notices) noted.add(key, example)
      if (read.outcome === 'skipped' && !fault) return
      rows++
      if (read.hasCode) withCode++
      const faults = fault ? [fault] : read.faults
      if (faults.length) {
        reading.onFaulty?.(row, layout)
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
    },
  }
}
