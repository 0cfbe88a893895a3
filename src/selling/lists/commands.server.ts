import { canonicalCode } from '#kit/base/code.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { reviewReading } from '#selling/list-reading/review.server.ts'
import { readText } from '#selling/list-reading/read-file.server.ts'
import { clientOf } from '#selling/cart/hold.server.ts'
import { nameTakenOr } from '#selling/cart/lists.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type * as contract from './contract.ts'
import { holdList, readList, TODAY } from './queries.server.ts'
import { plural } from '#kit/ui/format.ts'

type Answer = Reply<typeof contract.verLista>
type NewLine = Received<typeof contract.agregarALista>['body']['lineas'][number]
type LineOf = { id: number; linea: number }

/** Parts that a list holds at most. */
const MOST_LINES = 5000

/** An empty list. 409 when another has the name. */
export async function makeList(nombre: string, { db, session }: Context): Promise<Reply<typeof contract.crearLista>> {
  try {
    const made = await db.row<{ id: number }>(
      'insert into lista (cliente_id, nombre, creado_por) values ($1, $2, $3) returning id',
      [clientOf(session), nombre, session.user?.id],
    )
    if (!made) throw new Error('an insert returns its row')
    return made
  } catch (error) {
    throw nameTakenOr(error, nombre)
  }
}

/** One transaction: the list held, changed, told to open pages, and read as it is afterwards. */
export async function changing(
  id: number,
  context: Context,
  { change, did }: { change: (tx: Db) => Promise<unknown>; did: string },
): Promise<Answer> {
  const clientId = clientOf(context.session)
  return context.db.transaction(async (tx) => {
    await holdList(tx, id, clientId)
    await change(tx)
    // By the clock, not by the beginning of the transaction: who waited for the lock is the later one.
    await tx.rows('update lista set actualizado_en = clock_timestamp() where id = $1', [id])
    await announce(tx, `carrito:${clientId}`)
    // As in the cart: the client's own changes are not logged, what staff does in its name is.
    if (context.session.acting)
      await audit(tx, context, { accion: 'lista_cambiada', objeto: 'lista', objetoId: id, despues: { hizo: did } })
    return readList(id, { db: tx, session: context.session })
  })
}

/** Adds every part or none; what is there sums. 404 with the codes that are no parts, 409 beyond 5,000. */
export function addToList(id: number, lines: NewLine[], context: Context): Promise<Answer> {
  return changing(id, context, {
    change: (tx) => insertLines(tx, id, lines),
    did: `agregó ${plural(lines.length, 'parte', 'partes')}`,
  })
}

const insert = `
  insert into lista_linea (lista_id, producto_id, cantidad, nota, minimo, maximo, orden)
  select $1, p.id, least(sum(x.cantidad), 99999), coalesce(max(x.nota), ''), min(x.minimo), max(x.maximo),
    coalesce(min(x.lugar), (select coalesce(max(orden), 0) from lista_linea where lista_id = $1) + min(x.n))
  from unnest($2::text[], $3::int[], $4::text[], $5::int[], $6::int[], $7::int[]) with ordinality as x (k_parte, cantidad, nota, minimo, maximo, lugar, n)
  join producto p on p.k_parte = x.k_parte and p.estado <> 'borrador' group by p.id
  on conflict (lista_id, producto_id) do update set cantidad = least(lista_linea.cantidad + excluded.cantidad, 99999)
  returning producto_id`

async function insertLines(tx: Db, id: number, lines: NewLine[]): Promise<void> {
  const codes = lines.map(({ k_parte }) => canonicalCode(k_parte))
  const known = await tx.rows<{ k_parte: string }>(
    `select k_parte from producto where k_parte = any ($1) and estado <> 'borrador'`,
    [codes],
  )
  const there = new Set(known.map(({ k_parte }) => k_parte))
  const unknown = [...new Set(codes)].filter((code) => !there.has(code))
  if (unknown.length > 0) {
    throw new Refusal(404, `No existe: ${unknown.slice(0, 5).join(', ')}${unknown.length > 5 ? '…' : ''}`, {
      code: 'partes_desconocidas',
      extra: { partes: unknown.slice(0, 100) },
    })
  }
  lines.forEach(refuseLimits)
  await tx.rows(insert, [
    id,
    codes,
    lines.map(({ cantidad }) => cantidad),
    lines.map(({ nota = null }) => nota),
    lines.map(({ minimo = null }) => minimo),
    lines.map(({ maximo = null }) => maximo),
    lines.map(({ lugar = null }) => lugar),
  ])
  const held = await tx.row<{ n: number }>('select count(*) as n from lista_linea where lista_id = $1', [id])
  if ((held?.n ?? 0) > MOST_LINES) throw new Refusal(409, 'En una lista caben 5,000 partes distintas.')
}

