import { Refusal } from '#kit/base/refusal.ts'
import { originOf } from '#people/access/access-links.server.ts'
import { alone } from '#platform/database/alone.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { announce } from '#platform/http/news.server.ts'
import { forgetFiles } from '#platform/files/pieces.server.ts'
import { type KeptFile, keepFile, openStorage } from '#platform/files/storage.server.ts'
import { breather } from '#platform/capacity/breath.server.ts'
import { keepSaid, readSaid, type Said } from '#publishing/print/changes.server.ts'
import { type Definition, MOST_KEPT } from '#publishing/print/definition.ts'
import { measureWith } from '#publishing/print/fonts.server.ts'
import { houseOf } from '#publishing/print/house.server.ts'
import { keepTexts } from '#publishing/print/page-texts.server.ts'
import { drawPaper, openFor } from '#publishing/print/paper.server.ts'
import { type Part, readParts } from '#publishing/print/parts.server.ts'
import { type Plan, planOf } from '#publishing/print/plan.ts'
import { catalogueSeal } from './seal.server.ts'
import { topicOf } from '#publishing/print/scope.server.ts'
import { type Chosen, dayOf, legendOf, summaryOf } from '#publishing/print/words.ts'

export type Running = {
  db: Db
  env: Pick<Env, 'APP_KEY' | 'DATA_DIR' | 'STORAGE_URL' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BASE_PATH'>
  signal?: AbortSignal
}

type Waiting = {
  id: number
  cliente_id: number | null
  titulo: string
  nota: string
  definicion: Definition
  edicion: 'completa' | 'cambios'
  base_id: number | null
  base_en: string | null
  creado_en: string
}

/** Any number: the same in every process that prints. */
const LOCK = 7_202_693
/** A print that took its process with it this often is given up. */
const MOST_TRIES = 3
const STEP_MS = 700

/** Somebody cancelled the print while it was under way. */
class Cancelled extends Error {}

/** Prints what waits, the oldest first; what a killed process left begins again. Faults of one do not stop the others; the last is thrown at the end. */
export async function runPrints(running: Running): Promise<void> {
  const waiting = await running.db.rows<{ id: number }>(
    `select id from impresion where estado in ('EN_COLA', 'IMPRIMIENDO') order by id`,
  )
  let fault: unknown
  for (const { id } of waiting) {
    running.signal?.throwIfAborted()
    await alone(running.db, [LOCK, id], () => runPrint(running, id)).catch((error: unknown) => {
      fault = error
    })
  }
  if (fault) throw fault
}

async function runPrint(running: Running, id: number): Promise<void> {
  const { db } = running
  const found = await db.row<Waiting & { intentos: number }>(
    `update impresion i set estado = 'IMPRIMIENDO', intentos = intentos + 1, paso = 'leer', hecho = 0, total = 0
     where id = $1 and estado in ('EN_COLA', 'IMPRIMIENDO')
     returning id, cliente_id, titulo, nota, definicion, edicion, base_id, creado_en, intentos,
       (select b.creado_en from impresion b where b.id = i.base_id) as base_en`,
    [id],
  )
  if (!found) return
  await announce(db, topicOf({ cliente: found.cliente_id }))
  if (found.intentos > MOST_TRIES)
    return fail(db, found, 'Se interrumpió varias veces. Prueba con menos partes, o avísanos.')
  if (found.edicion === 'cambios' && found.base_id === null)
    return fail(db, found, 'La edición anterior se borró: imprime el catálogo completo.')
  try {
    await printOne(running, found)
  } catch (error) {
    if (error instanceof Cancelled) return
    // It comes again with the next look, unless it was the print's own fault.
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    await fail(db, found, error.message)
  }
}

async function fail(db: Db, { id, cliente_id }: Waiting, motivo: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.rows(
      `update impresion set estado = 'FALLIDA', motivo = $2, terminado_en = now() where id = $1 and estado = 'IMPRIMIENDO'`,
      [id, motivo],
    )
    await announce(tx, topicOf({ cliente: cliente_id }))
  })
}

/** Says how far it is, now and then; throws when somebody cancelled it or the process is to stop. */
function teller({ db, signal }: Running, { id, cliente_id }: Waiting) {
  let last = 0
  return async (paso: string, hecho: number, total: number) => {
    signal?.throwIfAborted()
    if (Date.now() - last < STEP_MS && hecho < total) return
    last = Date.now()
    const row = await db.row(
      `update impresion set paso = $2, hecho = $3, total = $4 where id = $1 and estado = 'IMPRIMIENDO' returning id`,
      [id, paso, hecho, total],
    )
    if (!row) throw new Cancelled()
    await announce(db, topicOf({ cliente: cliente_id }))
  }
}

type Read = { parts: Part[]; before: Map<string, Said> | null; chosen: Chosen }

