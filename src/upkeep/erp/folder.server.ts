import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { chunkSums, inChunks } from './chunks.server.ts'
import {
  type Compared,
  type Connector,
  ErpFault,
  type ErpEnv,
  type Line,
  type Opened,
  type Page,
} from './connecting.server.ts'
import type { Entity } from './states.ts'

const FOLDERS = ['in', 'out', 'done', 'wrong'] as const
/** Written last by whoever leaves a file: holds the SHA-256 of its bytes. Without it a file is not looked at. */
const MARK = '.listo'
const ROWS = 1000
const MOST_BYTES = 64 * 1024 * 1024

/** Where the folders of a connection lie. */
export function folderOf({ direccion }: Pick<Opened, 'direccion'>, env: Pick<ErpEnv, 'DATA_DIR' | 'ERP_DIR'>): string {
  return join(env.ERP_DIR ?? join(env.DATA_DIR, 'erp'), direccion)
}

type Opening = { name: string; hecha: string; filas: unknown[]; rotas: { fila: number; motivo: string }[] }

/** The ERP over files in folders, as docs/erp.md has it. */
export function folderConnector(connection: Opened, env: ErpEnv): Connector {
  const root = folderOf(connection, env)
  let open: Opening | undefined
  let held: Line[] | null = null
  const last = new Map<Entity, string>()

  /** The complete list the ERP left to compare with, if it left one. */
  async function compared(entity: Compared): Promise<Line[] | null> {
    const found = await nextIn(root, `conciliacion-${entity}`)
    if (!found) return null
    await putAway(root, found.name, 'done')
    return found.filas.flatMap(lineOf)
  }

  return inWords({
    async probe() {
      await makeFolders(root)
      await writable(async () => {
        const trial = join(root, 'out', `prueba-${randomUUID()}.tmp`)
        await writeFile(trial, '')
        await rename(trial, `${trial}.ok`)
        await rm(`${trial}.ok`)
      })
      return []
    },
    async read(entity: Entity, { cursor }): Promise<Page> {
      open ??= await nextIn(root, entity)
      if (!open) return { filas: [], cursor: null, hayMas: false, total: null, hecha: last.get(entity) ?? null }
      const { name, hecha } = open
      return pageOf(open, cursor, async () => {
        open = undefined
        last.set(entity, hecha)
        await putAway(root, name, 'done')
      })
    },
    sums: async (entity) => {
      held = await compared(entity)
      return held && { sumas: chunkSums(held), ambitos: scopesOf(entity, held) }
    },
    lines: async (_, chunks) => inChunks(held ?? [], chunks),
    async deliver({ tipo, clave, carga }) {
      await makeFolders(root)
      const name = `${tipo}-${clave}.json`
      const text = JSON.stringify(carga)
      // The same name for the same key: writing it again changes nothing, and what the ERP has taken already it knows by its key.
      await leave(root, name, text)
      await leave(root, name + MARK, createHash('sha256').update(text).digest('hex'))
      return { resultado: 'enviado' }
    },
  })
}

async function makeFolders(root: string): Promise<void> {
  await writable(() => Promise.all(FOLDERS.map((name) => mkdir(join(root, name), { recursive: true }))))
}

/** The oldest file of a kind that is whole; what is not what its mark says goes to `wrong`. */
async function nextIn(root: string, kind: string): Promise<Opening | undefined> {
  await makeFolders(root)
  const names = (await readdir(join(root, 'in'))).sort()
  for (const name of names) {
    if (!name.startsWith(`${kind}-`) || !/\.(?:csv|jsonl)$/.test(name) || !names.includes(name + MARK)) continue
    const fault = await faultOf(root, name)
    if (!fault) {
      const path = join(root, 'in', name)
      return { name, hecha: (await stat(path)).mtime.toISOString(), ...rowsOf(name, await readFile(path, 'utf8')) }
    }
    await putAside(root, name, fault)
  }
  return undefined
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

async function writable(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new ErpFault('caido', 'No se puede escribir en la carpeta compartida con el ERP.', error)
  }
}

/** Whatever the disk says of the folders becomes a fault that staff can read. */
function inWords(connector: Connector): Connector {
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof ErpFault || !(error instanceof Error && 'syscall' in error)) throw error
      throw new ErpFault('caido', 'No se puede leer o escribir en la carpeta compartida con el ERP.', error)
    }
  }
  return {
    probe: () => told(connector.probe()),
    read: (...asked) => told(connector.read(...asked)),
    sums: (...asked) => told(connector.sums(...asked)),
    lines: (...asked) => told(connector.lines(...asked)),
    deliver: (...asked) => told(connector.deliver(...asked)),
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

async function faultOf(root: string, name: string): Promise<string | null> {
  const path = join(root, 'in', name)
  if ((await stat(path)).size > MOST_BYTES) return 'El archivo pesa más de 64 MB; divídelo.'
  const [bytes, mark] = await Promise.all([readFile(path), readFile(path + MARK, 'utf8')])
  const print = createHash('sha256').update(bytes).digest('hex')
  return mark.trim().toLowerCase() === print ? null : 'El archivo no es el que dice su marca .listo (SHA-256 distinto).'
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

async function putAside(root: string, name: string, why: string): Promise<void> {
  await writeFile(join(root, 'wrong', `${name}.motivo.txt`), `${why}\n`)
  await putAway(root, name, 'wrong')
}

async function putAway(root: string, name: string, to: 'done' | 'wrong'): Promise<void> {
  // The mark first: a file without it is nobody's to read.
  await rename(join(root, 'in', name + MARK), join(root, to, name + MARK)).catch(() => undefined)
  await rename(join(root, 'in', name), join(root, to, name)).catch(() => undefined)
}

/** Never seen half written: another name until it is whole. */
async function leave(root: string, name: string, text: string): Promise<void> {
  const draft = join(root, 'out', `.${name}.${process.pid}.tmp`)
  await writeFile(draft, text)
  await rename(draft, join(root, 'out', name))
}
