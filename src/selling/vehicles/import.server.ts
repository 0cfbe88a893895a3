import { plain } from '#kit/base/plain.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { currentSearch, type Search } from '#finding/index/state.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { inspect } from '#platform/sheets/inspect.server.ts'
import { gridOf } from '#platform/sheets/text-file.server.ts'
import { sheetRows, withCopy } from '#selling/list-reading/read-file.server.ts'
import { holdCompany, insertVehicles, refuseMany, type Wanted } from './commands.server.ts'
import { guardarVehiculo, type importarVehiculos } from './contract.ts'
import { knownCar } from './known.server.ts'
import { MOST_LIST_BYTES, MOST_VEHICLES } from './limits.ts'
import { companyOf } from './queries.server.ts'

type Answer = Reply<typeof importarVehiculos>
type Fault = Answer['errores'][number]
type Row = { fila: number; cells: string[] }
type Field = (typeof FIELDS)[number]

/** How the columns come when no row names them. */
const FIELDS = ['placa', 'marca', 'modelo', 'anio', 'motor', 'km', 'apodo', 'notas'] as const
const headers: Record<Field, readonly string[]> = {
  placa: ['placa', 'placas', 'matricula'],
  marca: ['marca'],
  modelo: ['modelo', 'vehiculo', 'submarca'],
  anio: ['ano', 'anio', 'year', 'modelo ano'],
  motor: ['motor', 'litros'],
  km: ['km', 'kms', 'kilometros', 'kilometraje', 'odometro'],
  apodo: ['apodo', 'alias', 'nombre', 'economico', 'numero economico', 'unidad'],
  notas: ['notas', 'nota', 'comentarios', 'observaciones'],
}
/** Faults told at most. */
const MOST_TOLD = 200

/** Keeps a list. A plate that is kept already takes what the list says of it; rows that cannot be kept are told, the others are. */
export async function importVehicles(
  { archivo }: Received<typeof importarVehiculos>['body'],
  context: Context,
): Promise<Answer> {
  const { db, session } = context
  const cliente = companyOf(session)
  const rows = await withCopy(archivo, readRows)
  if (rows.length > MOST_VEHICLES + 1)
    throw new Refusal(413, `La lista tiene más de ${MOST_VEHICLES.toLocaleString('es-MX')} renglones.`)

  const { wanted, errores } = readAll(rows, await currentSearch(db))
  return db.transaction(async (tx) => {
    await holdCompany(tx, cliente)
    const known = await namesOf(tx, cliente)
    await refuseMany(tx, cliente, wanted.filter(({ car }) => !known.placas.has(normal(car.placa))).length)
    const [made, changed]: [Wanted[], Overwritten[]] = [[], []]
    for (const { fila, car } of wanted) {
      const same = known.placas.get(normal(car.placa))
      const named = known.apodos.get(nickname(car.apodo))
      if (named !== undefined && named !== same) {
        errores.push({ fila, texto: told(car), motivo: `Ya llaman «${car.apodo}» a otro vehículo` })
        continue
      }
      const id = same ?? known.iguales.get(whole(car))
      if (id === undefined) {
        made.push(car)
        // Until it has a number of its own.
        remember(known, car, -made.length)
      } else if (same !== undefined) {
        changed.push({ id: same, car })
        remember(known, car, same)
      }
    }
    await insertVehicles(tx, made, { cliente, usuario: session.user?.id ?? null })
    await overwrite(tx, changed)
    const counted = { guardados: made.length, cambiados: changed.length }
    await audit(tx, context, { accion: 'vehiculos_importados', objeto: 'cliente', objetoId: cliente, despues: counted })
    return { ...counted, errores: errores.toSorted((a, b) => a.fila - b.fila).slice(0, MOST_TOLD) }
  })
}

