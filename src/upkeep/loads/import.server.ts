// A file of products, prices, stock, applications or equivalences → the catalogue, in one transaction.
import { basename, dirname, join } from 'node:path'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { applyStage } from './apply.server.ts'
import { type Changes, noChanges } from './changes.ts'
import type { Doubt, Terms } from './doubts.ts'
import { applyAnswers, findDoubts, heldWhole, holdDoubtful, noAnswers } from './doubts.server.ts'
import { checkStage, dropFaulty } from './check.server.ts'
import type { Kind } from '#platform/sheets/columns.ts'
import { writeFaults } from './error-file.server.ts'
import { countFaults, type Faults, faultLimit, type Reason } from './faults.ts'
import { judgedSentence, type Layout, type Mapping, tidy } from '#platform/sheets/headers.ts'
import { natureSentence } from '#platform/sheets/nature.ts'
import { openFile } from '#platform/sheets/open-file.server.ts'
import { readInto } from './read-into.server.ts'
import { beginLoad, endLoad, type Load, type Outcome, seenBefore } from './record.server.ts'
import type { Fault } from './row.ts'
import { type Limits, type Source, uploadLimits } from '#platform/sheets/source.ts'
import { inLoad, type Sql, takeTurn, Undo, writeAs } from './sql.server.ts'
import { openStage } from './stage.server.ts'
import { plural } from '#kit/ui/format.ts'

export type ImportRequest = {
  path: string
  tipo: Kind
  /** Undo everything at the end: only the counts remain. */
  simular?: boolean
  /** Write the rows that are right although others are wrong. */
  parcial?: boolean
  /** Write the rows that are not sure too, as they stand. */
  conDudas?: boolean
  /** The sheet to read, of a workbook; the first that has the headers unless told. */
  hoja?: string
  /** Whether its prices include VAT, where its headers say so or nobody can tell. */
  conIva?: boolean
  /** Header of the file → column of interfaces.md ('' leaves it out); other headers are known by their names. */
  mapping?: Mapping
  creadoPor?: number
  /** Rows read of those expected, then steps applied of all. */
  onProgress?: (done: number, total: number | null, phase: 'leyendo' | 'aplicando') => void
  /** `uploadLimits` unless told; the shell takes `localLimits`. */
  limits?: Limits
  /** What the user calls the file, where `path` is a temporary name. */
  nombre?: string
  /** A row of carga that whoever received the file has made. */
  cargaId?: number
  /** Where the file of faults goes; beside the input unless told, or under DATA_DIR where that cannot be written. */
  carpetaErrores?: string
  signal?: AbortSignal
}

export type ImportResult = {
  /** 0 where nothing was kept (a trial). */
  carga_id: number
  estado: Outcome['estado']
  filas: number
  validas: number
  /** Rows with a fault. */
  errores: number
  /** Rows with something to be asked, left out (all of one, or only what is not sure). */
  dudosas: number
  dudas: Doubt[]
  cambios: Changes
  columnas: { reconocidas: { columna: string; campo: string }[]; ignoradas: string[] }
  /** Why rows were refused, most frequent first. */
  motivos: Reason[]
  archivo_errores?: string
  avisos: string[]
}

/**
 * Imports a file. All or nothing unless `parcial`; the same file twice changes nothing. Throws Refusal 413 and 422 with a
 * sentence for the user when the file cannot be read at all or holds no part, 409 while another load is writing.
 */
export async function importFile(db: Db, request: ImportRequest): Promise<ImportResult> {
  const { path, tipo, mapping, hoja, limits = uploadLimits } = request
  const { inspection, source } = await openFile(path, { kind: tipo, mapping, limits, sheet: hoja })
  if (!request.conDudas) refuseOther(source.layout)
  const load: Load = {
    id: request.cargaId ?? null,
    tipo,
    archivo: request.nombre ?? basename(path),
    sha256: inspection.sha256,
    creadoPor: request.creadoPor ?? null,
  }

  const { result, faults } = await inLoad(db, (sql) => run(sql, { request, load, source, limits }))
  if (request.simular && load.id !== null)
    await inLoad(db, (sql) => endLoad(sql, result.carga_id, { ...result, motivo: null }, faults))
  if (!faults.length) return result

  const folders = request.carpetaErrores
    ? [request.carpetaErrores]
    : [dirname(path), join(process.env['DATA_DIR'] ?? 'data', 'cargas')]
  return { ...result, archivo_errores: await writeFaults(path, faults, folders) }
}

type Job = { request: ImportRequest; load: Load; source: Source; limits: Limits }
type Done = { result: ImportResult; faults: Fault[] }

