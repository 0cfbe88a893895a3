import { createApp } from '#http.server.ts'
import { readEnv } from '#platform/settings/env.server.ts'
import { drawer, onDemoCatalogue } from './demo-catalogue.ts'

const CASES = 300

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

/** By the rows alone, in the plainest way: model, make, engine and year in one application. A generation's rows may be of its model. */
function mayFit({ aplicaciones }: Part, { marca, modelo, motor, year }: Vehicle): boolean {
  return aplicaciones.some(
    (one) =>
      one.marca === marca &&
      (one.modelo === modelo || modelo.startsWith(`${one.modelo} `)) &&
      (one.motor === null || one.motor === motor) &&
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
