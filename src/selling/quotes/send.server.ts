import type { Context } from '#platform/http/serve.server.ts'
import { fixVersion, priceToday, readContent } from './content.server.ts'
import { isWithinCredit } from './credit.server.ts'
import { tell } from './mails.server.ts'
import { move, type Quote } from './quote.server.ts'

/** The end of the day this many days from now, as the company has it set. */
export const NEW_VIGENCIA = 'vigencia = fin_de_vigencia((select vigencia_dias from config_empresa))'

/** Sends a draft to be authorised; where the policy allows it is authorised at once (requirements 5.2). */
export async function sendNow(context: Context, draft: Quote): Promise<Quote> {
  const { db: tx, env, session } = context
  await fixVersion(tx, draft.id, draft.version_actual)
  const sent = await move(context, draft, {
    evento: 'enviar',
    a: 'POR_AUTORIZAR',
    set: { version_solicitada: draft.version_actual },
    sql: [NEW_VIGENCIA, 'enviada_en = coalesce(enviada_en, now())'],
  })
  if (await isAutomatic(context, sent)) {
    const done = await move(context, sent, {
      evento: 'autoautorizar',
      a: 'AUTORIZADA',
      isSystem: true,
      sql: [NEW_VIGENCIA, 'autorizado_en = now()', 'autorizado_por = null'],
    })
    await tell(tx, env, sent.id, { evento: 'autoautorizar', actorId: null, byClient: false })
    return done
  }
  await tell(tx, env, sent.id, { evento: 'enviar', actorId: session.user?.id ?? null, byClient: true })
  return sent
}

/** The policy is on, the total within it, the client within its credit, and every line at today's list price and in stock. */
async function isAutomatic({ db: tx }: Pick<Context, 'db'>, quote: Quote): Promise<boolean> {
  const policy = await tx.row<{ pasa: boolean }>(
    'select coalesce(q.total <= e.autoautorizar_total, false) as pasa from cotizacion q cross join config_empresa e where q.id = $1',
    [quote.id],
  )
  if (!policy?.pasa || !(await isWithinCredit({ db: tx }, quote))) return false
  const lines = await readContent(tx, quote.id, quote.version_actual)
  const today = await priceToday(tx, quote.cliente_id, lines)
  const isListed = lines.every(({ precio }, place) => {
    const now = today[place]
    return now?.activa && now.precio !== null && Number(precio) >= Number(now.precio)
  })
  if (!isListed) return false
  const short = await tx.row(
    `select from cotizacion_linea x left join existencia e on e.producto_id = x.producto_id and e.sucursal_id = x.sucursal_id
     where x.cotizacion_id = $1 and x.version = $2 and (x.por_surtir or coalesce(e.disponible, 0) < x.cantidad) limit 1`,
    [quote.id, quote.version_actual],
  )
  return !short
}
