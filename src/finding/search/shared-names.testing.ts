import type { Db } from '#platform/database/db.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { compact } from '#finding/question/compact.ts'
import { isAmbiguous } from '#finding/question/shared-names.ts'
import { knownVehicles } from '#finding/question/vehicle-words.ts'
import { suggest } from './suggest.server.ts'

/** A model name that two makes share. */
export type Pair = { modelo: string; una: string; otra: string; isOneCar: boolean }
/** A part made for one of them, with what it proves: no make or engine where it states none. */
type Trap = {
  k: string
  descripcion: string
  modelo: string
  make: string
  motor: string
  desde: number
  hasta: number
  isRow: boolean
}
type AdverseCase = { pregunta: string; pair: Pair; make: string; year: number | null; motor: string }

/** Every two makes of the known vehicles that have a model of one name. */
export function sharedPairs(): Pair[] {
  const makes = new Map<string, { modelo: string; makes: Set<string> }>()
  for (const { marca, modelo } of knownVehicles().models) {
    const known = makes.get(compact(modelo)) ?? { modelo, makes: new Set<string>() }
    makes.set(compact(modelo), { ...known, makes: known.makes.add(marca) })
  }
  return [...makes.values()].flatMap(({ modelo, makes: sharing }) => {
    const list = [...sharing]
    const isOneCar = !isAmbiguous(list.map((make) => ({ makeKey: compact(make) })))
    return list.flatMap((una) => list.flatMap((otra) => (una === otra ? [] : [{ modelo, una, otra, isOneCar }])))
  })
}

const [FROM, TO] = [1998, 2004] as const

function trapsOf({ modelo, una }: Pair, n: number): Trap[] {
  const part = { modelo, make: una, motor: '', desde: FROM, hasta: TO, isRow: true }
  return [
    { ...part, k: `FIT-${n}-A`, descripcion: 'ROTULA SUPERIOR', motor: '1.6' },
    { ...part, k: `FIT-${n}-B`, descripcion: 'ROTULA INFERIOR' },
    { ...part, k: `FIT-${n}-C`, descripcion: `ROTULA ${una} ${modelo} 98/04`, isRow: false },
    { ...part, k: `FIT-${n}-D`, descripcion: `ROTULA ${modelo} 98/04`, make: '', isRow: false },
  ]
}

/** Questions about the other make, about none, about years and engines that no part of the pair states. */
export function adverseCases(pairs: Pair[]): AdverseCase[] {
  return pairs.flatMap((pair) => {
    const { modelo, una, otra } = pair
    const name = modelo.toLowerCase()
    const one = (pregunta: string, make: string, year: number | null, motor = '') => ({
      pregunta,
      pair,
      make,
      year,
      motor,
    })
    return [
      one(`rotula ${otra} ${name} 2001`, otra, 2001),
      one(`rotula ${otra} ${name}`, otra, null),
      one(`necesito rotula para ${name} 2001`, '', 2001),
      one(`rotula ${name}`, '', null),
      one(`rotula ${una} ${name} 2006`, una, 2006),
      one(`rotula ${una} ${name} 2001 1.6`, una, 2001, '1.6'),
      one(`rotula ${una} ${name} 2001 2.2`, una, 2001, '2.2'),
      one(`rotula ${otra} ${name} 1.6 98`, otra, 1998, '1.6'),
    ]
  })
}

/** Fills an empty database with parts for the first make of each pair, and indexes them. */
export async function adverseCatalogue(db: Db, pairs: Pair[]): Promise<Trap[]> {
  const traps = pairs.flatMap(trapsOf)
  await db.rows(`insert into linea (nombre) values ('Rotulas')`)
  const named = traps.filter(({ isRow }) => isRow)
  await db.rows(
    `insert into marca (nombre, tipo) select distinct unnest($1::text[]), 'vehiculo' on conflict do nothing`,
    [named.map(({ make }) => make)],
  )
  await db.rows(
    `insert into modelo (marca_id, nombre) select distinct k.id, m from unnest($1::text[], $2::text[]) as v(make, m)
     join marca k on k.nombre = v.make and k.tipo = 'vehiculo' on conflict do nothing`,
    [named.map(({ make }) => make), named.map(({ modelo }) => modelo)],
  )
  await db.rows(`insert into motor (nombre) values ('L4 1.6L')`)
  for (const { k, descripcion, make, modelo, motor, desde, hasta, isRow } of traps) {
    await db.rows(
      `with p as (insert into producto (k_parte, descripcion, linea_id) select $1, $2, id from linea returning id)
       insert into aplicacion (producto_id, modelo_id, motor_id, desde, hasta)
       select p.id, m.id, (select id from motor where $5 <> ''), $6, $7 from p, modelo m join marca k on k.id = m.marca_id
       where $8 and k.nombre = $3 and m.nombre = $4`,
      [k, descripcion, make, modelo, motor, desde, hasta, isRow],
    )
  }
  await rebuild(db)
  return traps
}

/** Rows that claim to fit what their part does not prove, told by the plainest reading of the parts alone. */
export async function falseClaims(db: Db, traps: Trap[], { pregunta, pair, make, year, motor }: AdverseCase) {
  const byCode = new Map(traps.map((trap) => [trap.k, trap]))
  const rows = await suggest(db, pregunta, 1)
  return rows.filter(({ k_parte, razon, aproximado }) => {
    const trap = byCode.get(k_parte)
    if (aproximado || !/(?:^|· )(?:Le queda a|Para) /.test(razon) || !trap) return false
    const isModel = compact(trap.modelo) === compact(pair.modelo)
    const isMake = make === '' ? pair.isOneCar : trap.make === make
    const isYear = year === null || (trap.desde <= year && year <= trap.hasta)
    const isEngine = motor === '' || trap.motor === motor
    return !(isModel && isMake && isYear && isEngine)
  })
}
