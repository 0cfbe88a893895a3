import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { applicationFaults, isSameRow, type RowFault } from './application-rules.ts'
import { rowRefusal } from './attributes.server.ts'
import { type Asked, changeOne } from './change-product.server.ts'
import type { Product } from './contract.ts'
import type { ApplicationRow } from './fields.ts'

type Wanted = Asked & { aplicaciones: ApplicationRow[]; quitar?: number[] }

/** T-13: the whole list, or with `quitar` only what changed of it. 422 tells every row that is wrong, by its place in what was sent. */
export function updateApplications(wanted: Wanted, context: Context): Promise<Product> {
  return changeOne(wanted, context, async (tx, before) => {
    await writeApplications(tx, before, wanted)
    return 'aplicaciones_editadas'
  })
}

/** A row of the list as it will be; `fila` is its place in what was sent, null for a row that stays as it is. */
type Placed = { row: ApplicationRow; fila: number | null; old: ApplicationRow | undefined }

export async function writeApplications(
  tx: Db,
  before: Product,
  { aplicaciones, quitar }: Pick<Wanted, 'aplicaciones' | 'quitar'>,
): Promise<void> {
  const stored = new Map<number, ApplicationRow>(before.aplicaciones.map((row) => [row.id, row]))
  const list = placed(aplicaciones, quitar, stored)
  const { rows: changed, faults } = await resolve(tx, list)
  if (faults.length) throw rowRefusal('aplicaciones', faults)

  const kept = new Set(list.flatMap(({ row }) => row.id ?? []))
  const gone = [...stored.keys()].filter((id) => !kept.has(id))
  const json = JSON.stringify(changed)
  await tx.rows('delete from aplicacion where producto_id = $1 and id = any ($2::bigint[])', [before.id, gone])
  await tx.rows(
    `update aplicacion a set modelo_id = x.modelo_id, motor_id = x.motor_id, desde = x.desde, hasta = x.hasta, posicion = x.posicion,
       lado = x.lado, cantidad = x.cantidad, nota = x.nota
     from jsonb_to_recordset($2) as x (id bigint, ${columns}) where a.id = x.id and a.producto_id = $1`,
    [before.id, json],
  )
  await tx.rows(
    `delete from aplicacion_condicion c using aplicacion a, jsonb_to_recordset($2) as x (id bigint)
     where c.aplicacion_id = a.id and a.id = x.id and a.producto_id = $1`,
    [before.id, json],
  )
  await tx.rows(
    `insert into aplicacion_condicion (aplicacion_id, atributo, operador, valor)
     select x.id, c.atributo, c.operador, c.valor
     from jsonb_to_recordset($2) as x (id bigint, condiciones jsonb) join aplicacion a on a.id = x.id and a.producto_id = $1
     cross join jsonb_to_recordset(x.condiciones) as c (atributo text, operador text, valor text)`,
    [before.id, json],
  )
  await insertNew(tx, before.id, json)
}

const columns =
  'modelo_id bigint, motor_id bigint, desde int, hasta int, posicion text, lado text, cantidad int, nota text, condiciones jsonb'

/** The numbers are drawn first, so that the conditions know theirs. */
async function insertNew(tx: Db, id: number, json: string): Promise<void> {
  await tx.rows(
    `with nuevas as materialized (
       select nextval(pg_get_serial_sequence('aplicacion', 'id')) as id, x.* from (
         select modelo_id, motor_id, desde, hasta, posicion, lado, cantidad, nota, condiciones
         from jsonb_to_recordset($2) as y (id bigint, ${columns}) where y.id is null) x),
     filas as (
       insert into aplicacion (id, producto_id, modelo_id, motor_id, desde, hasta, posicion, lado, cantidad, nota)
       overriding system value
       select id, $1, modelo_id, motor_id, desde, hasta, posicion, lado, cantidad, nota from nuevas returning id)
     insert into aplicacion_condicion (aplicacion_id, atributo, operador, valor)
     select n.id, c.atributo, c.operador, c.valor from nuevas n join filas f on f.id = n.id
     cross join jsonb_to_recordset(n.condiciones) as c (atributo text, operador text, valor text)`,
    [id, json],
  )
}

