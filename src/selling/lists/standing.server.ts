import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { originOf } from '#people/access/access-links.server.ts'
import { holds } from '#people/access/holds.server.ts'
import { notify, type Reader } from '#people/notifications/notify.server.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import { standingMailTexts } from './standing-mail-texts.ts'
import { standingMail } from './standing-mail.server.ts'
import { clientOf } from '#selling/cart/hold.server.ts'
import { addLines } from '#selling/cart/lines.server.ts'
import { sellable } from '#selling/cart/quantity.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { cambiarSugerencia, usarSugerencia } from './contract.ts'
import { suggestedPieces, TODAY } from './queries.server.ts'

type MailEnv = Pick<Env, 'APP_KEY' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BASE_PATH'>
type Due = { id: number; cliente_id: number; nombre: string; fecha: string }

/** Prepares the standing orders whose day has come, a transaction each: a fault leaves the others done. Returns how many. */
export async function prepareDue(db: Db, env: MailEnv): Promise<number> {
  const due = await db.rows<{ id: number }>(
    `select l.id from lista l join cliente c on c.id = l.cliente_id and c.activo
     where l.tipo = 'estandar' and l.borrada_en is null and l.proxima <= ${TODAY} order by l.id limit 1000`,
  )
  let done = 0
  for (const { id } of due) if (await db.transaction((tx) => prepare(tx, id, env))) done += 1
  return done
}

/** The day moves on past today before anything is told: days that nobody ran are made up for once, not one by one. */
const moveOn = `
  update lista l set proxima = case
    when l.dia_semana is not null then ${TODAY} + (l.dia_semana - extract(isodow from ${TODAY})::int + 6) % 7 + 1
    else l.proxima + l.cada_dias * ((${TODAY} - l.proxima) / l.cada_dias + 1) end
  where l.id = $1 and l.tipo = 'estandar' and l.borrada_en is null and l.proxima <= ${TODAY}
  returning l.id, l.cliente_id, l.nombre, ${TODAY} as fecha`

const wanted = `
  select x.producto_id, x.orden, p.empaque, p.minimo, ${suggestedPieces} as cantidad
  from lista l join lista_linea x on x.lista_id = l.id join producto p on p.id = x.producto_id and p.estado = 'activo'
  where l.id = $1 order by x.orden, x.producto_id`

const keep = `
  insert into sugerencia_linea (sugerencia_id, producto_id, cantidad, orden)
  select $1, x.* from unnest($2::bigint[], $3::int[], $4::int[]) x`

type Wanted = { producto_id: number; orden: number; empaque: number; minimo: number; cantidad: number }

async function prepare(tx: Db, id: number, env: MailEnv): Promise<boolean> {
  const list = await tx.row<Due>(moveOn, [id])
  if (!list) return false
  const lines = (await tx.rows<Wanted>(wanted, [id]))
    .map((line) => ({ ...line, cantidad: sellable(line.cantidad, line) }))
    .filter(({ cantidad }) => cantidad > 0)
  if (lines.length === 0) return false
  await tx.rows(`update sugerencia set estado = 'REEMPLAZADA' where lista_id = $1 and estado = 'PENDIENTE'`, [id])
  const made = await tx.row<{ id: number }>(
    'insert into sugerencia (lista_id, fecha) values ($1, $2) on conflict do nothing returning id',
    [id, list.fecha],
  )
  if (!made) return false
  await tx.rows(keep, [
    made.id,
    lines.map(({ producto_id }) => producto_id),
    lines.map(({ cantidad }) => cantidad),
    lines.map((_, place) => place + 1),
  ])
  await announce(tx, `carrito:${list.cliente_id}`)
  await tell(tx, env, list, lines.length)
  return true
}

const buyers = `
  select u.id, u.nombre, u.email from usuario u where u.cliente_id = $1 and u.estado = 'ACTIVO' and ${holds('u.id', 'permission_compras')}
  order by u.id limit 20`

async function tell(tx: Db, env: MailEnv, list: Due, lines: number): Promise<void> {
  const page = `/listas/${list.id}`
  const url = `${originOf(env)}${env.BASE_PATH}${page}`
  const say = await mailWords(tx, standingMailTexts)
  for (const { nombre, ...reader } of await tx.rows<Reader & { nombre: string }>(buyers, [list.cliente_id])) {
    await notify(tx, env, reader, {
      kind: 'lista',
      page,
      mail: standingMail(say, { nombre, lista: list.nombre, partes: lines, url }),
    })
  }
}

