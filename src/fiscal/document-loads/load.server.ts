import { Refusal } from '#kit/base/refusal.ts'
import { DatabaseAway, type Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Storage } from '#platform/files/storage-kinds.ts'
import { type Planned, shownName } from './load-files.ts'
import { ownIssuers, prepare, type Prepared } from './load-prepare.server.ts'
import { type Outcome, record } from './load-record.server.ts'
import type { Source } from './load-source.server.ts'

export type Load = {
  db: Db
  storage: Storage
  source: Source
  /** Row of documento_carga, whose state is LEYENDO. */
  carga: number
  signal?: AbortSignal
  /** Files done and files in all. */
  onProgress?: (done: number, total: number) => void
  /** Its end is what counts as done, so single documents need not wait for the disk. */
  isLong?: boolean
}

/** Read, checked and stored while the one before is being written. */
const AHEAD = 4
const TELL_EVERY_MS = 700

/**
 * Loads the files of a delivery one by one, each in a transaction of its own together with its line of the report: cut at any moment, it goes on after
 * the last line. Returns what became of the files, or null when the delivery was cancelled. Throws when storage or database are away.
 */
export async function load(work: Load): Promise<Outcome[] | null> {
  const { db, carga, source, signal, onProgress } = work
  const { last } = (await db.row<{ last: number }>(
    'select coalesce(max(n), 0) as last from documento_carga_archivo where carga_id = $1',
    [carga],
  )) ?? { last: 0 }
  const within = { ...work, issuers: await ownIssuers(db) }
  const units = source.units.slice(last)
  await db.rows('update documento_carga set total = $2 where id = $1', [carga, source.units.length])

  const outcomes: Outcome[] = []
  const teller = tellerOf(db, carga, last)
  for await (const [place, file] of ahead(units, (unit) => prepareOrTell(unit, within))) {
    signal?.throwIfAborted()
    const n = last + place + 1
    const outcome = await write(work, n, file)
    if (outcome) outcomes.push(outcome)
    onProgress?.(n, source.units.length)
    if (!teller.isTime()) continue
    await teller.tell(n)
    if (!(await isWanted(db, carga))) return null
  }
  await teller.tell(last + units.length)
  return outcomes
}

/** Says now and then how far a delivery is, and to the clients whose documents came that they did. */
function tellerOf(db: Db, carga: number, from: number) {
  let told = { n: from, at: Date.now() }
  return {
    isTime: () => Date.now() - told.at > TELL_EVERY_MS,
    async tell(n: number) {
      const clients = await db.rows<{ cliente_id: number }>(
        `select distinct d.cliente_id from documento_carga_archivo a join cfdi d on d.id = a.cfdi_id
         where a.carga_id = $1 and a.n > $2 and a.n <= $3 and d.cliente_id is not null`,
        [carga, told.n, n],
      )
      told = { n, at: Date.now() }
      for (const { cliente_id } of clients) await announce(db, `documentos:${cliente_id}`)
      await announce(db, `entrega:${carga}`)
    },
  }
}

/** Every item with its work, begun while earlier ones are still in hand; in order. */
async function* ahead<Item, Done>(items: Item[], begin: (item: Item) => Promise<Done>): AsyncGenerator<[number, Done]> {
  const begun: Promise<Done>[] = []
  for (let place = 0; place < items.length; place++) {
    for (const item of items.slice(place + begun.length, place + AHEAD)) {
      const work = begin(item)
      // It is told when its turn comes; until then nobody listens.
      work.catch(() => undefined)
      begun.push(work)
    }
    const next = begun.shift()
    if (next) yield [place, await next]
  }
}

const UNFORESEEN = 'No se pudo leer por una falla nuestra; ya quedó registrada. Los demás archivos siguieron.'

/** What nobody foresaw about one file does not stop the others. */
async function prepareOrTell(unit: Planned, within: Parameters<typeof prepare>[1]): Promise<Prepared> {
  try {
    return await prepare(unit, within)
  } catch (error) {
    if (isAway(error)) throw error
    report(unit.name, error)
    return { nombre: shownName(unit.name), que: 'rechazado', uuid: null, motivos: [UNFORESEEN] }
  }
}

async function write({ db, carga, isLong }: Load, n: number, file: Prepared): Promise<Outcome | null> {
  const once = (what: Prepared) =>
    db.transaction(async (tx) => {
      if (isLong) await tx.rows('set local synchronous_commit = off')
      const outcome = await record(tx, what)
      if (outcome) await line(tx, { carga, n }, outcome)
      return outcome
    })
  try {
    return await once(file)
  } catch (error) {
    if (isAway(error) || isTaken(error)) throw error
    report(file.nombre, error)
    return once({ nombre: file.nombre, que: 'rechazado', uuid: file.uuid, motivos: [UNFORESEEN] })
  }
}

async function line(tx: Db, { carga, n }: { carga: number; n: number }, outcome: Outcome): Promise<void> {
  const { nombre, uuid, cfdi_id, resultado, motivos } = outcome
  await tx.rows(
    `insert into documento_carga_archivo (carga_id, n, nombre, uuid, cfdi_id, resultado, motivos) values ($1, $2, $3, $4, $5, $6, $7)`,
    [carga, n, nombre, uuid, cfdi_id, resultado, JSON.stringify(motivos)],
  )
}

async function isWanted(db: Db, carga: number): Promise<boolean> {
  const row = await db.row<{ estado: string }>('select estado from documento_carga where id = $1', [carga])
  return row?.estado === 'LEYENDO'
}

function isAway(error: unknown): boolean {
  return error instanceof DatabaseAway || (error instanceof Refusal && error.status >= 500)
}

/** Another process has written this very line: it is at the same delivery, and goes on with it. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'documento_carga_archivo_pkey'
}

function report(name: string, error: unknown): void {
  const err = error instanceof Error ? error.message : String(error)
  console.error(JSON.stringify({ level: 'error', time: new Date().toISOString(), msg: 'documento', file: name, err }))
}
