import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadDemoCatalogue } from '#database.ts'
import type { Db } from '#platform/database/db.server.ts'
import { testDatabase, testDb } from '#platform/database/testing.server.ts'
import { readRelated } from '#catalogue/parts/related.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { currentSearch } from '#finding/index/state.server.ts'
import { findVehicle } from './asked-vehicle.ts'
import { judgeParts } from './fit.server.ts'
import { fitInstead } from './instead.server.ts'

/** An application as the table holds it, read without any of the search. */
type Stated = {
  k_parte: string
  descripcion: string
  linea: string
  marca: string
  modelo: string
  motor: string | null
  desde: number
  hasta: number | null
  posicion: string | null
  condiciones: number
}
type Vehicle = { marca: string; modelo: string; motor: string | null; year: string }

const stated = `select p.k_parte, p.descripcion, l.nombre as linea, k.nombre as marca, m.nombre as modelo, e.nombre as motor, a.desde, a.hasta, a.posicion,
    (select count(*)::int from aplicacion_condicion c where c.aplicacion_id = a.id) as condiciones
  from aplicacion a join producto p on p.id = a.producto_id and p.estado = 'activo' join linea l on l.id = p.linea_id
  join modelo m on m.id = a.modelo_id join marca k on k.id = m.marca_id left join motor e on e.id = a.motor_id order by a.id`

/** The plainest reading: a row of the very make, model and year that names the engine, or as little of it as was asked, and demands nothing. */
function isStated(rows: Stated[], all: Stated[], { marca, modelo, motor, year }: Vehicle): boolean {
  const of = (row: Stated) =>
    row.marca === marca && row.modelo === modelo && row.desde <= Number(year) && Number(year) <= (row.hasta ?? 9999)
  const own = rows.filter((row) => of(row) && row.condiciones === 0)
  if (motor) return own.some((row) => row.motor === motor)
  const engines = new Set(all.filter(of).flatMap((row) => row.motor ?? []))
  return (
    own.some((row) => row.motor === null) ||
    (own.length > 0 && [...engines].every((one) => own.some((row) => row.motor === one)))
  )
}

/** A place that a text says, however it is written. */
const PLACE = /\b(?:DEL|TRAS|IZQ|DER|LH|RH)/i

/** Parts and vehicles drawn at random, the same at every run, of one catalogue. */
async function offersOf(db: Db, runs: number) {
  const search = await currentSearch(db)
  const all = await db.rows<Stated>(stated)
  const byPart = Map.groupBy(all, ({ k_parte }) => k_parte)
  const draws = fc.sample(
    fc.record({ part: fc.nat(), vehicle: fc.nat(), year: fc.nat(30), hasEngine: fc.boolean(), isNear: fc.boolean() }),
    { numRuns: runs, seed: 16 },
  )
  const wrong: string[] = []
  const tally = { no: 0, offered: 0, dead: 0 }
  for (const { part, vehicle, year, hasEngine, isNear } of draws) {
    const row = all[part % all.length]
    const others = isNear ? all.filter(({ linea }) => linea === row?.linea) : all
    const like = others[vehicle % others.length]
    if (!row || !like) continue
    const car: Vehicle = {
      marca: like.marca,
      modelo: like.modelo,
      motor: hasEngine ? like.motor : null,
      year: String(Math.min(like.desde + (year % ((like.hasta ?? like.desde + 5) - like.desde + 1)), 2026)),
    }
    const asked = findVehicle(car, search.vehicles, search.minds.lexicon)
    const judged = await judgeParts(db, search, [row.k_parte], asked)
    if (judged.get(row.k_parte)?.veredicto !== 'no') continue

    tally.no++
    const { linea, partes } = await fitInstead(db, search, row.k_parte, asked)
    if (partes.length) tally.offered++
    if (linea?.nombre !== row.linea) wrong.push(`${row.k_parte} is of ${row.linea}, not of ${linea?.nombre}`)
    const place = new Set((byPart.get(row.k_parte) ?? []).map(({ posicion }) => posicion))
    for (const { k_parte } of partes) {
      const own = byPart.get(k_parte) ?? []
      if (k_parte === row.k_parte || own[0]?.linea !== row.linea || !isStated(own, all, car))
        wrong.push(`${k_parte} for ${JSON.stringify(car)} instead of ${row.k_parte}`)
      else if (!place.has(null) && own.every(({ posicion }) => posicion && !place.has(posicion)))
        wrong.push(`${k_parte}: ${own[0]?.posicion} instead of ${[...place].join()}`)
    }
    const isThere = [...byPart.values()].some((rows) => {
      const [first] = rows
      const isSame =
        first && first.k_parte !== row.k_parte && first.linea === row.linea && !PLACE.test(first.descripcion)
      return isSame && rows.some(({ posicion }) => posicion === null) && isStated(rows, all, car)
    })
    if (isThere && partes.length === 0) tally.dead++
  }
  return { wrong, ...tally }
}