async function run(sql: Sql, { request, load, source, limits }: Job): Promise<Done> {
  const stage = await openStage(sql)
  const faults = countFaults()
  const read = await readInto(sql, stage, source, {
    faults,
    limits,
    signal: request.signal,
    onProgress: request.onProgress,
  })
  if (!read.withCode) throw withoutParts(source, read.rows)

  await takeTurn(sql)
  const avisos = [
    ...source.notices,
    ...read.notices,
    ...read.layouts.flatMap((layout) => ambiguous(layout, stage.count('aplicacion') > 0)),
    ...(await seenBefore(sql, load)),
  ]
  const asking = { sql, stage, kind: load.tipo, layout: source.layout, answers: noAnswers, terms: termsOf(request) }
  await applyAnswers(asking)
  const { layouts } = read
  avisos.push(...(await checkStage({ sql, stage, faults, kind: load.tipo, nameOf: nameIn(source.layout), layouts })))
  if (faults.rows()) await dropFaulty(sql)
  const dudas = await findDoubts(asking)
  const dudosas = request.conDudas ? 0 : await holdDoubtful(sql)
  const kept = await keptFaults(sql)
  if (faults.total() > faultLimit)
    avisos.push(
      `Hay ${plural(faults.total(), 'error', 'errores')}; se detallan los primeros ${faultLimit.toLocaleString('es-MX')}.`,
    )

  const isApplied = faults.rows() === 0 || (request.parcial === true && faults.rows() < read.rows)
  const id = await beginLoad(sql, load)
  await writeAs(sql, `carga:${id}`)
  let cambios: Changes = noChanges
  // A trial counts what the right rows would do, also where a wrong one would keep them all out.
  if (isApplied || (request.simular && faults.rows() < read.rows)) {
    const applied = await applyStage(sql, stage, { kind: load.tipo, cargaId: id, onProgress: request.onProgress })
    cambios = applied.changes
    avisos.push(...applied.notices)
  }

  const estado = !isApplied ? 'CON_ERRORES' : request.simular ? 'PREVISTA' : 'APLICADA'
  const apart = request.conDudas ? 0 : await heldWhole(sql, load.tipo)
  const counts = { filas: read.rows, errores: faults.rows(), validas: read.rows - faults.rows() - apart }
  const result: ImportResult = {
    carga_id: request.simular && load.id === null ? 0 : id,
    estado,
    ...counts,
    dudosas,
    dudas,
    cambios,
    columnas: { reconocidas: source.layout.recognised, ignoradas: source.layout.ignored },
    motivos: faults.reasons().slice(0, 20),
    avisos,
  }
  const done = { result, faults: kept }
  if (request.simular) throw new Undo(done)
  await endLoad(sql, id, { estado, ...counts, cambios, motivo: motiveOf(faults) }, kept)
  return done
}

/** The first faults, row by row. */
export async function keptFaults(sql: Sql): Promise<Fault[]> {
  const { rows } = await sql.query<Fault>(
    'select fila, columna, valor, motivo from lote_error order by fila, columna limit $1',
    [faultLimit],
  )
  return rows
}

function motiveOf(faults: Faults): string | null {
  const [first] = faults.reasons()
  return first ? `${first.motivo} (${first.veces.toLocaleString('es-MX')})` : null
}

/** What a person at the shell says of the prices. */
function termsOf({ conIva }: ImportRequest): Terms | undefined {
  return conIva === undefined ? undefined : { marca: '', lista: '', descuento: 0, tipo_cambio: 1, con_iva: conIva }
}

/** 422 for a table that is something else than a list of parts, with what it was known by. */
export function refuseOther({ nature }: Layout): void {
  if (!nature) return
  throw new Refusal(
    422,
    `${natureSentence(nature)}. No se leyó como lista de partes; si sí lo es, di qué es cada columna y se lee.`,
    { code: 'no_es_lista' },
  )
}

/** The header a field was read from. */
export function nameIn(layout: Layout): (field: string) => string {
  return (field) => layout.recognised.find(({ campo }) => campo === field)?.columna ?? field
}

/** What could not be told, in a sentence. `hasVehicles`: some rows said by themselves which vehicles they mean. */
export function ambiguous(layout: Layout, hasVehicles: boolean): string[] {
  const { judged, describing } = layout
  const columns = layout.ambiguous.filter((column) => !yearsOfSections(layout).includes(column))
  const others = [...judged.map(judgedSentence), ...taxSentence(layout)]
  if (!columns.length) return others
  const names = columns.map((column) => `«${column}»`).join(', ')
  if (hasVehicles)
    return [...others, `${names}: se cargó como vehículo lo que se entiende entero; lo demás quedó en la descripción.`]
  const isText = describing?.columns.some(({ header }) => columns.includes(header))
  return [
    ...others,
    `${names}: no se sabe si son del vehículo o de la parte y no se cargaron${isText ? ' como vehículo' : ''}; si son del vehículo, sube el archivo también como aplicaciones.`,
  ]
}

/** The columns of years of a list whose cars stand above its parts (`withOwnYears`). */
function yearsOfSections({ hasVehicleSections, loose, headers }: Layout): string[] {
  const fields = hasVehicleSections ? (['anios', 'anio_inicio', 'anio_fin'] as const) : []
  return fields.flatMap((field) => tidy(headers[loose.get(field) ?? -1]) || [])
}

/** Which of two columns of one price was taken, by what they differ. */
function taxSentence({ taxPair, headers }: Layout): string[] {
  if (!taxPair) return []
  const [bare, full] = [tidy(headers[taxPair.without]), tidy(headers[taxPair.with])]
  return [`El precio se tomó de «${bare}», sin IVA: «${full}» es el mismo precio con IVA.`]
}

/** A template that nobody filled in, or the wrong column taken for the code. */
export function withoutParts({ layout, headerRow, sheet }: Source, rows: number): Refusal {
  const column = nameIn(layout)('k_parte')
  const where = `${headerRow ? `bajo los encabezados de la fila ${headerRow}` : 'en el archivo'}${sheet ? ` de la hoja «${sheet}»` : ''}`
  const what = rows ? `ninguna fila tiene un código en la columna «${column}»` : 'no hay ninguna fila con datos'
  return new Refusal(422, `El archivo no trae ningún producto: ${where} ${what}.`, { code: 'sin_productos' })
}
