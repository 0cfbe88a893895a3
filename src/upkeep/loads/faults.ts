// What is wrong with a file: every faulty row counted, the first ten thousand faults kept.
import type { Fault } from './row.ts'

export const faultLimit = 10_000

export type Reason = { columna: string; motivo: string; veces: number }

export type Faults = {
  /** The faults of one row; those to be kept come back. */
  add(faults: Fault[]): Fault[]
  /** Faults that the database found, counted by reason. */
  addCounted(reasons: Reason[], rows: number): void
  /** Rows with a fault, and faults in all. */
  rows(): number
  total(): number
  /** Most frequent reasons first. */
  reasons(): Reason[]
}

/** Counts faults; what follows a semicolon in a reason is particular to its row. */
export function countFaults(): Faults {
  const reasons = new Map<string, Reason>()
  let rows = 0
  let total = 0

  function count(columna: string, motivo: string, veces: number): void {
    const head = motivo.split(';')[0]?.replace(/\d+/g, '#') ?? motivo
    const key = `${columna}\n${head}`
    const known = reasons.get(key)
    if (known) known.veces += veces
    else reasons.set(key, { columna, motivo: motivo.split(';')[0] ?? motivo, veces })
    total += veces
  }

  return {
    add(faults) {
      rows++
      const room = Math.max(0, faultLimit - total)
      for (const { columna, motivo } of faults) count(columna, motivo, 1)
      return faults.slice(0, room)
    },
    addCounted(found, faulty) {
      for (const { columna, motivo, veces } of found) count(columna, motivo, veces)
      rows += faulty
    },
    rows: () => rows,
    total: () => total,
    reasons: () => [...reasons.values()].sort((a, b) => b.veces - a.veces),
  }
}
