// Orders on their way to the ERP: at least once, always with the same key and the same body, one worker at a time.
import { alone } from '#platform/database/alone.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import { orderAccepted, orderRefused, orderWithFolio } from './accept.server.ts'
import { isPaused, tellAnswer, tellFailure } from './breaker.server.ts'
import { connectorOf, readConnection } from './connection.server.ts'
import { type Connector, type Delivery, ErpFault, type Running } from './connecting.server.ts'
import { bodyOf, type Message } from './message.server.ts'
import { SYNC_TOPIC } from './states.ts'

/** NOTIFY on it wakes the worker. */
export const OUTBOX_CHANNEL = 'bandeja'

const LOCK = 7_202_699
/** Answers that nobody understands, before a person has to look. That the ERP is down is never the order's fault. */
const MOST_TRIES = 12

export type Pace = {
  /** Seconds until the second try; each further one waits twice as long, an hour at most. */
  firstWait?: number
}

/** Sends what is due. Whoever is killed in the middle leaves a message «being sent»: the next one sends it again, with its key. */
export async function deliverDue(running: Running, pace: Pace = {}): Promise<void> {
  await alone(running.db, [LOCK, 2], async () => {
    const { encendido, entidades } = await readConnection(running.db)
    if (!encendido || !entidades.includes('pedidos')) return
    let connector: Connector | undefined
    try {
      for (;;) {
        running.signal?.throwIfAborted()
        if (await isPaused(running.db)) return
        const message = await take(running.db)
        if (!message) return
        try {
          connector ??= await connectorOf(running)
          const delivery = await connector.deliver(message)
          await tellAnswer(running.db)
          await settle(running.db, message, delivery)
        } catch (error) {
          // Left as being sent: the next worker sends it again, with its key.
          running.signal?.throwIfAborted()
          if (!(error instanceof ErpFault)) throw error
          // An answer that nobody understands is about this order; the ERP is there.
          if (error.kind !== 'contrato') await tellFailure(running.db, error)
          await tryLater(running.db, message, { error, pace })
        }
      }
    } finally {
      await connector?.close()
    }
  })
}

/**
 * The next message, its body fixed on the first try. What follows an order waits until that has been answered, and for what was said
 * before it. The order is locked as well: whoever moves it on holds it and then comes for its messages.
 */
function take(db: Db): Promise<Message | undefined> {
  return db.transaction(async (tx) => {
    const found = await tx.row<Message>(
      `update bandeja_salida set estado = 'EN_CURSO', intentos = intentos + 1, enviada_en = now()
       where id = (
         select b.id from bandeja_salida b join pedido o on o.id = b.pedido_id
         where (b.estado = 'EN_CURSO' or (b.estado in ('EN_COLA', 'REINTENTO') and b.siguiente_en <= now()))
           and (b.tipo = 'pedido' or exists (
             select from bandeja_salida p where p.pedido_id = b.pedido_id and p.tipo = 'pedido' and p.estado in ('OK', 'ENVIADA')))
           and not exists (
             select from bandeja_salida a where a.pedido_id = b.pedido_id and a.id < b.id and a.tipo <> 'pedido' and a.estado in ('EN_COLA', 'EN_CURSO', 'REINTENTO'))
         order by b.siguiente_en, b.id limit 1 for no key update of o, b skip locked)
       returning id, tipo, pedido_id, clave::text as clave, carga`,
    )
    if (!found) return undefined
    const carga = found.carga ?? (await bodyOf(tx, found))
    if (found.carga === null)
      await tx.rows('update bandeja_salida set carga = $2 where id = $1', [found.id, JSON.stringify(carga)])
    if (found.tipo === 'pedido') {
      await tx.rows(`update pedido set erp_estado = 'ENVIADO' where id = $1 and erp_estado = 'PENDIENTE'`, [
        found.pedido_id,
      ])
    }
    return { ...found, carga }
  })
}

/** Writes down what the ERP said. */
function settle(db: Db, { id, tipo, pedido_id }: Message, delivery: Delivery): Promise<void> {
  return db.transaction(async (tx) => {
    if (delivery.resultado === 'enviado') {
      await end(tx, id, 'ENVIADA', '')
    } else if (tipo !== 'pedido') {
      const isRefused = delivery.resultado === 'rechazado'
      await end(tx, id, isRefused ? 'RECHAZADA' : 'OK', isRefused ? delivery.motivo : '')
    } else if (delivery.resultado === 'rechazado') {
      await orderRefused(tx, { pedido_id, motivo: delivery.motivo })
    } else {
      const { folio } = delivery
      const other = await orderWithFolio(tx, { pedido_id, folio })
      // Two orders under one number would be one order to the ERP: somebody has to look.
      if (other) await end(tx, id, 'MUERTA', `El ERP respondió con el folio ${folio}, que ya es del pedido ${other}.`)
      else await orderAccepted(tx, { pedido_id, folio })
    }
    await announce(tx, SYNC_TOPIC)
  })
}

async function end(tx: Db, id: number, estado: string, error: string): Promise<void> {
  await tx.rows(
    `update bandeja_salida set estado = $2, ultimo_error = $3, respondida_en = case when $2 <> 'ENVIADA' then now() end where id = $1`,
    [id, estado, error.slice(0, 300)],
  )
}

type Failed = { error: ErpFault; pace: Pace }

async function tryLater(db: Db, { id }: Message, { error, pace: { firstWait = 15 } }: Failed): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.rows(
      `update bandeja_salida set ultimo_error = $2,
         estado = case when $3 and intentos >= ${MOST_TRIES} then 'MUERTA' else 'REINTENTO' end,
         siguiente_en = now() + make_interval(secs => least(3600, $4::float * power(2, least(intentos - 1, 12))) * (0.75 + random() * 0.5))
       where id = $1 and estado = 'EN_CURSO'`,
      [id, error.message.slice(0, 300), error.kind === 'contrato', firstWait],
    )
    await announce(tx, SYNC_TOPIC)
  })
}
