import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'

/** The first moment of a day in Mexico City, as SQL of a parameter that is a date. */
export const dayStart = (value: string) => `(${value}::date)::timestamp at time zone 'America/Mexico_City'`

/** What a row's period is called now, as SQL. */
export const stateOf = (period: string) =>
  `case when ${period} @> now() then 'vigente' when lower(${period}) > now() then 'futuro' else 'terminado' end`

/** SQL of a period from its first day, or now, to the end of its last: parameters that are dates. */
export const periodOf = (first: string, last: string) =>
  `tstzrange(case when ${first}::date is null or ${first}::date = (now() at time zone 'America/Mexico_City')::date then now() else ${dayStart(first)} end,
      ${dayStart(`(${last}::date + 1)`)})`

type Days = { desde?: string | null | undefined; hasta?: string | null | undefined }

/** 422 for days that have passed or come in the wrong order. */
export async function refuseDays(db: Pick<Db, 'row'>, { desde = null, hasta = null }: Days): Promise<void> {
  if (desde && hasta && hasta < desde) throw fault('hasta', 'El último día no puede ser antes del primero.')
  const found = await db.row<{ hoy: string }>(
    `select to_char(now() at time zone 'America/Mexico_City', 'YYYY-MM-DD') as hoy`,
  )
  const hoy = found?.hoy ?? ''
  if (desde && desde < hoy) throw fault('desde', 'Ese día ya pasó.')
  if (hasta && hasta < hoy) throw fault('hasta', 'Ese día ya pasó.')
}

export function fault(field: string, message: string): Refusal {
  return new Refusal(422, message, { errors: { [field]: [message] } })
}

/** Whoever keeps prices hears that they changed; the search and the pages at the commit. */
export async function tellPrices(tx: Pick<Db, 'rows'>): Promise<void> {
  await tx.rows(`select producto_cambio('{0}')`)
}
