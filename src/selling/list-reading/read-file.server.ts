import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#kit/base/refusal.ts'
import { apart, READ_HERE } from '#platform/apart/apart.server.ts'
import { temporaryPath } from '#platform/settings/temporary.server.ts'
import { MOST_ROWS } from '#platform/sheets/extent.ts'
import { inspect } from '#platform/sheets/inspect.server.ts'
import { openXlsx } from '#platform/sheets/read-apart.server.ts'
import { type Limits, uploadLimits } from '#platform/sheets/source.ts'
import { wholeText } from '#platform/sheets/text-file.server.ts'
import { MOST_BYTES } from './contract.ts'
import { type ListReading, readList, readRows } from './read-list.ts'
import type { Cells, Columns } from './table.ts'

/** A workbook may hold more rows than a list has lines: whole catalogues with a few quantities filled in. */
const limits: Limits = { ...uploadLimits, bytes: MOST_BYTES, rows: MOST_ROWS, textRows: MOST_ROWS }

/** Rows of a workbook, or lines of a text, that are read where they are: lines cost by their number, however short they are. */
const ROWS_HERE = 1000
const reader = new URL('./read-list.ts', import.meta.url)

type FileReading = ListReading & { archivo: string; hoja: string | null }

/** Reads a list from a file, by what it contains and not by its name. Throws Refusal 413 and 422 with a sentence for the user. */
export async function readFileList(file: File, told?: Partial<Columns>): Promise<FileReading> {
  const archivo = file.name.replace(/[\p{Cc}/\\]/gu, '').slice(0, 120)
  return withCopy(file, async (path) => {
    const found = await inspect(path, limits.bytes)
    if (found.form === 'xlsx') {
      const { rows, sheet } = await sheetRows(path)
      return { ...(await readBook(rows, told)), archivo, hoja: sheet }
    }
    if (found.form === 'jsonl') {
      throw new Refusal(422, 'El archivo no es una lista. Se necesita un .xlsx, .csv o .txt.', {
        code: 'tipo_de_archivo',
      })
    }
    return { ...(await readText(await wholeText(path, found.encoding), told)), archivo, hoja: null }
  })
}

/** Reads a list from a text, apart when it is long. Throws Refusal 413 for more than a list has, 422 for what takes too long. */
export async function readText(text: string, told?: Partial<Columns>): Promise<ListReading> {
  if (text.length <= READ_HERE && !hasMoreLines(text, ROWS_HERE)) return readList(text, told)
  return apart<typeof readList>({ module: reader, name: 'readList' }, [text, told])
}

function hasMoreLines(text: string, most: number): boolean {
  let [at, lines] = [-1, 1]
  while (lines <= most && (at = text.indexOf('\n', at + 1)) >= 0) lines++
  return lines > most
}

async function readBook(rows: Cells[], told?: Partial<Columns>): Promise<ListReading> {
  if (rows.length <= ROWS_HERE) return readRows(rows, told)
  return apart<typeof readRows>({ module: reader, name: 'readRows' }, [rows, told])
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
  return withBytes(new Uint8Array(await file.arrayBuffer()), work)
}

/** The same for bytes that are here. */
export async function withBytes<T>(bytes: Uint8Array, work: (path: string) => Promise<T>): Promise<T> {
  const folder = temporaryPath('lista')
  try {
    await mkdir(folder, { mode: 0o700 })
    const path = join(folder, randomUUID())
    await writeFile(path, bytes, { mode: 0o600 })
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
