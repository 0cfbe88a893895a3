import { createHash, randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { plural } from '#kit/ui/format.ts'
import { chunkSums, inChunks } from './chunks.server.ts'
import type { Compared, Connector, Line, Page } from './connecting.server.ts'
import { type Files, MOST_BYTES } from './files.ts'
import type { Entity } from './states.ts'

const FOLDERS = ['in', 'out', 'done', 'wrong'] as const
/** Written last by whoever leaves a file: holds the SHA-256 of its bytes. Without it a file is not looked at. */
const MARK = '.listo'
const MOST_OF_MARK = 1000
const ROWS = 1000
const SKEW_MS = 5 * 60_000

type Opening = { name: string; hecha: string; filas: unknown[]; rotas: { fila: number; motivo: string }[] }
type Listed = Awaited<ReturnType<Files['list']>>[number]

/** The ERP over files in folders, wherever these lie, as docs/erp.md has it. */
export function folderConnector(files: Files): Connector {
  let open: Opening | undefined
  let held: Line[] | null = null
  let made: Promise<void> | undefined
  const last = new Map<Entity, string>()
  const ready = () => {
    made ??= makeFolders(files)
    return made
  }
  const oldestOf = wholeFiles(files)

  async function nextIn(kind: string): Promise<Opening | undefined> {
    await ready()
    return oldestOf(kind)
  }

  /** The complete list the ERP left to compare with, if it left one. */
  async function compared(entity: Compared): Promise<Line[] | null> {
    const found = await nextIn(`conciliacion-${entity}`)
    if (!found) return null
    await putAway(files, found.name, 'done')
    return found.filas.flatMap(lineOf)
  }

  return {
    async probe() {
      await ready()
      return tryOut(files)
    },
    async read(entity: Entity, { cursor }): Promise<Page> {
      open ??= await nextIn(entity)
      if (!open) return { filas: [], cursor: null, hayMas: false, total: null, hecha: last.get(entity) ?? null }
      const { name, hecha } = open
      return pageOf(open, cursor, async () => {
        open = undefined
        last.set(entity, hecha)
        await putAway(files, name, 'done')
      })
    },
    sums: async (entity) => {
      held = await compared(entity)
      return held && { sumas: chunkSums(held), ambitos: scopesOf(entity, held) }
    },
    lines: async (_, chunks) => inChunks(held ?? [], chunks),
    async deliver({ tipo, clave, carga }) {
      await ready()
      const path = `out/${tipo}-${clave}.json`
      const text = JSON.stringify(carga)
      // The same name for the same key: writing it again changes nothing, and what the ERP has taken already it knows by its key.
      await files.write(path, text)
      await files.write(path + MARK, createHash('sha256').update(text).digest('hex'))
      return { resultado: 'enviado' }
    },
    close: () => files.close(),
  }
}

/** Opens the oldest file of a kind that is whole; what is not what its mark says goes to `wrong`. */
function wholeFiles(files: Files) {
  const waiting = new Map<string, Listed[]>()
  /** Listed and then not there, or set aside: not looked at again, or a link that leads nowhere would be for ever. */
  const passed = new Set<string>()
  return async (kind: string): Promise<Opening | undefined> => {
    for (;;) {
      const listed = waiting.get(kind) ?? []
      const file = listed.shift()
      if (file) {
        const opening = await openFile(files, file)
        if (opening) return opening
        passed.add(file.name)
        continue
      }
      const found = (await wholeOnes(files, kind)).filter(({ name }) => !passed.has(name))
      if (found.length === 0) return undefined
      waiting.set(kind, found)
    }
  }
}

async function makeFolders(files: Files): Promise<void> {
  for (const name of FOLDERS) await files.makeFolder(name)
}

/** Does once what an exchange does: writes, lists, moves, removes. Says when the other clock goes otherwise. */
async function tryOut(files: Files): Promise<string[]> {
  const trial = `prueba-${randomUUID()}.tmp`
  await files.write(`in/${trial}`, '')
  const written = (await files.list('in')).find(({ name }) => name === trial)
  await files.move(`in/${trial}`, `done/${trial}`)
  await files.remove(`done/${trial}`)
  await files.write(`out/${trial}`, '')
  await files.remove(`out/${trial}`)
  const skew = written ? Math.abs(Date.now() - written.at.getTime()) : 0
  if (skew <= SKEW_MS) return []
  const minutes = plural(Math.round(skew / 60_000), 'minuto', 'minutos')
  return [`El reloj de la carpeta va ${minutes} distinto del nuestro, y las existencias de un archivo son de su hora.`]
}

/** Files of a kind that have their mark, in order of name. */
async function wholeOnes(files: Files, kind: string): Promise<Listed[]> {
  const found = await files.list('in')
  const names = new Set(found.map(({ name }) => name))
  return found
    .filter(({ name }) => name.startsWith(`${kind}-`) && /\.(?:csv|jsonl)$/.test(name) && names.has(name + MARK))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Its rows; undefined: it is gone, or not what its mark says. */
async function openFile(files: Files, { name, size, at }: Listed): Promise<Opening | undefined> {
  if (size > MOST_BYTES) return putAside(files, name, 'El archivo pesa más de 64 MB; divídelo.')
  const bytes = await files.read(`in/${name}`, MOST_BYTES)
  const mark = await files.read(`in/${name}${MARK}`, MOST_OF_MARK)
  if (!bytes || !mark) return undefined
  if (mark.toString('utf8').trim().toLowerCase() !== createHash('sha256').update(bytes).digest('hex'))
    return putAside(files, name, 'El archivo no es el que dice su marca .listo (SHA-256 distinto).')
  // Another machine's clock may go ahead of ours.
  const made = new Date(Math.min(at.getTime(), Date.now()))
  return { name, hecha: made.toISOString(), ...rowsOf(name, bytes.toString('utf8')) }
}

/** The rows of a file that come after the cursor; with the last of them, how to be done with it. */
function pageOf({ name, filas, rotas, hecha }: Opening, cursor: string | null, done: () => Promise<void>): Page {
  const from = cursor?.startsWith(`${name}#`) ? Number(cursor.slice(name.length + 1)) : 0
  const isLast = from + ROWS >= filas.length
  return {
    filas: filas.slice(from, from + ROWS),
    cursor: isLast ? null : `${name}#${from + ROWS}`,
    // Another file may wait behind this one.
    hayMas: true,
    total: null,
    completa: name.includes('-completa-'),
    hecha,
    ...(from === 0 && { rotas }),
    ...(isLast && { done }),
  }
}

/** A list is all there is of its branches or lists of prices. */
function scopesOf(entity: Compared, lines: Line[]): string[] {
  const fromEnd = entity === 'precios' ? 2 : 1
  return [
    ...new Set(
      lines.map(({ clave }) => (entity === 'pedidos' ? clave.split('/')[0] : clave.split('/').at(-fromEnd)) ?? ''),
    ),
  ]
}

function rowsOf(name: string, text: string): Pick<Opening, 'filas' | 'rotas'> {
  const rotas: Opening['rotas'] = []
  const filas: unknown[] = []
  if (name.endsWith('.csv')) {
    try {
      const parsed: unknown = parse(text, {
        columns: true,
        bom: true,
        skip_empty_lines: true,
        relax_column_count: true,
      })
      // An empty cell says nothing.
      for (const row of Array.isArray(parsed) ? parsed : [])
        filas.push(Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')))
    } catch {
      rotas.push({ fila: 0, motivo: 'El CSV no se entiende' })
    }
    return { filas, rotas }
  }
  for (const [place, line] of text.split('\n').entries()) {
    if (!line.trim()) continue
    try {
      filas.push(JSON.parse(line))
    } catch {
      rotas.push({ fila: place + 1, motivo: 'El renglón no es JSON' })
    }
  }
  return { filas, rotas }
}

function lineOf(row: unknown): Line[] {
  if (typeof row !== 'object' || row === null || !('clave' in row) || !('valor' in row)) return []
  return [{ clave: String(row.clave), valor: String(row.valor) }]
}

async function putAside(files: Files, name: string, why: string): Promise<undefined> {
  await files.write(`wrong/${name}.motivo.txt`, `${why}\n`)
  await putAway(files, name, 'wrong')
}

async function putAway(files: Files, name: string, to: 'done' | 'wrong'): Promise<void> {
  // The mark first: a file without it is nobody's to read.
  for (const one of [name + MARK, name]) {
    if (await files.move(`in/${one}`, `${to}/${one}`)) continue
    // Gone already, or the folder it goes to is: the one is no fault, and the other must not leave it to be read for ever.
    await files.makeFolder(to)
    await files.move(`in/${one}`, `${to}/${one}`)
  }
}
