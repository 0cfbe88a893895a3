import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import { literally } from '#platform/database/like.server.ts'
import { wakeSender } from '#platform/mail/mail.server.ts'
import { readPage } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { type colaCorreos, MAIL_STATES, type reintentarCorreos } from './contract.ts'
import { kindName } from './templates.server.ts'

type Queue = Reply<typeof colaCorreos>

const pattern = `'%' || ${literally('$3')} || '%'`

// Waiting mail is few; the rest is read from its newest end.
const matching = `
  ($1::text is null or estado = $1)
  and ($2::text is null or tipo = $2 or ($2 = 'cotizacion' and tipo like 'cotizacion\\_%'))
  and ($3::text is null or para ilike ${pattern} or asunto ilike ${pattern})`

/** The queue, newest first, with how many there are of each state. */
export async function listMails(query: Received<typeof colaCorreos>['query'], { db }: Context): Promise<Queue> {
  const { q, estado, tipo } = query
  const list = {
    text: `select id, tipo, para, asunto, estado, intentos,
        case when estado in ('PENDIENTE', 'REINTENTO') then proximo_en end as proximo_en, error, creado_en, enviado_en,
        cuerpo is not null and (caduca_en is null or caduca_en > now()) as se_puede_reenviar
      from correo_salida where ${matching}`,
    order: 'id desc',
    values: [estado ?? null, tipo ?? null, q?.trim() || null],
  }
  const [states, { rows, ...page }] = await Promise.all([
    db.rows<{ estado: (typeof MAIL_STATES)[number]; n: number }>(
      'select estado, count(*)::int as n from correo_salida group by 1',
    ),
    readPage<Queue['correos'][number]>(db, list, query),
  ])
  const cuentas = Object.fromEntries(
    MAIL_STATES.map((state) => [state, states.find((one) => one.estado === state)?.n ?? 0]),
  ) as Queue['cuentas'] // one entry a state
  return { ...page, cuentas, correos: rows.map((row) => ({ ...row, tipo: kindName(row.tipo) })) }
}

/** Puts failed, cancelled or waiting mail on its way now. What has lost its text, or would come too late, stays. */
export async function retryMails(
  { ids }: Received<typeof reintentarCorreos>['body'],
  context: Context,
): Promise<Reply<typeof reintentarCorreos>> {
  return context.db.transaction(async (tx) => {
    const chosen = ids === 'fallidos' ? `estado = 'FALLIDO'` : 'id = any ($1::bigint[])'
    const found = await tx.rows<{ id: number; vive: boolean }>(
      `select id, cuerpo is not null and (caduca_en is null or caduca_en > now()) as vive from correo_salida
       where ${chosen} and estado <> 'ENVIADO' order by id for update`,
      ids === 'fallidos' ? [] : [ids],
    )
    if (ids !== 'fallidos' && found.length < new Set(ids).size)
      throw new Refusal(409, 'Alguno de esos correos ya se envió o ya no existe.')
    const alive = found.filter(({ vive }) => vive).map(({ id }) => id)
    await tx.rows(
      `update correo_salida set estado = 'PENDIENTE', intentos = 0, proximo_en = now(), error = null where id = any ($1::bigint[])`,
      [alive],
    )
    await audit(tx, context, {
      accion: 'correos_reintentados',
      objeto: 'correo',
      despues: { ids: alive.slice(0, 100) },
    })
    await wakeSender(tx, 'reintento')
    return { en_camino: alive.length, sin_texto: found.length - alive.length }
  })
}

/** Stops a mail that waits; 409 for one that has left or failed. */
export async function cancelMail(id: number, context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const stopped = await tx.row<{ para: string }>(
      `update correo_salida set estado = 'CANCELADO' where id = $1 and estado in ('PENDIENTE', 'REINTENTO') returning para`,
      [id],
    )
    if (!stopped) {
      const there = await tx.row('select from correo_salida where id = $1', [id])
      throw there ? new Refusal(409, 'Ese correo ya no espera.') : new Refusal(404, 'El correo no existe.')
    }
    await audit(tx, context, { accion: 'correo_cancelado', objeto: 'correo', objetoId: id, antes: stopped })
    await wakeSender(tx, 'cancelado')
    return { success: true }
  })
}
