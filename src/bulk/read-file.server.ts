import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '#base/refusal.ts'
import { textOf } from '#sheets/decode.server.ts'
import { inspect } from '#sheets/inspect.server.ts'
import { openXlsx } from '#sheets/read-xlsx.server.ts'
import { type Limits, uploadLimits } from '#sheets/source.ts'
import { MOST_BYTES } from './contract.ts'
import { type ListReading, readList, readRows } from './read-list.ts'
import type { Cells, Columns } from './table.ts'

/** A workbook may hold more rows than a list has lines: whole catalogues with a few quantities filled in. */
const limits: Limits = { ...uploadLimits, bytes: MOST_BYTES, rows: 20_000, textRows: 20_000 }

export type FileReading = ListReading & { archivo: string; hoja: string | null }

/** Reads a list from a file, by what it contains and not by its name. Throws Refusal 413 and 422 with a sentence for the user. */
export async function readFileList(file: File, told?: Partial<Columns>): Promise<FileReading> {
  const archivo = file.name.replace(/[\p{Cc}/\\]/gu, '').slice(0, 120)
  return withCopy(file, async (path) => {
    const found = await inspect(path, limits.bytes)
    if (found.form === 'xlsx') {
      const { rows, sheet } = await sheetRows(path)
      return { ...readRows(rows, told), archivo, hoja: sheet }
    }
    if (found.form === 'jsonl') {
      throw new Refusal(422, 'El archivo no es una lista. Se necesita un .xlsx, .csv o .txt.', {
        code: 'tipo_de_archivo',
      })
    }
    let text = ''
    for await (const piece of textOf(path, found.encoding)) text += piece
    return { ...readList(text, told), archivo, hoja: null }
  })
}

/** Every row of the sheet that looks like a list. */
export async function sheetRows(path: string): Promise<{ rows: Cells[]; sheet: string | null }> {
  const source = await openXlsx(path, { kind: 'pedido', limits, whole: true })
  const rows: Cells[] = []
  for await (const batch of source.batches) rows.push(...batch)
  return { rows, sheet: source.sheet ?? null }
}

/** The readers of files read from the disk; its name there is ours. */
export async function withCopy<T>(file: File, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'jacve-lista-'))
  try {
    const path = join(folder, randomUUID())
    await writeFile(path, new Uint8Array(await file.arrayBuffer()), { mode: 0o600 })
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
