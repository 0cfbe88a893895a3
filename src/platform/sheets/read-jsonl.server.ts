// One JSON object a line. Keys are headers; lists of values become one cell, lists of objects stay JSON.
import { Refusal } from '#kit/base/refusal.ts'
import type { Kind } from './columns.ts'
import { textOf } from './decode.server.ts'
import { MOST_COLUMNS, sampleRows } from './extent.ts'
import { firstHeaders, noHeaders } from './find-headers.ts'
import type { Mapping } from './headers.ts'
import type { TextInspection } from './inspect.server.ts'
import { batchSize, type Limits, type SheetRow, type Source, tooManyRows } from './source.ts'
import { plural } from '#kit/ui/format.ts'

const lineLimit = 1_000_000
/** Lists within objects within lists: what is deeper is data of a program and no cell. */
const depthLimit = 32

/** Opens JSONL. The whole file is read once for its keys: a key may come first in the last line. */
export async function openJsonl(
  path: string,
  inspection: TextInspection,
  wanted: { kind: Kind; mapping?: Mapping; limits: Limits },
): Promise<Source> {
  const keys = new Set<string>()
  const first: Record<string, unknown>[] = []
  for await (const { value } of objectsOf(path, inspection)) {
    if (first.length < sampleRows) first.push(value)
    for (const key of Object.keys(value)) keys.add(key)
    if (keys.size > MOST_COLUMNS)
      throw new Refusal(422, `Los renglones traen más de ${MOST_COLUMNS} claves distintas.`, { code: 'jsonl_roto' })
  }
  const headers = [...keys]
  const rows = [headers, ...first.map((value) => cellsOf(headers, value))]
  const reading = firstHeaders(wanted.kind, rows, wanted.mapping)
  if (!('layout' in reading)) throw noHeaders(wanted.kind, [headers], wanted.mapping)
  return {
    layout: reading.layout,
    headerRow: 0,
    total: Math.max(1, inspection.lines),
    notices: [],
    batches: read(path, inspection, headers, wanted.limits),
  }
}

async function* read(
  path: string,
  inspection: TextInspection,
  headers: string[],
  limits: Limits,
): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = []
  let rows = 0
  for await (const { fila, value } of objectsOf(path, inspection)) {
    if (++rows > limits.textRows) throw tooManyRows(limits.textRows)
    batch.push({ fila, cells: cellsOf(headers, value) })
    if (batch.length === batchSize) {
      yield batch
      batch = []
    }
  }
  if (batch.length) yield batch
}

function cellsOf(headers: string[], value: Record<string, unknown>): string[] {
  return headers.map((key) => (Object.hasOwn(value, key) ? cellOf(value[key]) : ''))
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.map(String).join('; ')
  return JSON.stringify(value)
}

async function* objectsOf(
  path: string,
  { encoding }: TextInspection,
): AsyncGenerator<{ fila: number; value: Record<string, unknown> }> {
  let fila = 0
  for await (const line of linesOf(textOf(path, encoding))) {
    fila++
    if (!line.trim()) continue
    if (isDeep(line))
      throw new Refusal(422, `El renglón ${fila} tiene más de ${plural(depthLimit, 'nivel', 'niveles')}.`, {
        code: 'jsonl_roto',
      })
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      throw new Refusal(
        422,
        `El renglón ${fila} no es un objeto JSON completo; se necesita JSONL: un objeto por renglón.`,
        { code: 'jsonl_roto' },
      )
    }
    if (!isObject(value)) throw new Refusal(422, `El renglón ${fila} no es un objeto JSON.`, { code: 'jsonl_roto' })
    yield { fila, value }
  }
}

function isDeep(line: string): boolean {
  let [depth, isText] = [0, false]
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]
    if (isText && sign === '\\') at++
    else if (sign === '"') isText = !isText
    else if (isText) continue
    else if ((sign === '{' || sign === '[') && ++depth > depthLimit) return true
    else if (sign === '}' || sign === ']') depth--
  }
  return false
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > lineLimit)
      throw new Refusal(422, 'Hay un renglón de más de un millón de caracteres.', { code: 'jsonl_roto' })
    yield* lines
  }
  if (rest) yield rest
}