const MAKES = { Norvia: ['Alba', 'Brisa'], Tarkus: ['Alba', 'Cierzo'], Sonika: ['Duna 2'] }
const draw = fc.record({
  linea: fc.constantFrom('Balatas', 'Amortiguadores', 'Filtros de aire'),
  posicion: fc.constantFrom(null, 'Delantera', 'Trasera'),
  apps: fc.array(
    fc.record({
      car: fc.constantFrom(
        ...Object.entries(MAKES).flatMap(([make, models]) => models.map((model) => [make, model] as const)),
      ),
      motor: fc.constantFrom(null, 'L4 1.6L', 'L4 2.0L'),
      desde: fc.integer({ min: 1996, max: 2016 }),
      span: fc.integer({ min: 0, max: 9 }),
      aire: fc.constantFrom(null, null, null, 'sí', 'no'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

/** Two makes with a model of one name, engines stated and not, conditions, places. */
async function inventedCatalogue(db: Db): Promise<void> {
  const parts = fc.sample(draw, { numRuns: 150, seed: 7 })
  await db.rows(`insert into linea (nombre) values ('Balatas'), ('Amortiguadores'), ('Filtros de aire')`)
  await db.rows(`insert into motor (nombre) values ('L4 1.6L'), ('L4 2.0L')`)
  for (const [make, models] of Object.entries(MAKES))
    await db.rows(
      `with k as (insert into marca (nombre, tipo) values ($1, 'vehiculo') returning id)
       insert into modelo (marca_id, nombre) select id, unnest($2::text[]) from k`,
      [make, models],
    )
  for (const [i, { linea, posicion, apps }] of parts.entries()) {
    const part = await db.row<{ id: number }>(
      `insert into producto (k_parte, descripcion, linea_id) select $1, $2, id from linea where nombre = $3 returning id`,
      [`INV-${1000 + i}`, [linea, posicion].filter(Boolean).join(' ').toUpperCase(), linea],
    )
    for (const { car, motor, desde, span, aire } of apps)
      await db.rows(
        `with a as (insert into aplicacion (producto_id, modelo_id, motor_id, desde, hasta, posicion)
           select $1, m.id, (select id from motor where nombre = $4), $5, $6, $7 from modelo m join marca k on k.id = m.marca_id
           where k.nombre = $2 and m.nombre = $3 on conflict do nothing returning id)
         insert into aplicacion_condicion (aplicacion_id, atributo, valor) select id, 'aire', $8 from a where $8::text is not null`,
        [part?.id, ...car, motor, desde, desde + span, posicion, aire],
      )
  }
  await rebuild(db)
}

describe.each([
  [
    'invented',
    async () => {
      const db = await testDb()
      await inventedCatalogue(db)
      return db
    },
  ],
  [
    'of the demo',
    async () => (await testDatabase({ name: 'muestra_corta', fill: (empty) => loadDemoCatalogue(empty, 700) })).db,
  ],
] as const)('a catalogue %s', (_, made) => {
  let db: Db
  beforeAll(async () => {
    db = await made()
  })

  test('where a part does not fit, nothing is offered that is not proven, and what is proven is', async () => {
    const { wrong, no, offered, dead } = await offersOf(db, 400)
    expect(wrong).toEqual([])
    expect(dead).toBe(0)
    expect(no).toBeGreaterThan(50)
    expect(offered).toBeGreaterThan(no / 20)
  })

  test('«También para estos vehículos» shows only what is proven for the vehicles it names', async () => {
    const all = await db.rows<Stated>(stated)
    const byPart = Map.groupBy(all, ({ k_parte }) => k_parte)
    const wrong: string[] = []
    let strips = 0
    for (const at of fc.sample(fc.nat(all.length - 1), { numRuns: 60, seed: 3 })) {
      const { tiras } = await readRelated(db, all[at]?.k_parte ?? '')
      const strip = tiras.find(({ clave }) => clave === 'recomendacion')
      if (!strip) continue
      strips++
      const named = all.filter(
        (row) =>
          row.k_parte === all[at]?.k_parte &&
          strip.razon.includes([row.marca, row.modelo, row.motor].filter(Boolean).join(' ')),
      )
      for (const { k_parte } of strip.partes)
        if (
          !named.some(({ marca, modelo, motor, desde }) =>
            isStated(byPart.get(k_parte) ?? [], all, { marca, modelo, motor, year: String(desde) }),
          )
        )
          wrong.push(`${k_parte}: ${strip.razon}`)
    }
    expect(wrong).toEqual([])
    expect(strips).toBeGreaterThan(0)
  })
})
