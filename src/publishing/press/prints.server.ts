import { createHash } from 'node:crypto'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Download, type Pieces } from '#platform/files/download.server.ts'
import { announce } from '#platform/http/news.server.ts'
import { forgetFiles } from '#platform/files/pieces.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import type { imprimir, impresion } from '#publishing/print/contract.ts'
import { type Definition, MOST_WAITING, ofClient, ofHouse, tooLarge } from '#publishing/print/definition.ts'
import { type Scope, scopeOf, topicOf } from '#publishing/print/scope.server.ts'
import { countChosen } from '#publishing/print/selection.server.ts'

export type Print = Reply<typeof impresion>
/** Channel on which prints that wait are told to the workers. */
export const PRESS_CHANNEL = 'imprenta'

const select = `
  select i.id, i.titulo, i.nota, i.definicion, i.edicion, b.creado_en as base_en, i.estado, i.paso, i.hecho, i.total, i.motivo, i.partes,
    i.cambios, i.paginas, a.bytes, i.documento_id, u.nombre as creado_por, i.creado_en, i.terminado_en
  from impresion i left join impresion b on b.id = i.base_id left join archivo a on a.id = i.archivo_id left join usuario u on u.id = i.creado_por`

/** What this client, or the house, has printed, the last first. */
export async function listPrints(context: Context): Promise<{ impresiones: Print[] }> {
  const { cliente } = await scopeOf(context)
  const impresiones = await context.db.rows<Print>(
    `${select} where i.cliente_id is not distinct from $1 order by i.id desc limit 60`,
    [cliente],
  )
  return { impresiones }
}

async function find(db: Db, id: number, { cliente }: Scope): Promise<Print> {
  const row = await db.row<Print>(`${select} where i.id = $1 and i.cliente_id is not distinct from $2`, [id, cliente])
  if (!row) throw new Refusal(404, 'Este catálogo impreso no existe.')
  return row
}

/** One print and how it goes. 404 for a foreign one. */
export async function readPrint(id: number, context: Context): Promise<Print> {
  return find(context.db, id, await scopeOf(context))
}

/** Editions of the same catalogue have the same key: same parts, same kind of price. */
function keyOf({ lineas, marcas, vehiculo, modelos, desde, hasta, precios }: Definition): string {
  const same = JSON.stringify([lineas, marcas, vehiculo, modelos, desde, hasta, precios])
  return createHash('sha256').update(same).digest('hex')
}

