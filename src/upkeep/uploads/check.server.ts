// The dry run of a load: its file is read as an import would, into copies, and what would change is kept.
import { applySteps } from '#upkeep/loads/apply.server.ts'
import { type Changes, noChanges } from '#upkeep/loads/changes.ts'
import { checkStage, dropFaulty } from '#upkeep/loads/check.server.ts'
import { countFaults, faultLimit } from '#upkeep/loads/faults.ts'
import { applyAnswers, findDoubts, heldWhole, holdDoubtful } from '#upkeep/loads/doubts.server.ts'
import { ambiguous, keptFaults, nameIn, refuseOther, withoutParts } from '#upkeep/loads/import.server.ts'
import { readInto } from '#upkeep/loads/read-into.server.ts'
import { endLoad, seenBefore } from '#upkeep/loads/record.server.ts'
import type { Fault } from '#upkeep/loads/row.ts'
import { inLoad, type Sql } from '#upkeep/loads/sql.server.ts'
import { openStage, type Stage } from '#upkeep/loads/stage.server.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Kind } from '#platform/sheets/columns.ts'
import type { Layout, Mapping } from '#platform/sheets/headers.ts'
import type { Inspection } from '#platform/sheets/inspect.server.ts'
import { openFile } from '#platform/sheets/open-file.server.ts'
import { sampleOf } from '#platform/sheets/sample.server.ts'
import type { SheetRow, Source } from '#platform/sheets/source.ts'
import { copyTouched } from './copies.server.ts'
import { copiedTables, keepDifference } from './difference.server.ts'
import { keepDoubts } from './doubts-record.server.ts'
import { recordLoadFaults } from './errors-record.server.ts'
import { knownOf, type Profile, profileFor } from './profiles.server.ts'
import { keepSeen, sheetsSeen } from './sheets.server.ts'
import { type Corrections, corrected, loadLimits, rememberedMapping } from './source.server.ts'
import { suspicionsOf } from './suspicions.server.ts'
import { plural } from '#kit/ui/format.ts'

export type Checked = {
  id: number
  tipo: Kind
  tipo_por_contenido: boolean
  archivo: string
  mapeo: Mapping
  /** The sheet that somebody chose, the supplier it is of, and whether somebody said that it is a list of parts. */
  hoja: string | null
  perfil_id: number | null
  es_lista: boolean
} & Corrections

type Progress = { signal?: AbortSignal; onProgress?: (done: number, total: number | null, phase: string) => void }
type Reading = Progress & { load: Checked; source: Source; sha256: Buffer; profile: Profile | null }

/** Reads the file and keeps the changes, in one transaction. Throws Refusal 413 and 422 for a file that cannot be read at all. */
export async function checkLoad(
  db: Db,
  path: string,
  asked: Checked,
  progress: Progress = {},
): Promise<{ errores: number }> {
  const { load, profile, inspection, source } = await open(db, path, asked)
  return inLoad(db, (sql) =>
    check(sql, { ...progress, load, profile, source: corrected(source, load), sha256: inspection.sha256 }),
  )
}

type Opened = { load: Checked; profile: Profile | null; inspection: Inspection; source: Source }

/** Opens it by the mapping told, by its supplier's, or by one remembered; keeps what it looks like, so that its columns can be named even when it fails. */
async function open(db: Db, path: string, asked: Checked): Promise<Opened> {
  const sample = await sampleOf(path, loadLimits)
  const seen = sheetsSeen(sample, asked.hoja)
  const profile = await profileFor(db, asked, seen.rows)
  const tipo = asked.tipo_por_contenido ? (profile?.tipo ?? seen.tipo) : asked.tipo
  const sheet = asked.hoja ?? (sample.sheets.some(({ name }) => name === profile?.hoja) ? profile?.hoja : undefined)
  const mapeo = await mappingFor(db, { ...asked, tipo }, { profile, rows: seen.rows })
  const load = { ...asked, tipo, mapeo, perfil_id: profile?.id ?? null }
  const keep = (layout: Layout | null, read: string | null) => keepSeen(db, load, { sample, seen, layout, read })
  try {
    const opened = await openFile(path, { kind: tipo, mapping: mapeo, limits: loadLimits, sheet })
    await keep(opened.source.layout, opened.source.sheet ?? null)
    if (!asked.es_lista) refuseOther(opened.source.layout)
    return { load, profile, ...opened }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'no_es_lista')) await keep(null, null)
    throw error
  }
}

/** What a person told of this file, else its supplier's columns, else those of files with the same headers. */
async function mappingFor(
  db: Db,
  { tipo, mapeo }: Checked,
  { profile, rows }: { profile: Profile | null; rows: string[][] },
): Promise<Mapping> {
  if (Object.keys(mapeo).length > 0) return mapeo
  if (profile?.tipo === tipo && Object.keys(profile.mapeo).length > 0) return profile.mapeo
  return (await rememberedMapping(db, tipo, rows)) ?? {}
}

