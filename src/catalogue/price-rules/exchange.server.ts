import type { Received, Reply } from '#kit/base/contract.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { fault, tellPrices } from './days.server.ts'
import type { capturarTipoCambio, ExchangeRate, vigenciaTipoCambio } from './exchange-contract.ts'

/** Lists in dollars that hold now and have no price, for want of a rate. */
export function listsWithoutRate(): Rows {
  return {
    from: `lista_precio l where l.moneda = 'USD' and l.vigencia @> now() and not exists (select from cambio_de(now()))`,
    values: [],
  }
}

export async function readExchange({ db }: Context): Promise<ExchangeRate> {
  const found = await db.row<ExchangeRate>(
    `select (select json_build_object('fecha', c.fecha, 'valor', trim_scale(c.valor)::text, 'fuente', c.fuente) from cambio_de(now()) c) as vigente,
       g.tipo_cambio_dias as dias, to_char(now() at time zone 'America/Mexico_City', 'YYYY-MM-DD') as hoy,
       (select count(*)::int from lista_precio l where l.moneda = 'USD' and l.vigencia @> now()) as listas,
       coalesce((select json_agg(json_build_object('fecha', t.fecha, 'valor', trim_scale(t.valor)::text, 'fuente', t.fuente, 'quien', t.quien)
         order by t.fecha desc) from (
           select distinct on (x.fecha) x.fecha, x.valor, x.fuente, u.nombre as quien
           from tipo_cambio x left join usuario u on u.id = x.capturado_por order by x.fecha desc, x.capturado_en desc, x.id desc limit 30) t), '[]') as ultimos
     from config_empresa g`,
  )
  if (!found) throw new Error('the company has its row')
  return found
}

/** Rates of one or more days; one of a day that has one already corrects it from now on. 422 for days far ahead, and for one told twice. */
export async function captureRates(
  { fuente, tasas }: Received<typeof capturarTipoCambio>['body'],
  context: Context,
): Promise<Reply<typeof capturarTipoCambio>> {
  const days = tasas.map(({ fecha }) => fecha)
  if (new Set(days).size < days.length) throw fault('tasas', 'Un mismo día viene dos veces.')
  return context.db.transaction(async (tx) => {
    const ahead = await tx.row<{ fecha: string }>(
      `select to_char(f, 'YYYY-MM-DD') as fecha from unnest($1::date[]) f
       where f > (now() at time zone 'America/Mexico_City')::date + 7 order by f desc limit 1`,
      [days],
    )
    if (ahead) throw fault('tasas', `El ${ahead.fecha} está a más de una semana: revisa la fecha.`)
    await tx.rows(
      `insert into tipo_cambio (fecha, valor, fuente, capturado_por) select f.fecha, f.valor, $3, $4
       from unnest($1::date[], $2::numeric[]) f (fecha, valor) order by f.fecha`,
      [days, tasas.map(({ valor }) => valor), fuente, context.session.user?.id],
    )
    await tellPrices(tx)
    const despues = { fuente, tasas: tasas.slice(0, 5), dias: tasas.length }
    await audit(tx, context, { accion: 'tipo_cambio_capturado', objeto: 'tipo_cambio', despues })
    return { capturados: tasas.length }
  })
}

/** How many days a rate may be used. */
export async function changeRateDays(
  { dias }: Received<typeof vigenciaTipoCambio>['body'],
  context: Context,
): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    await tx.rows('update config_empresa set tipo_cambio_dias = $1', [dias])
    await tellPrices(tx)
    await audit(tx, context, { accion: 'tipo_cambio_vigencia', objeto: 'tipo_cambio', despues: { dias } })
    return { success: true }
  })
}
