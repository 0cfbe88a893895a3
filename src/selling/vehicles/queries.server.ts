import type { Session } from '#kit/base/access.ts'
import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { exportRows } from '#platform/http/export-rows.server.ts'
import { literally } from '#platform/database/like.server.ts'
import { type Asked, listOf } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { DAYS_BEFORE, KM_BEFORE } from './limits.ts'
import type { exportarMisVehiculos, misVehiculos, Vehicle } from './contract.ts'
import { fileColumns } from './vehicle-columns.ts'

/** Whose vehicles: those of the asker's own company. 409 for whose company buys no longer. */
export function companyOf({ cliente }: Session): number {
  if (!cliente) throw new Refusal(409, 'Tu empresa está desactivada. Habla con tu asesor.')
  return cliente.id
}

const TODAY = `(now() at time zone 'America/Mexico_City')::date`

/** Services `s` of vehicles `v` that something follows from, and that were not done again since. */
export const isOpenTurn = `
  s.quitado_en is null and (s.proximo_en is not null or s.proximo_km is not null)
  and not exists (select from vehiculo_servicio n where n.vehiculo_id = s.vehiculo_id and n.quitado_en is null
    and norma_nombre(n.que) = norma_nombre(s.que) and (n.hecho_en, n.id) > (s.hecho_en, s.id))`
/** It is their turn, or soon. */
export const isTurn = `(coalesce(s.proximo_en <= ${TODAY} + ${DAYS_BEFORE}, false) or coalesce(v.km >= s.proximo_km - ${KM_BEFORE}, false))`

/** What is read of a vehicle `v`, with its keeper `u` and its turn `t`. */
export const vehicleFields = `
  v.id, v.marca, v.modelo, v.anio, v.motor, v.placa, v.apodo, v.km, v.notas, u.nombre as guardado_por, v.creado_en, v.version,
  t.toca`
export const vehicleJoins = `
  left join usuario u on u.id = v.guardado_por
  left join lateral (
    select json_build_object('que', s.que, 'en', s.proximo_en, 'km', s.proximo_km, 'ya', ${isTurn}) as toca
    from vehiculo_servicio s where s.vehiculo_id = v.id and ${isOpenTurn}
    order by ${isTurn} desc, s.proximo_en nulls last, s.proximo_km, s.id limit 1) t on true`

const vehicles = listOf<Asked<typeof misVehiculos>, Vehicle>({
  columns: vehicleFields,
  from: 'vehiculo_guardado v',
  joins: vehicleJoins,
  where: ({ q, ver }, { session }) => ({
    where: `v.cliente_id = $1 and v.quitado_en is null
      and ($2::text is null or norma_nombre(concat_ws(' ', v.marca, v.modelo, v.anio, v.motor, v.apodo)) like '%' || nullif(norma_nombre($2), '') || '%'
        or v.placa_norm like '%' || ${literally(`nullif(upper(regexp_replace($2, '[^A-Za-z0-9]', '', 'g')), '')`)} || '%')
      ${ver ? `and exists (select from vehiculo_servicio s where s.vehiculo_id = v.id and ${isOpenTurn} and ${isTurn})` : ''}`,
    values: [companyOf(session), q || null],
  }),
  orders: {
    vehiculo: `norma_nombre(concat_ws(' ', v.marca, v.modelo, v.anio))`,
    placa: `nullif(v.placa_norm, '')`,
    apodo: `nullif(v.apodo_norm, '')`,
    km: 'v.km',
    desde: 'v.creado_en',
  },
  defaultOrder: { orden: 'desde', sentido: 'desc' },
  order: (by, way) => `${by} ${way} nulls last, v.id desc`,
})

export const listVehicles = vehicles.page(({ total, rows }) => ({ total, vehiculos: rows }))

/** All columns, whichever the screen shows: the file can be brought in again. */
export async function exportVehicles(
  { params, query }: Received<typeof exportarMisVehiculos>,
  context: Context,
): Promise<Download<Pieces>> {
  const { q, ...others } = query
  return exportRows<Vehicle, Vehicle>(
    {
      name: 'mis vehículos',
      format: params.formato,
      columns: fileColumns,
      list: await vehicles.wanted(query, context),
      row: (row) => row,
      // What was looked for may be a plate: the log does without it.
      told: { objeto: 'vehiculos_guardados', despues: { ...others, buscado: Boolean(q) } },
    },
    context,
  )
}
