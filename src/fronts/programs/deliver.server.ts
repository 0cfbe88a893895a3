import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { askOutside, isTellable, NoWholeAnswer } from '#platform/settings/outside.server.ts'
import { unseal } from '#platform/settings/seal.server.ts'
import { signatureOf } from './signature.ts'

export const NOTICE_PURPOSE = 'avisos a programas'
/** Minutes until the next try; after the last one the delivery has failed. */
const WAITS = [1, 5, 30, 120, 480]
/** Deliveries under way at once; one slow receiver holds up none of the others. */
const AT_ONCE = 4

type Settings = Pick<Env, 'APP_KEY' | 'NODE_ENV'>
type Due = { id: string; webhook_id: number; url: string; secreto: string; cuerpo: object; intentos: number }

// Claimed by moving its next try. An address that fails gets one at a time, so that it cannot take every place.
const claim = `
  update webhook_entrega e set intentos = intentos + 1, proximo_en = now() + make_interval(mins => $1::int)
  from webhook w
  where w.id = e.webhook_id and e.id = (
    select d.id from webhook_entrega d join webhook v on v.id = d.webhook_id
    where d.estado = 'PENDIENTE' and d.proximo_en <= now() and v.activo
    order by (v.falla_desde is not null), d.proximo_en, d.id limit 1 for update of d skip locked)
  returning e.id, e.webhook_id, w.url, w.secreto, e.cuerpo, e.intentos`

/** Delivers all that is due; at least once each, under an id that does not change. Returns how many arrived and how many did not. */
export async function deliverDue(
  db: Db,
  env: Settings,
  signal?: AbortSignal,
): Promise<{ arrived: number; failed: number }> {
  const counts = { arrived: 0, failed: 0 }
  async function worker(): Promise<void> {
    for (;;) {
      if (signal?.aborted) return
      const due = await db.row<Due>(claim, [WAITS[0]])
      if (!due) return
      counts[(await deliver(db, env, due)) ? 'arrived' : 'failed']++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  // Five days without an answer: nobody is there.
  await db.rows(
    `update webhook set activo = false, version = version + 1 where activo and falla_desde < now() - interval '5 days'`,
  )
  return counts
}

async function deliver(db: Db, { APP_KEY, NODE_ENV }: Settings, due: Due): Promise<boolean> {
  const secret = unseal(APP_KEY, NOTICE_PURPOSE, due.secreto)
  let status: number | null = null
  let fault: string | null =
    secret === null ? 'El secreto se selló con otra APP_KEY: borra este aviso y hazlo de nuevo' : null
  if (secret !== null) {
    try {
      // Kept before ports were looked at.
      if (!isTellable(due.url, NODE_ENV !== 'test')) throw new Error('not an address to tell')
      status = await post(due, secret)
      if (status < 200 || status > 299) fault = `Respondió ${status}`
    } catch (error) {
      // A name that leads nowhere, inside, or to a closed port is told alike: else the address would be a way to look around in here.
      fault = error instanceof NoWholeAnswer ? error.message : 'No se pudo conectar'
    }
  }
  await db.transaction(async (tx) => {
    const wait = WAITS[due.intentos - 1]
    await tx.rows(
      `update webhook_entrega set codigo = $2, error = $3,
         estado = case when $3::text is null then 'ENTREGADA' when $4::int is null then 'FALLIDA' else 'PENDIENTE' end,
         entregada_en = case when $3::text is null then now() end,
         proximo_en = case when $4::int is null then proximo_en else now() + make_interval(mins => $4::int) end
       where id = $1`,
      [due.id, status, fault, wait ?? null],
    )
    await tx.rows(`update webhook set falla_desde = case when $2 then coalesce(falla_desde, now()) end where id = $1`, [
      due.webhook_id,
      fault !== null,
    ])
  })
  return fault === null
}

async function post({ id, url, cuerpo }: Due, secret: string): Promise<number> {
  const body = JSON.stringify(cuerpo)
  const seconds = Math.floor(Date.now() / 1000)
  const { status } = await askOutside(url, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'JACVE-avisos/1',
      'Webhook-Id': id,
      'Webhook-Timestamp': String(seconds),
      'Webhook-Signature': signatureOf(secret, { id, seconds, body }),
    },
  })
  return status
}
