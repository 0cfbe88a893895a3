import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { holdCompany, readVehicle } from './commands.server.ts'
import type * as contract from './contract.ts'
import { MOST_SERVICES } from './limits.ts'
import { companyOf, isOpenTurn, isTurn } from './queries.server.ts'

type Body = Received<typeof contract.anotarServicio>['body']
type Noted = Reply<typeof contract.anotarServicio>

const fields =
  `s.id, s.hecho_en, s.km, s.que, s.proximo_en, s.proximo_km, u.nombre as anotado_por, ` +
  `(${isOpenTurn}) and ${isTurn} as toca`
const tables = `vehiculo_servicio s join vehiculo_guardado v on v.id = s.vehiculo_id left join usuario u on u.id = s.anotado_por`

/** What was done to a vehicle, the last first. */
export function readServices(db: Db, vehicle: number): Promise<contract.Service[]> {
  return db.rows(
    `select ${fields} from ${tables} where v.id = $1 and s.quitado_en is null order by s.hecho_en desc, s.id desc limit ${MOST_SERVICES}`,
    [vehicle],
  )
}

/** Notes it; more kilometres than the vehicle had are its own from then on. 422 for a turn that is not after it. */
export async function noteService(id: number, body: Body, { db, session }: Context): Promise<Noted> {
  const { hecho_en, km, que, proximo_en, proximo_km } = body
  if (proximo_en !== null && proximo_en <= hecho_en) throw wrong('proximo_en', 'La próxima vez tiene que ser después.')
  if (proximo_km !== null && km !== null && proximo_km <= km)
    throw wrong('proximo_km', 'La próxima vez tiene que ser con más kilómetros.')
  const cliente = companyOf(session)
  return db.transaction(async (tx) => {
    await holdCompany(tx, cliente)
    await readVehicle(tx, id, cliente)
    const today = await tx.row<{ es: boolean }>(
      `select $1::date <= (now() at time zone 'America/Mexico_City')::date as es`,
      [hecho_en],
    )
    if (!today?.es) throw wrong('hecho_en', 'Ese día todavía no llega.')
    const made = await tx.row<{ id: number }>(
      `insert into vehiculo_servicio (vehiculo_id, hecho_en, km, que, proximo_en, proximo_km, anotado_por)
       select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from vehiculo_servicio where vehiculo_id = $1 and quitado_en is null) < ${MOST_SERVICES}
       returning id`,
      [id, hecho_en, km, que, proximo_en, proximo_km, session.user?.id ?? null],
    )
    if (!made) throw new Refusal(409, `De un vehículo se anotan hasta ${MOST_SERVICES} servicios.`, { code: 'tope' })
    await tx.rows(
      'update vehiculo_guardado set km = $2, version = version + 1 where id = $1 and $2::int > coalesce(km, -1)',
      [id, km],
    )
    return { servicio: await readService(tx, made.id, cliente) }
  })
}

function wrong(field: string, text: string): Refusal {
  return new Refusal(422, text, { errors: { [field]: [text] } })
}

async function readService(db: Db, id: number, cliente: number): Promise<contract.Service> {
  const found = await db.row<contract.Service>(
    `select ${fields} from ${tables} where s.id = $1 and v.cliente_id = $2 and v.quitado_en is null`,
    [id, cliente],
  )
  if (!found) throw new Refusal(404, 'Esa anotación ya no está.')
  return found
}

/** 404 for what is another company's. */
export async function removeService(id: number, { db, session }: Context): Promise<{ quitado: boolean }> {
  await readService(db, id, companyOf(session))
  await db.rows('update vehiculo_servicio set quitado_en = coalesce(quitado_en, now()) where id = $1', [id])
  return { quitado: true }
}

export async function restoreService(id: number, { db, session }: Context): Promise<Noted> {
  const cliente = companyOf(session)
  await readService(db, id, cliente)
  await db.rows('update vehiculo_servicio set quitado_en = null where id = $1', [id])
  return { servicio: await readService(db, id, cliente) }
}