async function check(sql: Sql, reading: Reading): Promise<{ errores: number }> {
  const { load, source, onProgress } = reading
  const stage = await openStage(sql)
  const { read, known, faults, codes } = await readRows(sql, stage, reading)
  const avisos = await noticesOf(sql, stage, { ...reading, read })
  const asking = { sql, stage, kind: load.tipo, layout: source.layout, ...known }
  await applyAnswers(asking)
  const { layouts } = read
  avisos.push(...(await checkStage({ sql, stage, faults, kind: load.tipo, nameOf: nameIn(source.layout), layouts })))
  const kept = await keptFaults(sql)
  if (faults.total() > faultLimit)
    avisos.push(`Hay ${plural(faults.total(), 'error', 'errores')}; se detallan los primeros ${words(faultLimit)}.`)
  await stagedCodes(sql, codes)
  if (faults.rows()) await dropFaulty(sql)
  const doubts = await findDoubts(asking)
  const held = await holdDoubtful(sql)
  await keepDoubts(sql, load.id, doubts, held)

  const applied = await dryRun(sql, stage, { load, onProgress })
  avisos.push(...applied.notices)
  const same = (load.tipo === 'precios' ? applied.changes.iguales : applied.changes.precios?.iguales) ?? 0
  const errores = faults.rows()
  await endLoad(
    sql,
    load.id,
    {
      estado: errores ? 'CON_ERRORES' : 'PREVISTA',
      filas: read.rows,
      validas: read.rows - errores - (await heldWhole(sql, load.tipo)),
      errores,
      cambios: applied.changes,
      motivo: null,
    },
    kept,
  )
  await settle(sql, load, {
    sha256: reading.sha256,
    kept,
    codes,
    avisos,
    columnas: { reconocidas: source.layout.recognised, ignoradas: source.layout.ignored, hoja: source.sheet ?? null },
    motivos: faults.reasons().slice(0, 20),
    sospechas: await suspicionsOf(sql, load.id, same),
  })
  return { errores }
}

/** Its rows in the stage, what is known of its supplier, and the codes of the rows that are faulty already. */
async function readRows(sql: Sql, stage: Stage, { source, profile, signal, onProgress }: Reading) {
  const faults = countFaults()
  const codes = new Map<number, string>()
  const onFaulty = ({ fila, cells }: SheetRow, { columns }: Layout) => {
    const [place = -1] = columns.get('k_parte') ?? []
    if (codes.size < faultLimit) codes.set(fila, cells[place] ?? '')
  }
  const known = await knownOf(sql, profile)
  const isForeign = known.terms !== undefined && known.terms.tipo_cambio !== 1
  const reading = { faults, limits: loadLimits, isForeign, signal, onProgress, onFaulty }
  const read = await readInto(sql, stage, source, reading)
  if (!read.withCode) throw withoutParts(source, read.rows)
  return { read, known, faults, codes }
}

type Read = Awaited<ReturnType<typeof readRows>>['read']

/** What is to be said of the file before its rows are looked at. */
async function noticesOf(sql: Sql, stage: Stage, { load, source, sha256, read }: Reading & { read: Read }) {
  const { id, tipo, archivo } = load
  const seen = await seenBefore(sql, { id, tipo, archivo, sha256, creadoPor: null })
  const unclear = read.layouts.flatMap((layout) => ambiguous(layout, stage.count('aplicacion') > 0))
  return [...seen, ...source.notices, ...read.notices, ...unclear]
}

/** Adds the codes of rows whose fault only the catalogue could tell. */
async function stagedCodes(sql: Sql, codes: Map<number, string>): Promise<void> {
  const staged = ['producto', 'codigo', 'precio', 'existencia', 'aplicacion'].map(
    (table) => `select l.fila, l.k_parte from lote_${table} l join lote_error e on e.fila = l.fila`,
  )
  const { rows } = await sql.query<{ fila: number; k_parte: string }>(
    `select fila, min(k_parte) k_parte from (${staged.join(' union all ')}) x group by 1 limit $1`,
    [faultLimit],
  )
  for (const { fila, k_parte } of rows) codes.set(fila, k_parte)
}

async function dryRun(
  sql: Sql,
  stage: Stage,
  { load, onProgress }: Pick<Reading, 'load' | 'onProgress'>,
): Promise<{ changes: Changes; notices: string[] }> {
  await copyTouched(sql, stage)
  const copied = await copiedTables(sql)
  const applied = await applySteps(sql, stage, {
    kind: load.tipo,
    cargaId: load.id,
    onProgress: (done, total) => onProgress?.(done, total, 'comparando'),
  })
  await keepDifference(sql, load.id, copied)
  return { changes: { ...noChanges, ...applied.changes }, notices: applied.notices }
}

type Settled = {
  sha256: Buffer
  kept: Fault[]
  codes: Map<number, string>
  avisos: string[]
  columnas: object
  motivos: object[]
  sospechas: object[]
}

async function settle(
  sql: Sql,
  load: Checked,
  { sha256, kept, codes, avisos, columnas, motivos, sospechas }: Settled,
): Promise<void> {
  await recordLoadFaults(sql, { id: load.id, archivo: load.archivo, faults: kept, codes })
  const { rowCount } = await sql.query(
    `update carga set estado = case when tarea = 'aplicar' then 'APLICANDO' when errores > 0 then 'CON_ERRORES' else 'LISTA' end,
       sha256 = $2, avisos = $3, columnas = $4, motivos = $5, sospechas = $6, con_cambios = true, revisada_en = now(), fase = null,
       vista_en = null, version = version + 1,
       tarea = case when tarea <> 'revisar' then tarea
         when aplicar_sola and (errores = 0 or parcial) and validas > 0 and dudosas = 0 then 'aplicar' end
     where id = $1 and tarea is not null`,
    [load.id, sha256, ...[avisos, columnas, motivos, sospechas].map((value) => JSON.stringify(value))],
  )
  if (!rowCount) throw new Refusal(409, 'La carga se canceló.', { code: 'cancelada' })
}

function words(count: number): string {
  return count.toLocaleString('es-MX')
}