/** Reads pasted text as the page of lists does: what is sure goes in, the rest comes back with what it may be. */
export async function pasteIntoList(
  id: number,
  texto: string,
  context: Context,
): Promise<Reply<typeof contract.pegarEnLista>> {
  const { lineas } = await reviewReading(context, await readText(texto))
  const sure = lineas.flatMap(({ k_parte, confianza, cantidad }) =>
    k_parte !== null && confianza === 'alta' ? [{ k_parte, cantidad: Math.max(1, cantidad) }] : [],
  )
  const doubtful = lineas.filter(({ k_parte, confianza }) => k_parte === null || confianza !== 'alta')
  const dudosas = doubtful.map(({ texto: text, motivo, cantidad, k_parte, alternativas }) => ({
    texto: text,
    motivo,
    cantidad: Math.max(1, cantidad),
    opciones: [...new Set([...(k_parte ? [k_parte] : []), ...alternativas.map((part) => part.k_parte)])].slice(0, 5),
  }))
  const { lista } = sure.length > 0 ? await addToList(id, sure, context) : await readList(id, context)
  return { lista, agregadas: new Set(sure.map(({ k_parte }) => k_parte)).size, dudosas }
}

/** 422 for a least above the most, 404 for a part that is not in the list. */
export function changeLine(
  { id, linea }: LineOf,
  body: Received<typeof contract.cambiarLineaDeLista>['body'],
  context: Context,
): Promise<Answer> {
  const change = async (tx: Db) => {
    const now = await tx.row<{ minimo: number | null; maximo: number | null }>(
      'select minimo, maximo from lista_linea where lista_id = $1 and producto_id = $2',
      [id, linea],
    )
    if (!now) throw new Refusal(404, 'Esa parte ya no está en la lista.')
    const { minimo = now.minimo, maximo = now.maximo, cantidad = null, nota = null } = body
    refuseLimits({ minimo, maximo })
    await tx.rows(
      `update lista_linea set cantidad = coalesce($3, cantidad), nota = coalesce($4, nota), minimo = $5, maximo = $6
       where lista_id = $1 and producto_id = $2`,
      [id, linea, cantidad, nota, minimo, maximo],
    )
  }
  return changing(id, context, { change, did: 'cambió una parte' })
}

function refuseLimits({ minimo, maximo }: { minimo?: number | null; maximo?: number | null }): void {
  if (minimo == null || maximo == null || minimo <= maximo) return
  const text = 'El mínimo no puede ser mayor que el máximo.'
  throw new Refusal(422, text, { errors: { minimo: [text] } })
}

export function removeLine({ id, linea }: LineOf, context: Context): Promise<Answer> {
  const change = async (tx: Db) => {
    const gone = await tx.row('delete from lista_linea where lista_id = $1 and producto_id = $2 returning orden', [
      id,
      linea,
    ])
    if (!gone) throw new Refusal(404, 'Esa parte ya no está en la lista.')
  }
  return changing(id, context, { change, did: 'quitó una parte' })
}

const order = `
  update lista_linea l set orden = n.orden from (
    select x.producto_id, row_number() over (order by array_position($2::bigint[], x.producto_id) nulls last, x.orden, x.producto_id) as orden
    from lista_linea x where x.lista_id = $1) n
  where l.lista_id = $1 and l.producto_id = n.producto_id`

/** The parts in this order; those that are not named come after, as they stood. */
export function orderList(id: number, ids: number[], context: Context): Promise<Answer> {
  return changing(id, context, { change: (tx) => tx.rows(order, [id, ids]), did: 'cambió el orden' })
}

const setCadence = `
  update lista set tipo = $2, cada_dias = $3, dia_semana = $4, proxima = case
    when $2 = 'normal' then null
    when $4::int is not null then ${TODAY} + ($4::int - extract(isodow from ${TODAY})::int + 6) % 7 + 1
    else coalesce($5::date, ${TODAY} + $3::int) end
  where id = $1`

/** Makes it a standing order or none. 422 without exactly one rhythm, or with a first day that is past or beyond a year. */
export function setRhythm(
  id: number,
  body: Received<typeof contract.cambiarCadencia>['body'],
  context: Context,
): Promise<Answer> {
  const { tipo, cada_dias, dia_semana, proxima } = body
  const isStanding = tipo === 'estandar'
  if (isStanding && (cada_dias == null) === (dia_semana == null)) {
    const text = 'Di cada cuántos días, o qué día de la semana.'
    throw new Refusal(422, text, { errors: { cada_dias: [text] } })
  }
  const change = async (tx: Db) => {
    if (isStanding && proxima) await refuseDay(tx, proxima)
    const rhythm = isStanding ? [cada_dias ?? null, dia_semana ?? null, proxima ?? null] : [null, null, null]
    await tx.rows(setCadence, [id, tipo, ...rhythm])
    if (!isStanding)
      await tx.rows(`update sugerencia set estado = 'DESCARTADA' where lista_id = $1 and estado = 'PENDIENTE'`, [id])
  }
  return changing(id, context, { change, did: isStanding ? 'la hizo pedido estándar' : 'dejó de ser pedido estándar' })
}

async function refuseDay(tx: Db, fecha: string): Promise<void> {
  const judged = await tx.row<{ bien: boolean }>(`select $1::date between ${TODAY} and ${TODAY} + 366 as bien`, [fecha])
  if (judged?.bien) return
  const text = 'Elige un día a partir de hoy y dentro de un año.'
  throw new Refusal(422, text, { errors: { proxima: [text] } })
}
