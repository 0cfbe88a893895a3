import { originOf } from '#people/access/access-links.server.ts'
import { notify, type Reader } from '#people/notifications/notify.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import { mailWords, type SayMail } from '#platform/mail/mail-words.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { orderReaders } from '#selling/orders/order-mails.server.ts'
import { fitMailTexts } from './fit-mail-texts.ts'

type MailEnv = Pick<Env, 'APP_KEY' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BASE_PATH'>
type Due = { id: number; folio: string; sucursal: string }

/** Days after the last delivery: by then it is mounted; after so many nobody remembers. */
const AFTER = 5
const UNTIL = 45

/** Delivered some days ago, never asked, and something of it not told yet. */
const due = `
  select o.id, o.folio, s.clave as sucursal
  from pedido o join sucursal s on s.id = o.sucursal_id
  cross join lateral (select max(e.entregado_en) as en from embarque e where e.pedido_id = o.id) e
  where e.en between now() - interval '${UNTIL} days' and now() - interval '${AFTER} days'
    and not exists (select from le_quedo_pregunta q where q.pedido_id = o.id)
    and exists (select from pedido_linea l where l.pedido_id = o.id and l.entregada > 0
      and not exists (select from le_quedo q where q.linea_id = l.id))
  order by o.id limit 500`

/** Asks the buyers of what was delivered some days ago, once an order. Returns of how many orders. */
export async function askWhetherItFitted(db: Db, env: MailEnv): Promise<number> {
  const orders = await db.rows<Due>(due)
  // One transaction each: a fault leaves the others asked, and nobody is asked twice.
  for (const order of orders) await db.transaction((tx) => askOne(tx, env, order))
  return orders.length
}

async function askOne(tx: Db, env: MailEnv, { id, folio, sucursal }: Due): Promise<void> {
  const isFirst = await tx.row(
    'insert into le_quedo_pregunta (pedido_id) values ($1) on conflict do nothing returning pedido_id',
    [id],
  )
  if (!isFirst) return
  const page = `/DetallePedidoCreado/${encodeURIComponent(sucursal)}/${encodeURIComponent(folio)}#le-quedo`
  const url = `${originOf(env)}${env.BASE_PATH}${page}`
  const say = await mailWords(tx, fitMailTexts)
  for (const reader of await tx.rows<Reader & { nombre: string }>(orderReaders, [id]))
    await notify(tx, env, reader, { kind: 'le_quedo', page, mail: fitMail(say, { nombre: reader.nombre, folio, url }) })
}

type Asked = { nombre: string; folio: string; url: string }

/** The question, in one mail. */
export function fitMail(say: SayMail<typeof fitMailTexts>, { nombre, folio, url }: Asked): Omit<Mail, 'to'> {
  return {
    tipo: 'le_quedo',
    subject: say('correo-le-quedo', { folio }),
    letter: {
      nombre,
      antes: say('correo-le-quedo-texto', {}),
      boton: { texto: say('correo-le-quedo-boton', {}), url },
    },
  }
}