type Held = { id: number; lista_id: number; estado: string }

/** Held until the transaction ends. 404 for another client's. */
async function holdSuggestion(tx: Db, id: number, clientId: number): Promise<Held> {
  const held = await tx.row<Held>(
    `select s.id, s.lista_id, s.estado from sugerencia s join lista l on l.id = s.lista_id and l.borrada_en is null
     where s.id = $1 and l.cliente_id = $2 for update`,
    [id, clientId],
  )
  if (!held) throw new Refusal(404, 'Esa sugerencia ya no existe.')
  return held
}

const partsOf = `
  select y.producto_id, p.k_parte, y.cantidad, x.nota, p.estado = 'activo' as activa
  from sugerencia s join sugerencia_linea y on y.sugerencia_id = s.id join producto p on p.id = y.producto_id
  left join lista_linea x on x.lista_id = s.lista_id and x.producto_id = y.producto_id
  where s.id = $1 order by y.orden`

type Part = { producto_id: number; k_parte: string; cantidad: number; nota: string | null; activa: boolean }

/** Puts what was prepared into the cart, once. 409 when it was used, discarded or replaced, or nothing of it is sold. */
export async function takeSuggestion(id: number, context: Context): Promise<Reply<typeof usarSugerencia>> {
  const clientId = clientOf(context.session)
  return context.db.transaction(async (tx) => {
    const { estado } = await holdSuggestion(tx, id, clientId)
    if (estado !== 'PENDIENTE') throw spent(estado)
    const parts = await tx.rows<Part>(partsOf, [id])
    const sold = parts.filter(({ activa }) => activa)
    if (sold.length === 0) throw new Refusal(409, 'Nada de lo que se preparó se vende hoy.')
    const lines = sold.map(({ producto_id, cantidad, nota }) => ({ producto_id, cantidad, nota: nota || undefined }))
    const { cantidad, version, avisos } = await addLines({ ...context, db: tx }, lines)
    await mark(tx, { id, estado: 'USADA' }, context)
    const omitidas = parts.filter(({ activa }) => !activa).map(({ k_parte }) => k_parte)
    return { cantidad, version, agregadas: sold.length, avisos, omitidas }
  })
}

/** Discards it, or brings it back: only while no newer one waits. */
export async function changeSuggestion(
  id: number,
  estado: 'PENDIENTE' | 'DESCARTADA',
  context: Context,
): Promise<Reply<typeof cambiarSugerencia>> {
  const clientId = clientOf(context.session)
  return context.db.transaction(async (tx) => {
    const held = await holdSuggestion(tx, id, clientId)
    if (held.estado === estado) return { estado }
    if (held.estado !== 'PENDIENTE' && held.estado !== 'DESCARTADA') throw spent(held.estado)
    const other = await tx.row(`select from sugerencia where lista_id = $1 and estado = 'PENDIENTE' and id <> $2`, [
      held.lista_id,
      id,
    ])
    if (estado === 'PENDIENTE' && other) throw spent('REEMPLAZADA')
    await mark(tx, { id, estado }, context)
    await announce(tx, `carrito:${clientId}`)
    return { estado }
  })
}

async function mark(tx: Db, { id, estado }: { id: number; estado: string }, context: Context): Promise<void> {
  await tx.rows('update sugerencia set estado = $2, cambiado_por = $3 where id = $1', [
    id,
    estado,
    context.session.user?.id ?? null,
  ])
  if (context.session.acting)
    await audit(tx, context, { accion: 'sugerencia', objeto: 'sugerencia', objetoId: id, despues: { estado } })
}

function spent(estado: string): Refusal {
  const said: Record<string, string> = {
    USADA: 'Esto ya se pasó al carrito.',
    DESCARTADA: 'Esto se descartó.',
    REEMPLAZADA: 'Ya hay algo más nuevo preparado para esta lista.',
  }
  return new Refusal(409, said[estado] ?? 'Esto ya no se puede usar.', { code: 'sugerencia_usada' })
}
