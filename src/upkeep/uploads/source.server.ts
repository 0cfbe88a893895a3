// The file of a load, opened as people have told it to be read.
import { createHash } from 'node:crypto'
import { withTemporary } from '#fiscal/document-loads/load-source.server.ts'
import { refuseHarmful, type VirusWatch } from '#platform/files/antivirus.server.ts'
import { joined } from '#platform/files/pieces.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { foldHeader, type Kind } from '#platform/sheets/columns.ts'
import type { Layout, Mapping } from '#platform/sheets/headers.ts'
import { headerRows } from '#platform/sheets/extent.ts'
import { headsOfTwoRows } from '#platform/sheets/two-row-heads.ts'
import { isBlank, type Limits, type SheetRow, type Source, uploadLimits } from '#platform/sheets/source.ts'
import { UPLOAD_MOST } from './states.ts'

const mega = 1024 * 1024
/** What a worker reads, out of the way of requests. */
export const loadLimits: Limits = {
  ...uploadLimits,
  bytes: UPLOAD_MOST,
  unzipped: 400 * mega,
  rows: 250_000,
  textRows: 250_000,
  seconds: 180,
}

/** Runs work on the load's file; 422 when it is no longer kept. */
export async function withFile<T>(
  { db, env }: { db: Db; env: Pick<Env, 'DATA_DIR' | 'STORAGE_URL'> & VirusWatch },
  carga: number,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const pieces = await db.rows<{ sha256: string }>(
    `select encode(a.sha256, 'hex') as sha256 from (
       select 0 as n, archivo_id from carga where id = $1 and archivo_id is not null
       union all select n, archivo_id from carga_parte where carga_id = $1) x
     join archivo a on a.id = x.archivo_id order by x.n`,
    [carga],
  )
  if (!pieces.length) throw new Refusal(422, 'El archivo de esta carga ya no se conserva. Súbelo otra vez.')
  const content = () =>
    joined(
      openStorage(env),
      pieces.map(({ sha256 }) => sha256),
    )
  // Piece by piece it was looked at when it came.
  if (pieces.length > 1) await refuseHarmful(content(), env)
  return withTemporary(content(), work)
}

/** Headers that mean the same have one fingerprint, however they are written. */
export function fingerprintOf(headers: string[]): Buffer {
  return createHash('sha256').update(headers.map(foldHeader).join('|').replace(/\|+$/, '')).digest()
}

export type Shown = { hoja: string | null; encabezados: string[]; filas: string[][] }

/** The headers and a few rows below them, to look at while the columns are named. */
export function shownOf({ rows, sheet }: { rows: string[][]; sheet: string | null }, layout: Layout | null): Shown {
  // Of two rows of headers the names are of both, and the parts stand under the second.
  const read = layout?.heads.at(-1)
  const at = read ? rows.findIndex((row) => same(row, read)) : likelyHeaders(rows)
  const headers = (at >= 0 && layout?.headers) || (rows[Math.max(0, at)] ?? [])
  const below = rows.slice(Math.max(0, at) + 1).filter((row) => !isBlank(row))
  const cut = (row: string[]) => headers.map((_, column) => (row[column] ?? '').slice(0, 80))
  return {
    hoja: sheet,
    encabezados: headers.map((header) => header.replace(/\s+/g, ' ').trim().slice(0, 80)),
    filas: below.slice(0, 4).map(cut),
  }
}

function same(row: string[], headers: string[]): boolean {
  return fingerprintOf(row).equals(fingerprintOf(headers))
}

/** The row with most words among the first ones. */
function likelyHeaders(rows: string[][]): number {
  const words = rows.slice(0, headerRows).map((row) => row.filter((cell) => /\p{L}{2}/u.test(cell)).length)
  return words.indexOf(Math.max(0, ...words))
}

/** What somebody told about headers like these before, in one row or in two; null when nobody has. */
export async function rememberedMapping(db: Db, tipo: Kind, rows: string[][]): Promise<Mapping | null> {
  const prints = rows
    .slice(0, headerRows)
    .flatMap((row, at) => [row, ...headsOfTwoRows(tipo, rows[at - 1] ?? [], row)])
    .map(fingerprintOf)
  const row = await db.row<{ mapeo: Mapping }>(
    `update carga_mapeo set usado_en = now() where (tipo, huella) in (
       select tipo, huella from carga_mapeo where tipo = $1 and huella = any ($2::bytea[]) order by usado_en desc limit 1) returning mapeo`,
    [tipo, prints],
  )
  return row?.mapeo ?? null
}

export type Correction = { fila: number; columna: string; valor: string | null }
export type Corrections = { cells: Correction[]; only: number[] | null }

/** The same rows with the cells put right; rows that are to be left out are not given at all. */
export function corrected(source: Source, { cells, only }: Corrections): Source {
  if (!cells.length && !only) return source
  const byRow = new Map<number, Map<number, string> | null>()
  for (const { fila, columna, valor } of cells) {
    const column = columnOf(source.layout, columna)
    const known = byRow.get(fila)
    if (valor === null) byRow.set(fila, null)
    else if (column >= 0 && known !== null) byRow.set(fila, (known ?? new Map<number, string>()).set(column, valor))
  }
  const wanted = only && new Set(only)
  async function* read(): AsyncGenerator<SheetRow[]> {
    for await (const batch of source.batches) {
      yield batch.flatMap((row) => {
        if (wanted && !wanted.has(row.fila)) return []
        const change = byRow.get(row.fila)
        return change === null ? [] : [change ? changed(row, change) : row]
      })
    }
  }
  return { ...source, batches: read() }
}

/** Place of a column by the name a fault gives it; -1 when it stands for none. */
export function columnOf({ headers }: Pick<Layout, 'headers'>, columna: string): number {
  return headers.findIndex((header) => header.replace(/\s+/g, ' ').trim() === columna)
}

function changed(row: SheetRow, change: Map<number, string>): SheetRow {
  const cells = [...row.cells]
  for (const [column, valor] of change) {
    while (cells.length < column) cells.push('')
    cells[column] = valor
  }
  return { fila: row.fila, cells, turned: row.turned?.filter((column) => !change.has(column)) }
}
