import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { currentSearch } from '#finding/index/state.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type * as contract from './contract.ts'
import { knownCar } from './known.server.ts'
import { MOST_VEHICLES } from './limits.ts'
import { companyOf, vehicleFields, vehicleJoins } from './queries.server.ts'

type Kept = Reply<typeof contract.guardarVehiculo>
export type Wanted = Received<typeof contract.guardarVehiculo>['body']
type Change = Received<typeof contract.cambiarVehiculo>['body'] & { id: number }

/** What the company keeps changes one at a time: of two people neither passes the limit nor keeps a plate twice. */
export async function holdCompany(tx: Db, cliente: number): Promise<void> {
  await tx.rows('select from cliente where id = $1 for no key update', [cliente])
}

/** The vehicle as it is; 404 for another company's, as for none. */
export async function readVehicle(db: Db, id: number, cliente: number): Promise<contract.Vehicle> {
  const found = await db.row<contract.Vehicle>(
    `select ${vehicleFields} from vehiculo_guardado v ${vehicleJoins} where v.id = $1 and v.cliente_id = $2 and v.quitado_en is null`,
    [id, cliente],
  )
  if (!found) throw new Refusal(404, 'Ese vehículo ya no está guardado.')
  return found
}

/** Keeps one, or answers the one that is kept already. 409 beyond 5,000, and for a plate or a nickname that another has. */
export async function keepVehicle(body: Wanted, { db, session }: Context): Promise<Kept> {
  const cliente = companyOf(session)
  const car = { ...body, ...knownCar(body, await currentSearch(db)) }
  return db.transaction(async (tx) => {
    await holdCompany(tx, cliente)
    const same = await sameOf(tx, car, cliente)
    if (same !== undefined) return { vehiculo: await readVehicle(tx, same, cliente) }
    await refuseMany(tx, cliente, 1)
    await refuseTaken(tx, car, { cliente, id: null })
    const [id] = await insertVehicles(tx, [car], { cliente, usuario: session.user?.id ?? null })
    if (id === undefined) throw new Error('an insert returns its row')
    return { vehiculo: await readVehicle(tx, id, cliente) }
  })
}

type Keeper = { cliente: number; usuario: number | null }

/** Keeps these vehicles by one statement, however many there are; their ids in the same order. */
export async function insertVehicles(tx: Db, cars: readonly Wanted[], { cliente, usuario }: Keeper): Promise<number[]> {
  const made = await tx.rows<{ id: number }>(
    `insert into vehiculo_guardado (cliente_id, guardado_por, marca, modelo, anio, motor, placa, apodo, km, notas)
     select $1, $2, x.marca, x.modelo, x.anio, x.motor, x.placa, x.apodo, x.km, x.notas
     from unnest($3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::text[], $9::int[], $10::text[]) with ordinality
       as x (marca, modelo, anio, motor, placa, apodo, km, notas, orden)
     order by x.orden returning id`,
    [
      cliente,
      usuario,
      cars.map(({ marca }) => marca),
      cars.map(({ modelo }) => modelo),
      cars.map(({ anio }) => anio),
      cars.map(({ motor }) => motor),
      cars.map(({ placa }) => placa.trim().toUpperCase()),
      cars.map(({ apodo }) => apodo.trim()),
      cars.map(({ km }) => km),
      cars.map(({ notas }) => notas),
    ],
  )
  return made.map(({ id }) => id)
}

/** Without plate and nickname a vehicle is told from others by what it is alone. */
async function sameOf(tx: Db, car: Wanted, cliente: number): Promise<number | undefined> {
  const found = await tx.row<{ id: number }>(
    `select id from vehiculo_guardado where cliente_id = $1 and quitado_en is null and placa_norm = '' and apodo_norm = ''
       and upper(regexp_replace($2, '[^A-Za-z0-9]', '', 'g')) = '' and norma_nombre($3) = ''
       and marca = $4 and modelo = $5 and anio is not distinct from $6::int and motor = $7`,
    [cliente, car.placa, car.apodo, car.marca, car.modelo, car.anio, car.motor],
  )
  return found?.id
}

export async function refuseMany(tx: Db, cliente: number, more: number): Promise<void> {
  const held = await tx.row<{ n: number }>(
    'select count(*)::int as n from vehiculo_guardado where cliente_id = $1 and quitado_en is null',
    [cliente],
  )
  if ((held?.n ?? 0) + more <= MOST_VEHICLES) return
  throw new Refusal(409, `Se guardan hasta ${MOST_VEHICLES.toLocaleString('es-MX')} vehículos. Quita alguno.`, {
    code: 'tope',
  })
}

