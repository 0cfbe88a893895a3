import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { sharePieces } from '#platform/http/shared-pieces.server.ts'
import type { Related } from './contract.ts'
import { readRelated } from './related.server.ts'

type Part = { line: number; score: number; special: boolean; isSold: boolean }
type Application = { part: number; model: number; engine: number; from: number; years: number; demands: boolean }

const [LINES, MODELS, ENGINES, PARTS] = [3, 3, 1, 24]
const part = fc.record({
  line: fc.integer({ min: 1, max: LINES }),
  score: fc.nat(50),
  special: fc.boolean(),
  isSold: fc.constantFrom(true, true, true, false),
})
const application = fc.record({
  part: fc.integer({ min: 0, max: PARTS - 1 }),
  model: fc.integer({ min: 1, max: MODELS }),
  // 0: none is told.
  engine: fc.integer({ min: 0, max: ENGINES }),
  from: fc.integer({ min: 2000, max: 2002 }),
  // 9: still made.
  years: fc.constantFrom(1, 4, 9, 9),
  demands: fc.constantFrom(false, false, false, false, true),
})
const catalogue = fc.record({
  parts: fc.array(part, { minLength: PARTS, maxLength: PARTS }),
  applications: fc.array(application, { minLength: 180, maxLength: 240 }),
})

const db = await testDb()
await db.rows(`insert into marca (tipo, nombre) values ('vehiculo', 'Marca')`)
await db.rows(`insert into linea (nombre) select 'Línea ' || n from generate_series(1, $1::int) n`, [LINES])
await db.rows(
  `insert into modelo (marca_id, nombre) select m.id, 'M' || n from marca m, generate_series(1, $1::int) n where m.nombre = 'Marca'`,
  [MODELS],
)
await db.rows(`insert into motor (nombre) select 'T' || n from generate_series(1, $1::int) n`, [ENGINES])

const codeOf = (at: number) => `P${100 + at}`

async function fill(parts: Part[], applications: Application[]): Promise<void> {
  await db.rows('delete from aplicacion_condicion')
  await db.rows('delete from aplicacion')
  await db.rows('delete from producto')
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id, popularidad, especial, estado)
     select x.code, '', l.id, x.score, x.special, case when x."isSold" then 'activo' else 'inactivo' end
     from json_to_recordset($1) as x (code text, line int, score int, special boolean, "isSold" boolean)
     join linea l on l.nombre = 'Línea ' || x.line order by x.code`,
    [JSON.stringify(parts.map((one, at) => ({ ...one, code: codeOf(at) })))],
  )
  await db.rows(
    `with x as (select row_number() over () as n, * from json_to_recordset($1)
       as x (code text, model text, engine text, "from" int, "to" int, demands boolean)),
     a as (insert into aplicacion (producto_id, modelo_id, motor_id, desde, hasta, nota)
       select p.id, m.id, t.id, x."from", x."to", x.n::text from x join producto p on p.k_parte = x.code
       join modelo m on m.nombre = x.model left join motor t on t.nombre = x.engine returning id, nota)
     insert into aplicacion_condicion (aplicacion_id, atributo, operador, valor)
     select a.id, 'abs', '=', 'si' from a join x on x.n::text = a.nota where x.demands`,
    [JSON.stringify(applications.map((one) => ({ ...one, ...toldOf(one) })))],
  )
}

function toldOf({ part: at, model, engine, from, years }: Application) {
  return {
    code: codeOf(at),
    model: `M${model}`,
    engine: engine ? `T${engine}` : null,
    to: years === 9 ? null : from + years,
  }
}

const last = ({ from, years }: Application) => (years === 9 ? 9999 : from + years)

/** The vehicles of a part, reckoned from the list itself: of each model the application of most years; the three named most often. */
function vehiclesOf(own: number, all: Application[]): Application[] {
  const mine = all.filter((one) => one.part === own)
  const models = [...new Set(mine.map(({ model }) => model))]
  const longest = models.map((model) => {
    const [first] = mine
      .filter((one) => one.model === model)
      .toSorted(
        (a, b) => last(b) - b.from - (last(a) - a.from) || last(b) - last(a) || (a.engine || 9) - (b.engine || 9),
      )
    return { of: first as Application, times: mine.filter((one) => one.model === model).length } // the model is one of his
  })
  return longest
    .toSorted((a, b) => b.times - a.times || last(b.of) - last(a.of) || a.of.model - b.of.model)
    .map(({ of }) => of)
}

/** What the strip shows and of how many vehicles it says so. */
function plainly(own: number, parts: Part[], all: Application[]): { codes: string[]; vehicles: number } | null {
  const vehicles = vehiclesOf(own, all)
  const fits = (at: number, vehicle: Application) =>
    all.some(
      (one) =>
        one.part === at &&
        !one.demands &&
        one.model === vehicle.model &&
        one.engine === vehicle.engine &&
        one.from <= vehicle.from &&
        last(one) >= last(vehicle),
    )
  const score = (at: number) => (parts[at]?.score ?? 0) + (parts[at]?.special ? 1e12 : 0)
  const others = parts.keys().filter((at) => parts[at]?.isSold && parts[at]?.line !== parts[own]?.line)
  const ranked = [...others].toSorted((a, b) => score(b) - score(a) || a - b)
  for (let many = vehicles.length; many > 0; many--) {
    const found = ranked.filter((at) => vehicles.slice(0, many).every((vehicle) => fits(at, vehicle)))
    if (found.length >= 3) return { codes: found.slice(0, 10).map(codeOf), vehicles: many }
  }
  return null
}

function shown({ tiras }: Related) {
  const strip = tiras.find(({ clave }) => clave === 'recomendacion')
  return strip ? { codes: strip.partes.map(({ k_parte }) => k_parte), vehicles: strip.razon.split(', ').length } : null
}

test('the strip for the same vehicles shows what a plain reckoning finds, read anew or from what lies ready', async () => {
  const told: number[] = []
  await fc.assert(
    fc.asyncProperty(catalogue, async ({ parts, applications }) => {
      await fill(parts, applications)
      const shared = sharePieces()
      for (const own of Array.from({ length: 8 }, (_, at) => at)) {
        const wanted = plainly(own, parts, applications)
        const alone = await readRelated(db, codeOf(own))
        expect(shown(alone)).toEqual(wanted)
        if (wanted) told.push(wanted.vehicles)
        expect(await readRelated(db, codeOf(own), shared)).toEqual(alone)
        expect(await readRelated(db, codeOf(own), shared)).toEqual(alone)
      }
    }),
    { seed: 190, numRuns: 25 },
  )
  expect(told.length).toBeGreaterThan(60)
  expect([1, 2, 3].filter((many) => !told.includes(many))).toEqual([])
  // As many say nothing, where fewer than three are proven.
  expect(told.length).toBeLessThan(25 * 8)
})