/** Puts a print in the queue. 422 for nothing or too much, 409 for a full queue or changes since nothing. */
export async function makePrint(
  { titulo, nota = '', edicion, definicion: given }: Received<typeof imprimir>['body'],
  context: Context,
): Promise<Print> {
  const { db, session } = context
  const scope = await scopeOf(context)
  const definicion = settled(given)
  const allowed = scope.cliente === null ? ofHouse : ofClient
  if (!allowed.includes(definicion.precios)) refuse('precios', 'Estos precios no son para este catálogo.')
  const count = await countChosen(db, definicion)
  if (count.partes === 0) refuse('definicion', 'No hay partes de lo que elegiste. Quita algún filtro.')
  const fault = tooLarge(count, definicion.orden)
  if (fault) refuse('definicion', fault)
  const clave = keyOf(definicion)
  return db.transaction(async (tx) => {
    // Two at once are counted one after the other.
    await tx.rows('select pg_advisory_xact_lock(hashtext($1))', [topicOf(scope)])
    await refuseFull(tx, scope)
    const base = edicion === 'cambios' ? await lastOf(tx, clave, scope) : null
    const row = await tx.row<{ id: number }>(
      `insert into impresion (cliente_id, titulo, nota, definicion, clave, edicion, base_id, creado_por)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [scope.cliente, titulo, nota, JSON.stringify(definicion), clave, edicion, base, session.user?.id],
    )
    if (!row) throw new Error('an insert returns its row')
    await audit(tx, context, {
      accion: 'catalogo_impreso',
      objeto: 'impresion',
      objetoId: row.id,
      despues: { titulo, edicion, ...definicion },
    })
    await announce(tx, topicOf(scope))
    await tx.rows('select pg_notify($1, $2)', [PRESS_CHANNEL, String(row.id)])
    return find(tx, row.id, scope)
  })
}

/** The same selection always looks the same. */
function settled({ lineas, marcas, modelos, ...rest }: Definition): Definition {
  const sorted = (ids: number[]) => [...new Set(ids)].toSorted((a, b) => a - b)
  return {
    ...rest,
    lineas: sorted(lineas),
    marcas: sorted(marcas),
    modelos: rest.vehiculo === null ? [] : sorted(modelos),
  }
}

function refuse(field: string, text: string): never {
  throw new Refusal(422, text, { errors: { [field]: [text] } })
}

async function refuseFull(tx: Db, { cliente }: Scope): Promise<void> {
  const row = await tx.row<{ n: number }>(
    `select count(*)::int as n from impresion where estado in ('EN_COLA', 'IMPRIMIENDO') and cliente_id is not distinct from $1`,
    [cliente],
  )
  if ((row?.n ?? 0) < MOST_WAITING) return
  throw new Refusal(409, `Ya hay ${MOST_WAITING} impresiones en espera. Cancela una, o espera a que terminen.`, {
    code: 'cola_llena',
  })
}

async function lastOf(tx: Db, clave: string, { cliente }: Scope): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `select id from impresion where clave = $1 and cliente_id is not distinct from $2 and estado = 'LISTA' order by id desc limit 1`,
    [clave, cliente],
  )
  if (row) return row.id
  throw new Refusal(409, 'Todavía no se ha impreso este catálogo: primero imprímelo completo.', {
    code: 'sin_anterior',
  })
}

/** Stops a print that waits or is under way. 409 when it is over. */
export async function cancelPrint(id: number, context: Context): Promise<Print> {
  const scope = await scopeOf(context)
  return context.db.transaction(async (tx) => {
    await find(tx, id, scope)
    const row = await tx.row(
      `update impresion set estado = 'CANCELADA', terminado_en = now() where id = $1 and estado in ('EN_COLA', 'IMPRIMIENDO') returning id`,
      [id],
    )
    if (!row) throw new Refusal(409, 'Esta impresión ya terminó.', { code: 'terminada' })
    await audit(tx, context, { accion: 'impresion_cancelada', objeto: 'impresion', objetoId: id })
    await announce(tx, topicOf(scope))
    return find(tx, id, scope)
  })
}

/** Forgets a print and its file; a catalogue that was published of it keeps the file. 409 while it is under way. */
export async function deletePrint(id: number, context: Context): Promise<{ success: true }> {
  const scope = await scopeOf(context)
  const { db, env } = context
  const file = await db.transaction(async (tx) => {
    const { estado, titulo } = await find(tx, id, scope)
    const row = await tx.row<{ archivo_id: number | null }>(
      `delete from impresion where id = $1 and estado not in ('EN_COLA', 'IMPRIMIENDO') returning archivo_id`,
      [id],
    )
    if (!row) throw new Refusal(409, 'Sigue en curso: cancélala primero.', { code: 'en_curso' })
    await audit(tx, context, {
      accion: 'impresion_borrada',
      objeto: 'impresion',
      objetoId: id,
      antes: { titulo, estado },
    })
    await announce(tx, topicOf(scope))
    return row.archivo_id
  })
  if (file !== null) await forgetFiles(db, openStorage(env), { ids: [file], tipos: ['application/pdf'] })
  return { success: true }
}

/** The file of a finished print. */
export async function downloadPrint(id: number, context: Context): Promise<Download<Pieces>> {
  const scope = await scopeOf(context)
  const { titulo, creado_en } = await find(context.db, id, scope)
  const row = await context.db.row<{ sha256: string; bytes: number }>(
    `select encode(a.sha256, 'hex') as sha256, a.bytes from impresion i join archivo a on a.id = i.archivo_id where i.id = $1`,
    [id],
  )
  const stream = row && (await openStorage(context.env).stream(row.sha256))
  if (!stream) throw new Refusal(404, 'Este catálogo no tiene archivo todavía.')
  return new Download(`${titulo} ${creado_en.slice(0, 10)}.pdf`, 'application/pdf', () => stream, { bytes: row.bytes })
}