async function readRows(path: string): Promise<Row[]> {
  const found = await inspect(path, MOST_LIST_BYTES)
  if (found.form === 'jsonl') throw new Refusal(422, 'Se necesita un .xlsx o .csv.', { code: 'tipo_de_archivo' })
  const rows = found.form === 'xlsx' ? (await sheetRows(path)).rows : await gridOf(path, found)
  return rows.map(({ fila, cells }) => ({ fila, cells: cells.map((cell) => (cell ?? '').trim().replace(/^'/, '')) }))
}

/** Which column holds what: by the names of the first row, or in the usual order where it names none. */
function columnsOf([first]: Row[]): { columns: Map<Field, number>; isNamed: boolean } {
  const names = (first?.cells ?? []).map((cell) =>
    plain(cell)
      .replace(/[^a-z]+/g, ' ')
      .trim(),
  )
  const named = FIELDS.flatMap((field) => {
    const place = names.findIndex((name) => headers[field].includes(name))
    return place < 0 ? [] : [[field, place] as const]
  })
  const isNamed = named.some(([field]) => field === 'modelo')
  return { columns: new Map(isNamed ? named : FIELDS.map((field, place) => [field, place] as const)), isNamed }
}

type Read = { wanted: { fila: number; car: Wanted }[]; errores: Fault[] }

function readAll(rows: Row[], search: Search): Read {
  const { columns, isNamed } = columnsOf(rows)
  const read: Read = { wanted: [], errores: [] }
  const seen = new Set<string>()
  for (const { fila, cells } of isNamed ? rows.slice(1) : rows) {
    const at = (field: Field) => cells[columns.get(field) ?? -1] ?? ''
    if (cells.every((cell) => cell === '')) continue
    const car = readOne(at, search)
    const plate = typeof car === 'string' ? '' : normal(car.placa)
    if (typeof car === 'string') read.errores.push({ fila, texto: cells.join(' · ').slice(0, 200), motivo: car })
    else if (plate && seen.has(plate))
      read.errores.push({ fila, texto: told(car), motivo: 'Esa placa ya venía en la lista' })
    else read.wanted.push({ fila, car })
    if (plate) seen.add(plate)
  }
  return read
}

/** A vehicle, or why it is none. */
function readOne(at: (field: Field) => string, search: Search): Wanted | string {
  const number = (text: string) => (text === '' ? null : Number(text.replace(/[\s,]|km$/gi, '')))
  const asked = guardarVehiculo.body.safeParse({
    placa: at('placa'),
    marca: at('marca'),
    modelo: at('modelo'),
    anio: number(at('anio')),
    motor: at('motor'),
    km: number(at('km')),
    apodo: at('apodo'),
    notas: at('notas'),
  })
  if (!asked.success) return (asked.error.issues[0]?.message ?? 'No se entiende').replace(/\.$/, '')
  try {
    return { ...asked.data, ...knownCar(asked.data, search) }
  } catch (error) {
    if (error instanceof Refusal) return error.message.replace(/\.$/, '')
    throw error
  }
}

type Known = { placas: Map<string, number>; apodos: Map<string, number>; iguales: Map<string, number> }

async function namesOf(tx: Db, cliente: number): Promise<Known> {
  const rows = await tx.rows<Wanted & { id: number; placa_norm: string; apodo_norm: string }>(
    `select id, placa, apodo, marca, modelo, anio, motor, placa_norm, apodo_norm from vehiculo_guardado
     where cliente_id = $1 and quitado_en is null`,
    [cliente],
  )
  const known: Known = { placas: new Map(), apodos: new Map(), iguales: new Map() }
  for (const row of rows) {
    if (row.placa_norm) known.placas.set(row.placa_norm, row.id)
    if (row.apodo_norm) known.apodos.set(row.apodo_norm, row.id)
    if (!row.placa_norm && !row.apodo_norm) known.iguales.set(whole(row), row.id)
  }
  return known
}

function remember(known: Known, car: Wanted, id: number): void {
  if (normal(car.placa)) known.placas.set(normal(car.placa), id)
  if (nickname(car.apodo)) known.apodos.set(nickname(car.apodo), id)
  if (whole(car)) known.iguales.set(whole(car), id)
}

type Overwritten = { id: number; car: Wanted }

/** What the list leaves empty stays as it was. */
async function overwrite(tx: Db, changed: readonly Overwritten[]): Promise<void> {
  await tx.rows(
    `update vehiculo_guardado v set marca = x.marca, modelo = x.modelo, anio = x.anio, motor = x.motor, apodo = coalesce(nullif(x.apodo, ''), v.apodo),
       km = coalesce(x.km, v.km), notas = coalesce(nullif(x.notas, ''), v.notas), version = v.version + 1
     from unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::text[], $6::text[], $7::int[], $8::text[])
       as x (id, marca, modelo, anio, motor, apodo, km, notas)
     where v.id = x.id`,
    [
      changed.map(({ id }) => id),
      changed.map(({ car }) => car.marca),
      changed.map(({ car }) => car.modelo),
      changed.map(({ car }) => car.anio),
      changed.map(({ car }) => car.motor),
      changed.map(({ car }) => car.apodo.trim()),
      changed.map(({ car }) => car.km),
      changed.map(({ car }) => car.notas),
    ],
  )
}

/** As `placa_norm` has it. */
function normal(plate: string): string {
  return plate.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
}

/** As `apodo_norm` has it. */
function nickname(name: string): string {
  const words = plain(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return words.replace(/^(?:el|la|los|las|mi) /, '')
}

/** What a vehicle without a name of its own is told by; empty for one that has. */
function whole({ placa, apodo, marca, modelo, anio, motor }: Wanted): string {
  return normal(placa) || nickname(apodo) ? '' : JSON.stringify([marca, modelo, anio, motor])
}

function told({ placa, apodo, marca, modelo, anio }: Wanted): string {
  return [placa, apodo, marca, modelo, anio].filter(Boolean).join(' · ')
}
