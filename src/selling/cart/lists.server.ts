import pg from 'pg'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { buyerOf, clientOf, holdCart } from './hold.server.ts'
import { addLines } from './lines.server.ts'
import type { cargarLista, guardarLista, listas } from './lists-contract.ts'

type Lists = Reply<typeof listas>
type Loaded = Reply<typeof cargarLista>

/** The client's saved lists, the one touched last first. */
export async function readLists({ db, session }: Pick<Context, 'db' | 'session'>): Promise<Lists> {
  return {
    listas: await db.rows(
      `select l.id, l.nombre, count(x.producto_id)::int as lineas, coalesce(sum(x.cantidad), 0)::int as piezas,
         (select u.nombre from usuario u where u.id = l.creado_por) as creada_por, l.actualizado_en as actualizada_en,
         l.tipo, l.cada_dias, l.dia_semana, l.proxima, (
           select count(*)::int from sugerencia s join sugerencia_linea y on y.sugerencia_id = s.id
           where s.lista_id = l.id and s.estado = 'PENDIENTE' having count(*) > 0) as sugeridas
       from lista l left join lista_linea x on x.lista_id = l.id
       where l.cliente_id = $1 and l.borrada_en is null group by l.id order by l.actualizado_en desc, l.id desc`,
      [session.cliente?.id ?? null],
    ),
  }
}

/** The cart as it stands, under a name. 409 when it is empty or the name is taken and `reemplazar` was not asked for. */
export async function saveList(
  { nombre, reemplazar }: Received<typeof guardarLista>['body'],
  context: Context,
): Promise<Lists> {
  const buyer = buyerOf(context.session)
  const { clientId } = buyer
  return context.db.transaction(async (tx) => {
    const cart = await holdCart(tx, buyer)
    const taken = await tx.row<{ id: number }>(
      'select id from lista where cliente_id = $1 and lower(nombre) = lower($2) and borrada_en is null',
      [clientId, nombre],
    )
    if (taken && !reemplazar) throw nameTaken(nombre)
    const listId = taken?.id ?? (await makeList(tx, clientId, nombre, context.session.user?.id))
    await tx.rows('delete from lista_linea where lista_id = $1', [listId])
    const kept = await tx.rows(
      `insert into lista_linea (lista_id, producto_id, cantidad, nota, orden)
       select $1, producto_id, cantidad, nota, row_number() over (order by id) from carrito_linea where carrito_id = $2 returning orden`,
      [listId, cart.id],
    )
    if (kept.length === 0) throw new Refusal(409, 'El carrito está vacío: no hay qué guardar.')
    await tx.rows('update lista set nombre = $2, actualizado_en = now() where id = $1', [listId, nombre])
    return readLists({ ...context, db: tx })
  })
}

async function makeList(tx: Db, clientId: number, nombre: string, userId: number | undefined): Promise<number> {
  const made = await tx.row<{ id: number }>(
    'insert into lista (cliente_id, nombre, creado_por) values ($1, $2, $3) returning id',
    [clientId, nombre, userId],
  )
  if (!made) throw new Error('an insert returns its row')
  return made.id
}

function nameTaken(nombre: string): Refusal {
  const text = `Ya hay una lista «${nombre}».`
  return new Refusal(409, text, { code: 'nombre_repetido', errors: { nombre: [text] } })
}

type ListedPart = {
  producto_id: number
  k_parte: string
  cantidad: number
  nota: string
  activa: boolean
  reemplazo: string | null
}

/** Adds the list to the cart, in its order; parts that are no longer sold are told and left out. 404 for another client's. */
export async function loadList(id: number, context: Context): Promise<Loaded> {
  await ownList(context.db, id, context)
  const parts = await context.db.rows<ListedPart>(
    `select x.producto_id, p.k_parte, x.cantidad, x.nota, p.estado = 'activo' as activa,
       case when p.estado <> 'activo' then (select o.k_parte from producto o where o.id = reemplazo_de(p.id)) end as reemplazo
     from lista_linea x join producto p on p.id = x.producto_id where x.lista_id = $1 and p.estado <> 'borrador' order by x.orden`,
    [id],
  )
  const sold = parts.filter(({ activa, cantidad }) => activa && cantidad > 0)
  const omitidas = parts.filter(({ activa }) => !activa).map(({ k_parte, reemplazo }) => ({ k_parte, reemplazo }))
  if (sold.length === 0) throw new Refusal(409, 'Nada de esa lista se vende hoy.', { extra: { omitidas } })
  const added = await addLines(context, sold)
  return {
    cantidad: added.cantidad,
    version: added.version,
    agregadas: sold.length,
    avisos: added.avisos,
    omitidas,
  }
}

/** 409 when another list has the name, 404 for another client's. */
export async function renameList(id: number, nombre: string, context: Context): Promise<Lists> {
  await ownList(context.db, id, context)
  try {
    await context.db.rows('update lista set nombre = $2, actualizado_en = now() where id = $1', [id, nombre])
  } catch (error) {
    throw nameTakenOr(error, nombre)
  }
  return readLists(context)
}

/** The refusal when another list of the client has the name, else the error itself. */
export function nameTakenOr(error: unknown, nombre: string): unknown {
  return error instanceof pg.DatabaseError && error.constraint === 'lista_nombre' ? nameTaken(nombre) : error
}

/** Out of sight; `restoreList` brings it back for thirty days. */
export async function deleteList(id: number, context: Context): Promise<Lists> {
  await ownList(context.db, id, context)
  await context.db.rows('update lista set borrada_en = now() where id = $1', [id])
  return readLists(context)
}

/** 409 when another list took the name meanwhile, 404 when it is not there or not deleted. */
export async function restoreList(id: number, context: Context): Promise<Lists> {
  try {
    const back = await context.db.row(
      'update lista set borrada_en = null where id = $1 and cliente_id = $2 and borrada_en is not null returning id',
      [id, clientOf(context.session)],
    )
    if (!back) throw missing()
  } catch (error) {
    throw nameTakenOr(error, 'con ese nombre')
  }
  return readLists(context)
}

/** 404 for another client's, and for one that was deleted. */
async function ownList(db: Db, id: number, { session }: Pick<Context, 'session'>): Promise<void> {
  const own = await db.row('select from lista where id = $1 and cliente_id = $2 and borrada_en is null', [
    id,
    clientOf(session),
  ])
  if (!own) throw missing()
}

function missing(): Refusal {
  return new Refusal(404, 'Esa lista ya no existe.')
}