function placed(rows: ApplicationRow[], quitar: number[] | undefined, stored: Map<number, ApplicationRow>): Placed[] {
  const sent = rows.map((row, fila): Placed => {
    const old = row.id === undefined ? undefined : stored.get(row.id)
    if (row.id !== undefined && !old)
      throw rowRefusal('aplicaciones', [{ fila, campo: 'modelo', motivo: 'Esta aplicación ya no está en la parte.' }])
    return { row, fila, old }
  })
  const named = new Set(rows.flatMap(({ id }) => id ?? []))
  if (named.size < rows.filter(({ id }) => id !== undefined).length)
    throw new Refusal(422, 'Una aplicación viene dos veces con el mismo número.')
  if (!quitar) return sent
  const away = new Set(quitar)
  const rest = [...stored].filter(([id]) => !named.has(id) && !away.has(id))
  return [...sent, ...rest.map(([, row]): Placed => ({ row, fila: null, old: row }))]
}

type Resolved = ApplicationRow & { modelo_id: number; motor_id: number | null }
type Vehicle = {
  n: number
  marca_id: number | null
  modelo_id: number | null
  desde: number | null
  hasta: number | null
  motor_id: number | null
}

/** The rows that are new or changed with the numbers of their vehicles, and all that is wrong with them. */
async function resolve(tx: Db, list: Placed[]): Promise<{ rows: Resolved[]; faults: RowFault[] }> {
  const isChanged = ({ row, fila, old }: Placed) => fila !== null && (!old || !isSameRow(row, old))
  const changed = list.filter(isChanged)
  const vehicles = await tx.rows<Vehicle>(findVehicles, [
    JSON.stringify(changed.map(({ row: { marca, modelo, motor } }, n) => ({ n, marca, modelo, motor }))),
  ])
  const byRow = new Map(vehicles.map((one) => [one.n, one]))
  const places = changed.map(({ fila }) => fila ?? 0)
  const unknown = changed.flatMap(({ row, fila }, n) => vehicleFaults(row, fila ?? 0, byRow.get(n)))
  const own = applicationFaults(
    list.map(({ row }) => row),
    new Date().getFullYear(),
    (_, place) => places.includes(list[place]?.fila ?? -1),
  ).map((fault) => ({ ...fault, fila: list[fault.fila]?.fila ?? 0 }))
  const rows = changed.map(({ row }, n): Resolved => {
    const { modelo_id, motor_id } = byRow.get(n) ?? { modelo_id: null, motor_id: null }
    return { ...row, modelo_id: modelo_id ?? 0, motor_id }
  })
  return { rows, faults: [...own, ...unknown].toSorted((a, b) => a.fila - b.fila) }
}

/** A model is known by its name or by an alias. */
const findVehicles = `
  select x.n, vm.id as marca_id, mo.id as modelo_id, mo.desde, mo.hasta, mt.id as motor_id
  from jsonb_to_recordset($1) as x (n int, marca text, modelo text, motor text)
  left join marca vm on vm.tipo = 'vehiculo' and vm.nombre_norm = norma_nombre(x.marca)
  left join lateral (
    select o.id, o.desde, o.hasta from modelo o where o.marca_id = vm.id and norma_nombre(x.modelo) <> ''
      and (o.nombre_norm = norma_nombre(x.modelo) or exists (select from unnest(o.alias) s where norma_nombre(s) = norma_nombre(x.modelo)))
    order by o.nombre_norm = norma_nombre(x.modelo) desc, o.id limit 1) mo on true
  left join motor mt on mt.nombre_norm = norma_nombre(x.motor)`

function vehicleFaults(row: ApplicationRow, fila: number, found: Vehicle | undefined): RowFault[] {
  const faults: RowFault[] = []
  const { marca, modelo, motor, desde, hasta } = row
  if (marca && !found?.marca_id) faults.push({ fila, campo: 'marca', motivo: `No existe la marca «${marca}».` })
  else if (marca && modelo && !found?.modelo_id)
    faults.push({ fila, campo: 'modelo', motivo: `${marca} no tiene el modelo «${modelo}».` })
  if (motor && !found?.motor_id) faults.push({ fila, campo: 'motor', motivo: `No existe el motor «${motor}».` })
  if (!found?.modelo_id || desde === null) return faults
  const isBefore = found.desde !== null && hasta !== null && hasta < found.desde
  const isAfter = found.hasta !== null && desde > found.hasta
  if (isBefore || isAfter)
    faults.push({
      fila,
      campo: 'desde',
      motivo: `${modelo} se hizo de ${found.desde ?? '?'} a ${found.hasta ?? 'hoy'}.`,
    })
  return faults
}
