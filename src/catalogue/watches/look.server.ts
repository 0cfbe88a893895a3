// Decides by how things stand, not by who moved them: a load, the ERP, an order that is cancelled or a promotion that begins are all
// the same to it. Each person's news are found, noted as told and told in one transaction, with himself held: nothing is told twice.
import { originOf } from '#people/access/access-links.server.ts'
import { notify } from '#people/notifications/notify.server.ts'
import { watchMailTexts } from './watch-mail-texts.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { holdReader } from './commands.server.ts'
import { type Found, type Reader, toldOf } from './told.server.ts'
import { isWithdrawn, mayBeTold, ownPrice, pieces, priceOf } from './standing.ts'

type MailEnv = Pick<Env, 'APP_KEY' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BASE_PATH'>

// What is gone again, so that its return is news; and a first price, which can fall from now on.
const settle = `
  update parte_seguida w set habia = w.habia and e.hay, precio_dicho = coalesce(w.precio_dicho, e.valor)
  from (
    select w.id, ${pieces} > 0 as hay, case when w.por_precio and w.precio_dicho is null then ${ownPrice} end as valor
    from parte_seguida w join producto p on p.id = w.producto_id
    where w.quitada_en is null and (w.habia or (w.por_precio and w.precio_dicho is null))) e
  where w.id = e.id and ((w.habia and not e.hay) or (w.precio_dicho is null and e.valor is not null))`

/** Followed parts as they stand, of those who may be told; `llego`, `bajo` and `retirada` are news. */
const standing = (of: string) => `
  select x.*, x.activa and x.por_existencia and not x.habia and x.hay as llego, x.activa and coalesce(x.valor < x.precio_dicho, false) as bajo
  from (
    select w.id, w.usuario_id, w.cliente_id, w.producto_id, w.sucursal_id, w.por_existencia, w.habia, w.precio_dicho, p.estado = 'activo' as activa,
      ${isWithdrawn} as retirada, w.por_existencia and not w.habia and ${pieces} > 0 as hay, case when w.por_precio then ${ownPrice} end as valor
    from parte_seguida w join producto p on p.id = w.producto_id join usuario u on u.id = w.usuario_id join cliente c on c.id = w.cliente_id
    where w.quitada_en is null and ${of} and ${mayBeTold}) x`

const readers = `select distinct s.usuario_id as id from (${standing('true')}) s where s.llego or s.bajo or s.retirada order by 1`

const take = `
  with s as materialized (${standing('w.usuario_id = $1')}),
  noticia as (select s.* from s where s.llego or s.bajo or s.retirada),
  dicha as (
    update parte_seguida w set habia = w.habia or n.llego, precio_dicho = case when n.bajo then n.valor else w.precio_dicho end, avisada_en = now()
    from noticia n where w.id = n.id and not n.retirada),
  terminada as (delete from parte_seguida w using noticia n where w.id = n.id and n.retirada)
  select p.k_parte, p.descripcion, (select f.nombre from sucursal f where f.id = n.sucursal_id) as sucursal, n.llego, n.bajo, n.retirada, n.por_existencia as existencia, n.precio_dicho::text as antes,
    ${priceOf('n')}::text as precio,
    case when u.cliente_id is distinct from n.cliente_id then c.nombre_comercial end as cliente,
    case when n.retirada then (select o.k_parte from producto o where o.id = reemplazo_de(p.id)) end as reemplazo
  from noticia n join producto p on p.id = n.producto_id join usuario u on u.id = n.usuario_id join cliente c on c.id = n.cliente_id
  order by p.k_parte, c.nombre_comercial`

/** Looks at everything that is followed and tells whoever is to be told. Returns how many people were. */
export async function lookAtWatches(db: Db, env: MailEnv, signal?: AbortSignal): Promise<number> {
  await db.rows(settle)
  const faults: unknown[] = []
  let told = 0
  for (const { id } of await db.rows<{ id: number }>(readers)) {
    if (signal?.aborted) break
    try {
      told += await db.transaction((tx) => tellOne(tx, env, id))
    } catch (error) {
      // One person's fault keeps nobody else waiting; the run counts as failed, and he is tried again.
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return told
}

async function tellOne(tx: Db, env: MailEnv, id: number): Promise<number> {
  await holdReader(tx, id)
  const found = await tx.rows<Found>(take, [id])
  const reader = await tx.row<Reader>('select id, nombre, email from usuario where id = $1', [id])
  if (!reader || found.length === 0) return 0
  const root = `${originOf(env)}${env.BASE_PATH}`
  const say = await mailWords(tx, watchMailTexts)
  for (const told of toldOf(say, reader, { found, root })) await notify(tx, env, reader, told)
  return 1
}
