// The file's rows on their way: temporary tables, filled by COPY while the file is read. They vanish with the transaction.
import type { Sql } from './sql.server.ts'
import { copyLine } from '#platform/database/copy-in.server.ts'
import type { Table, Value } from './row.ts'

const vehicle = `fila int, k_parte text, marca text, modelo text, motor text, desde int, hasta int, posicion text, lado text, cantidad int, nota text`

const tables: Record<Table | 'signo' | 'error', string> = {
  producto:
    'fila int, k_parte text, descripcion text, linea text, marca text, empaque int, hecho_mx boolean, estado text, casco numeric',
  texto: 'fila int, k_parte text, texto text',
  codigo: 'fila int, k_parte text, codigo text, fabricante text, tipo text',
  precio: 'fila int, k_parte text, lista text, cantidad_min int, valor numeric(14, 6)',
  existencia: 'fila int, k_parte text, sucursal text, disponible int',
  aplicacion: vehicle,
  fecha: `${vehicle}, anio int, dia_desde int, dia_hasta int, mes_desde int, mes_hasta int`,
  signo: 'fila int, signo text, texto text',
  error: 'fila int, columna text, valor text, motivo text',
}

type StageTable = keyof typeof tables
const stageTables = [
  'producto',
  'texto',
  'codigo',
  'precio',
  'existencia',
  'aplicacion',
  'fecha',
  'signo',
  'error',
] as const satisfies StageTable[]

export type Stage = {
  put(table: StageTable, values: Value[]): void
  /** Sends what has gathered, where that is much; at most one sending is under way. */
  relieve(): Promise<void>
  /** Sends everything, and lets the planner know what came. */
  finish(): Promise<void>
  /** Rows put into a table so far. */
  count(table: StageTable): number
}

const much = 1 << 20

/** Makes the temporary tables inside the client's transaction. */
export async function openStage(sql: Sql): Promise<Stage> {
  const names = Object.entries(tables)
  // Where several loads share a transaction the tables of the one before are still there.
  const ddl = names.map(
    ([name, columns]) =>
      `drop table if exists pg_temp.lote_${name}; create temp table lote_${name} (${columns}) on commit drop`,
  )
  await sql.query(ddl.join(';'))

  const waiting = new Map<StageTable, { lines: string[]; size: number }>()
  const counts = new Map<StageTable, number>()
  let sending: Promise<void> = Promise.resolve()

  async function send(): Promise<void> {
    await sending
    const full = [...waiting].filter(([, { size }]) => size > 0)
    waiting.clear()
    sending = (async () => {
      for (const [table, { lines }] of full)
        await sql.copy(`lote_${table}`.concat(columnsOf(table)), Buffer.from(lines.join('')))
    })()
    // Whoever awaits next sees the failure; nobody must miss it meanwhile.
    sending.catch(() => undefined)
  }

  return {
    put(table, values) {
      const line = copyLine(values)
      const held = waiting.get(table) ?? { lines: [], size: 0 }
      held.lines.push(line)
      held.size += line.length
      waiting.set(table, held)
      counts.set(table, (counts.get(table) ?? 0) + 1)
    },
    async relieve() {
      let size = 0
      for (const held of waiting.values()) size += held.size
      if (size > much) await send()
    },
    async finish() {
      await send()
      await sending
      const filled = stageTables.filter((table) => counts.has(table))
      if (filled.length) await sql.query(filled.map((table) => `analyze lote_${table}`).join(';'))
    },
    count: (table) => counts.get(table) ?? 0,
  }
}

function columnsOf(table: StageTable): string {
  const names = tables[table]
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map((column) => column.trim().split(' ')[0])
  return ` (${names.join(', ')})`
}
