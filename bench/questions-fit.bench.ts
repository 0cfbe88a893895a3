import { createApp } from '#http.server.ts'
import { readEnv } from '#platform/settings/env.server.ts'
import { resolve } from 'node:path'
import { openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { adverseCases, adverseCatalogue, falseClaims, sharedPairs } from '#finding/search/shared-names.testing.ts'
import { drawer, onDemoCatalogue } from './demo-catalogue.ts'

const CASES = 1000

type Application = {
  marca: string
  modelo: string
  motor: string | null
  desde: number
  hasta: number | null
  condiciones: number
}
type Part = { k_parte: string; aplicaciones: Application[] }
type Vehicle = { marca: string; modelo: string; motor: string; year: number }
type Draw = ReturnType<typeof drawer>

const read = `select p.k_parte, json_agg(json_build_object('marca', k.nombre, 'modelo', m.nombre, 'motor', e.nombre, 'desde', a.desde, 'hasta', a.hasta,
    'condiciones', (select count(*) from aplicacion_condicion c where c.aplicacion_id = a.id))) as aplicaciones
  from producto p join aplicacion a on a.producto_id = p.id join modelo m on m.id = a.modelo_id join marca k on k.id = m.marca_id
  left join motor e on e.id = a.motor_id where p.estado = 'activo' and a.desde is not null group by p.id order by p.id`

/** MS-2: vehicles that nearly fit, made to be taken for ones that do. No part may say «le queda» to one of them. */
export async function run(): Promise<object> {
  const nombres = await sharedNames()
  return { ...(await nearVehicles()), nombres }
}

/** Every two makes that share a model's name, in the words of the box: no row may claim what its part does not state. */
async function sharedNames(): Promise<object> {
  const pairs = sharedPairs()
  const cases = adverseCases(pairs)
  const own = await startPostgres({ dataDir: resolve('data', 'bench-nombres'), durable: false })
  const name = `nombres_${process.pid}`
  const admin = openDb(own.url, { statementTimeout: 0, max: 1 })
  await admin.rows(`create database ${name}`)
  const address = new URL(own.url)
  address.pathname = `/${name}`
  const db = openDb(address.href, { statementTimeout: 0, max: 4 })
  try {
    await migrate(address.href)
    const traps = await adverseCatalogue(db, pairs)
    const wrong: string[] = []
    for (const one of cases) {
      const [first] = await falseClaims(db, traps, one)
      if (first) wrong.push(`${one.pregunta} → ${first.k_parte} ${first.descripcion}: ${first.razon}`)
    }
    console.log(
      `${pairs.length} pares de marcas con un modelo del mismo nombre, ${cases.length} preguntas, ${wrong.length} falsos «le queda» (barra 0)`,
    )
    console.log(wrong.slice(0, 12).join('\n'))
    return { pares: pairs.length, casos: cases.length, falsos: wrong.length }
  } finally {
    await db.end()
    await admin.rows(`drop database ${name}`)
    await admin.end()
    await own.stop()
  }
}

async function nearVehicles(): Promise<object> {
  return onDemoCatalogue(async (db) => {
    const env = readEnv({ ...process.env, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', DATA_DIR: 'data' })
    const app = await createApp({ db, env })
    const draw = drawer(31)
    const parts = (await db.rows<Part>(read)).filter(({ aplicaciones }) => aplicaciones.length > 0)
    const everything = parts.flatMap(({ aplicaciones }) => aplicaciones)
    const tally = new Map([...traps.keys()].map((kind) => [kind, { n: 0, si: 0, depende: 0, no: 0, otro: 0 }]))
    const wrong: string[] = []
    let made = 0
    for (let tries = 0; made < CASES && tries < CASES * 60; tries++) {
      const part = draw.one(parts)
      const kinds = [...traps]
      const [kind, trap] = kinds[made % kinds.length] ?? draw.one(kinds)
      const vehicle = trap(draw.one(part.aplicaciones), { part, everything, draw })
      const score = tally.get(kind)
      if (!vehicle || !score || mayFit(part, vehicle)) continue
      made++
      score.n++
      const query = new URLSearchParams({ ...vehicle, year: String(vehicle.year), partes: part.k_parte })
      const answer = await app.inject(`/api/v1/vehiculos/ajuste?${query}`)
      const veredicto: string =
        answer.json().ajustes?.[0]?.veredicto ?? answer.json().partes?.[0]?.veredicto ?? answer.body.slice(0, 200)
      if (veredicto === 'si' || veredicto === 'depende' || veredicto === 'no') score[veredicto]++
      else score.otro++
      if (veredicto === 'si' || score.otro === 1)
        wrong.push(
          `${kind}: ${part.k_parte} ${JSON.stringify(vehicle)} → ${veredicto}; sus aplicaciones: ${JSON.stringify(part.aplicaciones.filter(({ modelo }) => modelo === vehicle.modelo))}`,
        )
    }
    await app.close()
    const falsos = [...tally.values()].reduce((sum, { si }) => sum + si, 0)
    console.table([...tally].map(([trampa, score]) => ({ trampa, ...score })))
    console.log(`${made} casos, ${falsos} falsos «le queda» (barra 0)`)
    console.log(wrong.slice(0, 12).join('\n'))
    return { casos: made, falsos, por_trampa: Object.fromEntries(tally) }
  })
}

/** By the rows alone, in the plainest way: make, model, engine and year, all stated in one application without a condition. */
function mayFit({ aplicaciones }: Part, { marca, modelo, motor, year }: Vehicle): boolean {
  return aplicaciones.some(
    (one) =>
      one.marca === marca &&
      one.modelo === modelo &&
      one.motor === motor &&
      one.desde <= year &&
      year <= (one.hasta ?? 9999) &&
      one.condiciones === 0,
  )
}

type Near = { part: Part; everything: Application[]; draw: Draw }
const of = ({ marca, modelo, motor }: Application, year: number): Vehicle | undefined =>
  motor ? { marca, modelo, motor, year } : undefined

const traps = new Map<string, (one: Application, near: Near) => Vehicle | undefined>([
  ['un año antes', (one) => of(one, one.desde - 1)],
  ['un año después', (one) => (one.hasta ? of(one, one.hasta + 1) : undefined)],
  [
    'otro motor del mismo modelo',
    (one, { everything, draw }) =>
      of(
        {
          ...one,
          motor: draw.one(everything.filter(({ modelo, marca }) => modelo === one.modelo && marca === one.marca)).motor,
        },
        one.desde,
      ),
  ],
  [
    'otro modelo de la marca, mismo motor',
    (one, { everything, draw }) =>
      of({ ...one, modelo: draw.one(everything.filter(({ marca }) => marca === one.marca)).modelo }, one.desde),
  ],
  [
    'año de una aplicación y motor de otra',
    (one, { part, draw }) =>
      of({ ...one, motor: draw.one(part.aplicaciones).motor }, draw.one(part.aplicaciones).desde),
  ],
  [
    'modelo de nombre parecido',
    (one, { everything }) =>
      of(
        {
          ...one,
          modelo:
            everything.find(
              ({ marca, modelo }) => marca === one.marca && modelo !== one.modelo && one.modelo.startsWith(modelo),
            )?.modelo ?? one.modelo,
        },
        one.desde,
      ),
  ],
  ['con exigencias que nadie dijo', (one) => (one.condiciones > 0 ? of(one, one.desde) : undefined)],
])