type Taken = { placa: boolean; apodo: boolean }

async function refuseTaken(
  tx: Db,
  { placa, apodo }: Pick<Wanted, 'placa' | 'apodo'>,
  { cliente, id }: { cliente: number; id: number | null },
): Promise<void> {
  const taken = await tx.row<Taken>(
    `select coalesce(bool_or(placa_norm <> '' and placa_norm = upper(regexp_replace($2, '[^A-Za-z0-9]', '', 'g'))), false) as placa,
       coalesce(bool_or(apodo_norm <> '' and apodo_norm = regexp_replace(norma_nombre($3), '^(el|la|los|las|mi) ', '')), false) as apodo
     from vehiculo_guardado where cliente_id = $1 and quitado_en is null and id is distinct from $4`,
    [cliente, placa, apodo, id],
  )
  const errors = {
    ...(taken?.placa && { placa: ['Ya guardan otro vehículo con esa placa.'] }),
    ...(taken?.apodo && { apodo: ['Ya llaman así a otro vehículo.'] }),
  }
  const [fault] = Object.values(errors)
  if (fault) throw new Refusal(409, fault[0] ?? '', { errors, code: 'repetido' })
}

type Held = Wanted & { version: number }

/** 409 when somebody changed it since. */
export async function changeVehicle({ id, version, ...change }: Change, { db, session }: Context): Promise<Kept> {
  const cliente = companyOf(session)
  const search = await currentSearch(db)
  return db.transaction(async (tx) => {
    await holdCompany(tx, cliente)
    const { version: now, ...held }: Held = await readVehicle(tx, id, cliente)
    if (now !== version)
      throw new Refusal(409, 'Alguien lo cambió mientras tanto. Mira cómo quedó.', { code: 'version_anterior' })
    const wanted = { ...held, ...change }
    const isOther = (['marca', 'modelo', 'anio', 'motor'] as const).some((field) => wanted[field] !== held[field])
    // What it was called stays, also when the catalogue does not know it any longer.
    const car = isOther ? knownCar(wanted, search) : wanted
    await refuseTaken(tx, wanted, { cliente, id })
    const same = await sameOf(tx, { ...wanted, ...car }, cliente)
    if (same !== undefined && same !== id)
      throw new Refusal(409, 'Ya está guardado uno igual: ponle placa o apodo para distinguirlos.', {
        code: 'repetido',
      })
    await tx.rows(
      `update vehiculo_guardado set marca = $2, modelo = $3, anio = $4, motor = $5, placa = $6, apodo = $7, km = $8, notas = $9,
         version = version + 1 where id = $1`,
      [
        id,
        car.marca,
        car.modelo,
        car.anio,
        car.motor,
        wanted.placa.trim().toUpperCase(),
        wanted.apodo.trim(),
        wanted.km,
        wanted.notas,
      ],
    )
    return { vehiculo: await readVehicle(tx, id, cliente) }
  })
}

/** Taken off; again it is no fault. 404 for another company's. */
export async function removeVehicle(id: number, { db, session }: Context): Promise<{ quitado: boolean }> {
  const found = await db.row(
    'update vehiculo_guardado set quitado_en = coalesce(quitado_en, now()) where id = $1 and cliente_id = $2 returning id',
    [id, companyOf(session)],
  )
  if (!found) throw new Refusal(404, 'Ese vehículo ya no está guardado.')
  return { quitado: true }
}

/** 409 when another took its plate or nickname meanwhile. */
export async function restoreVehicle(id: number, { db, session }: Context): Promise<Kept> {
  const cliente = companyOf(session)
  return db.transaction(async (tx) => {
    await holdCompany(tx, cliente)
    const found = await tx.row<Wanted & { quitado: boolean }>(
      `select marca, modelo, anio, motor, placa, apodo, km, notas, quitado_en is not null as quitado
       from vehiculo_guardado where id = $1 and cliente_id = $2`,
      [id, cliente],
    )
    if (!found) throw new Refusal(404, 'Ese vehículo ya no está guardado.')
    if (found.quitado) {
      await refuseMany(tx, cliente, 1)
      await refuseTaken(tx, found, { cliente, id })
      if ((await sameOf(tx, found, cliente)) !== undefined)
        throw new Refusal(409, 'Mientras tanto guardaron uno igual.', { code: 'repetido' })
      await tx.rows('update vehiculo_guardado set quitado_en = null, version = version + 1 where id = $1', [id])
    }
    return { vehiculo: await readVehicle(tx, id, cliente) }
  })
}