async function printOne(running: Running, print: Waiting): Promise<void> {
  const { db, env } = running
  const { id, cliente_id: cliente, definicion } = print
  const storage = openStorage(env)
  const tell = teller(running, print)
  const house = await houseOf(db, { cliente })
  const read = await readAll(db, print, {
    mostrador: { margen: house.margen, redondeo: house.redondeo },
    onProgress: (done, total) => tell('leer', done, total),
  })
  const edicion = dayOf(print.creado_en)
  const doc = await openFor({ titulo: print.titulo, casa: house.nombre }, new Date(print.creado_en))
  const measure = measureWith(doc)
  await tell('componer', 0, 1)
  const leyenda = legendOf(definicion, read.before, edicion)
  const { orden, precios } = definicion
  const breathe = breather()
  const plan = await planOf({ ...read, orden, isPriced: precios !== 'sin', leyenda, measure, breathe })
  const pages = plan.sheets.length + 1
  const kept = keepFile(db, storage, doc, 'application/pdf')
  const drawn = drawPaper(
    doc,
    {
      plan,
      storage,
      date: new Date(print.creado_en),
      cover: {
        titulo: print.titulo,
        nota: print.nota,
        edicion: `Edición del ${edicion}${print.edicion === 'cambios' ? ' · cambios' : ''}`,
        resumen: summaryOf(definicion, read.chosen, { parts: read.parts, before: print.base_en }),
        casa: house.nombre,
        contacto: cliente === null ? [`${originOf(env)}${env.BASE_PATH}`] : house.contacto,
        logo: house.logo,
        isHouse: cliente === null,
        sello: await catalogueSeal(running, print, { casa: house.nombre, parts: read.parts, count: plan.parts }),
        ilustraciones: [...new Set(plan.lines.flatMap(({ ilustracion }) => ilustracion ?? []))],
      },
      pie: `${print.titulo} · Edición del ${edicion}`,
      shop: `${originOf(env)}${env.BASE_PATH}`,
      onPage: (n) => tell('dibujar', n, pages),
    },
    measure,
  ).catch((error: unknown) => {
    doc.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  const [drawing, keeping] = await Promise.allSettled([drawn, kept])
  if (drawing.status === 'rejected') throw drawing.reason
  if (keeping.status === 'rejected') throw keeping.reason
  await finish(running, print, { file: keeping.value, plan, parts: read.parts })
  await forgetOld(running, id)
}

async function readAll(
  db: Db,
  { cliente_id, definicion, base_id, creado_en }: Waiting,
  how: Pick<Parameters<typeof readParts>[1], 'mostrador' | 'onProgress'>,
): Promise<Read> {
  return db.transaction(async (tx) => {
    // One picture of the catalogue, however long the reading takes.
    await tx.rows('set transaction isolation level repeatable read read only')
    const parts = await readParts(tx, { definicion, cliente: cliente_id, momento: creado_en, ...how })
    const before = base_id === null ? null : await readSaid(tx, base_id)
    return { parts, before, chosen: await namesOf(tx, definicion) }
  })
}

async function namesOf(tx: Db, { lineas, marcas, vehiculo, modelos }: Definition): Promise<Chosen> {
  const names = async (table: 'linea' | 'marca' | 'modelo', ids: number[]) => {
    const rows = await tx.rows<{ nombre: string }>(
      `select nombre from ${table} where id = any ($1) order by nombre_norm`,
      [ids],
    )
    return rows.map(({ nombre }) => nombre)
  }
  const [make] = await names('marca', vehiculo === null ? [] : [vehiculo])
  return {
    lineas: await names('linea', lineas),
    marcas: await names('marca', marcas),
    vehiculo: make ?? null,
    modelos: await names('modelo', modelos),
  }
}

type Done = { file: KeptFile; plan: Plan; parts: Part[] }

/** Everything about the print at once; when it was cancelled meanwhile, its file goes. */
async function finish({ db, env }: Running, print: Waiting, { file, plan, parts }: Done): Promise<void> {
  const { id, cliente_id: cliente } = print
  const isDone = await db.transaction(async (tx) => {
    const row = await tx.row(
      `update impresion set estado = 'LISTA', archivo_id = $2, partes = $3, cambios = $4, paginas = $5, paso = '', terminado_en = now()
       where id = $1 and estado = 'IMPRIMIENDO' returning id`,
      [id, file.id, plan.parts, plan.changes, plan.sheets.length + 1],
    )
    if (!row) return false
    await keepSaid(tx, id, parts)
    if (cliente === null) await keepTexts(tx, id, plan.sheets)
    await announce(tx, topicOf({ cliente }))
    return true
  })
  if (!isDone) await forgetFiles(db, openStorage(env), { ids: [file.id], tipos: ['application/pdf'] })
}

/** The oldest beyond what is kept, of the same client or of the house. */
async function forgetOld({ db, env }: Running, id: number): Promise<void> {
  const old = await db.rows<{ archivo_id: number }>(
    `delete from impresion where id in (
       select o.id from impresion o join impresion i on i.id = $1 and i.cliente_id is not distinct from o.cliente_id
       where o.estado = 'LISTA' order by o.id desc offset ${MOST_KEPT}) returning archivo_id`,
    [id],
  )
  const ids = old.map((row) => row.archivo_id)
  await forgetFiles(db, openStorage(env), { ids, tipos: ['application/pdf'] })
}
