import type { Db } from '#platform/database/db.server.ts'
import type { AskedVehicle } from './asked-vehicle.ts'
import { hasYear } from './asked-vehicle.ts'
import {
  type Application,
  type AskedFit,
  type Condition,
  conditionText,
  type Judged,
  judgeFit,
  type Verdict,
} from './fit.ts'
import { demanding, heard, textConditions } from './text-conditions.ts'
import { codeKey } from '#finding/question/codes.ts'
import type { Asked } from '#finding/question/interpret.ts'
import { generationOf, isAmbiguous, sameName } from '#finding/question/shared-names.ts'
import { compact, type Lexicon } from '#finding/question/lexicon.ts'
import type { Search } from '#finding/index/state.server.ts'
import { ANY_ENGINE, LOOSE_ID, makeKeyOf, SLOTS } from '#finding/index/vehicles.ts'
import { FIRST_YEAR, LAST_YEAR } from '#finding/question/years.ts'

type Row = {
  id: number
  k_parte: string
  descripcion: string
  universal: boolean
  /** Whether the catalogue has applications of it, of whatever model. */
  aplicada: boolean
  /** Of a part without applications; null of others. */
  ajuste: string | null
  /** Those of the models wanted. */
  aplicaciones:
    | {
        marca: string
        modelo: string
        motor: string | null
        desde: number
        hasta: number | null
        posicion: string | null
        lado: string | null
        nota: string | null
        fuente: string | null
        condiciones: Condition[] | null
      }[]
    | null
}

// (select …): planned once instead of anew for each value. `$2`: the models wanted; null: all.
const fitsOf = (
  where: string,
) => `select b.parte_id as id, b.k_parte, b.descripcion, ts_match_vq(b.tsv, '''universal'''::tsquery) as universal,
  h.aplicada, case when h.aplicada then null else b.ajuste::text end as ajuste, case when h.aplicada then (
    select json_agg(json_build_object('marca', k.nombre, 'modelo', m.nombre, 'motor', e.nombre, 'desde', a.desde, 'hasta', a.hasta,
      'posicion', a.posicion, 'lado', a.lado, 'nota', a.nota, 'fuente', a.fuente,
      'condiciones', (select json_agg(json_build_object('atributo', c.atributo, 'operador', c.operador, 'valor', c.valor) order by c.id)
        from aplicacion_condicion c where c.aplicacion_id = a.id)) order by k.nombre, m.nombre, a.desde, a.id)
    from aplicacion a join modelo m on m.id = a.modelo_id join marca k on k.id = m.marca_id left join motor e on e.id = a.motor_id
    where a.producto_id = b.parte_id and ((select $2::bigint[]) is null or a.modelo_id = any ((select $2::bigint[])::bigint[]))) end as aplicaciones
  from busca_parte b cross join lateral (select exists (select from aplicacion a where a.producto_id = b.parte_id) as aplicada) h where ${where}`
const byCode = fitsOf('b.k_norm = any ((select $1::text[])::text[])')
const byId = fitsOf('b.parte_id = any ((select $1::bigint[])::bigint[])')

/** The verdict of each part for a vehicle, by part code. Codes that no active part has are not in the answer. */
export async function judgeParts(
  db: Db,
  search: Search,
  codes: string[],
  asked: AskedVehicle,
): Promise<Map<string, Judged>> {
  const models = modelsOf([{ makeKey: asked.make?.key ?? '', modelKey: asked.model?.key ?? '' }], search)
  const rows = await db.rows<Row>(byCode, [codes.map(codeKey), models])
  const wanted = askedFit(asked, search)
  return new Map(
    rows.map((row) => [
      row.k_parte,
      isOfOthers(row) ? ofOthers : judgeFit(applicationsOf(row, search), wanted, row.universal),
    ]),
  )
}

/** The verdict of each part, by its id, for every vehicle a question names, at both ends of its years and with each of its engines. */
export async function judgeQuestion(db: Db, search: Search, ids: number[], asked: Asked): Promise<Map<number, Judged>> {
  if (ids.length === 0) return new Map()
  // What was said of the vehicle may rule out an application of another model too: then all are read.
  const models = asked.said?.length ? null : modelsOf(asked.vehicles, search)
  const rows = await db.rows<Row>(byId, [ids, models])
  const judge = judgeOf(asked, search)
  return new Map(rows.map((row) => [row.id, judge(row)]))
}

/** Parts read at once: each comes with all its applications. */
const READ = 500

/** The same for many questions of many parts: read once, by part code, and each judged for what it is asked. Codes that no active part has: none. */
export async function judgesOf(
  db: Db,
  search: Search,
  codes: string[],
): Promise<(code: string, asked: Asked) => Judged | undefined> {
  const keys = [...new Set(codes.map(codeKey))]
  const parts = new Map<string, Row>()
  for (let at = 0; at < keys.length; at += READ)
    for (const row of await db.rows<Row>(byCode, [keys.slice(at, at + READ), null])) parts.set(row.k_parte, row)
  return (code, asked) => {
    const row = parts.get(code)
    return row && judgeOf(asked, search)(row)
  }
}

/** The catalogue's models that can decide for the vehicles asked: those named so, their generations, and what they are generations of. Null: all, where only a make was asked. */
function modelsOf(asked: { makeKey: string; modelKey: string }[], { minds: { lexicon } }: Search): number[] | null {
  if (asked.some(({ modelKey }) => modelKey === '')) return null
  const keys = new Set(
    asked.flatMap(({ modelKey, makeKey }) => {
      const bases = [makeKey, ''].flatMap((make) => generationOf(modelKey, make, lexicon).baseKey ?? [])
      const own = [modelKey, ...bases]
      return [...own, ...own.flatMap((key) => lexicon.generations.get(key)?.map((one) => one.modelKey) ?? [])]
    }),
  )
  return [...keys].flatMap((key) => lexicon.modelIds.get(key) ?? [])
}

/** Whether a part has applications and none of a model wanted. */
function isOfOthers({ aplicada, aplicaciones }: Row): boolean {
  return aplicada && !aplicaciones
}

const ofOthers: Judged = { veredicto: 'no', aplicaciones: [] }

function judgeOf(asked: Asked, search: Search): (row: Row) => Judged {
  const wanted = everyFit(asked, search)
  return (row) => {
    if (isOfOthers(row)) return ofOthers
    const all = applicationsOf(row, search)
    const applications = heard(all, asked.said ?? [])
    if (all.length > 0 && applications.length === 0)
      return { veredicto: 'no', aplicaciones: all.map(({ proof }) => proof) }
    return worst(wanted.map((one) => judgeFit(applications, one, row.universal)))
  }
}

/** What a question's claim would have to hold for. */
function everyFit({ vehicles: names, years, engines }: Asked, search: Search): AskedFit[] {
  const { vehicles, minds } = search
  const ends: (number | null)[] = years ? [...new Set(years)] : [null]
  const motors: (string | null)[] = engines.length ? engines : [null]
  return names
    .filter(({ isWider }) => !isWider)
    .flatMap(({ makeKey, modelKey, clave, isOfOther }) => {
      const named = names.filter((other) => other.isWider && other.modelKey === modelKey && other.clave === clave)
      const entries = (vehicles.byModel.get(modelKey) ?? []).filter((entry) => !makeKey || entry.makeKey === makeKey)
      const name = sameName(modelKey, minds.lexicon)[0]?.model ?? entries[0]?.modelo ?? modelKey
      const models = sameName(modelKey, minds.lexicon)
      // A Neon is one car under each badge: without a make in the question, any of them proves it.
      const make = makeKey && named.length === 0 ? { key: makeKey, name: makeKey } : null
      const ignored = isOfOther ? [{ campo: 'marca', valor: '' }] : []
      return ends.flatMap((year) =>
        motors.map((motor) => ({
          ...askedFit(
            { year, make, model: modelKey ? { key: modelKey, name } : null, motor, entries, ignored },
            search,
          ),
          isAmbiguous: make === null && isAmbiguous(models),
        })),
      )
    })
}

const gravity: Verdict[] = ['si', 'universal', 'depende', 'sin_datos', 'no']

function worst(verdicts: Judged[]): Judged {
  const nothing: Judged = { veredicto: 'sin_datos', aplicaciones: [] }
  return verdicts.reduce(
    (one, other) => (gravity.indexOf(other.veredicto) > gravity.indexOf(one.veredicto) ? other : one),
    verdicts[0] ?? nothing,
  )
}

function askedFit({ make, model, motor, year, entries, ignored }: AskedVehicle, { minds }: Search): AskedFit {
  const generation = model ? generationOf(model.key, make?.key ?? '', minds.lexicon) : {}
  const engines = entries.filter((entry) => !entry.isText && entry.motor && (year === null || hasYear(entry, year)))
  return {
    makeKey: make?.key ?? null,
    modelKey: model?.key ?? null,
    baseKey: generation.baseKey,
    generation: generation.years,
    modelName: model?.name ?? null,
    motor,
    year,
    isOtherEngine: ignored.some(({ campo }) => campo === 'motor'),
    isOtherMake: ignored.some(({ campo }) => campo === 'marca'),
    isAmbiguous: !make && model !== null && isAmbiguous(sameName(model.key, minds.lexicon)),
    engines: [...new Set(engines.map((entry) => entry.motor))],
  }
}

type Applied = Pick<Application, 'makeKey' | 'modelKey' | 'baseKey' | 'generation'>
const read = new WeakMap<Lexicon, Map<string, Applied>>()

/** A make and a model as the catalogue writes them, read once for each lexicon: they are few and come in every answer. */
function applied(marca: string, modelo: string, lexicon: Lexicon): Applied {
  const known = read.get(lexicon) ?? new Map<string, Applied>()
  read.set(lexicon, known)
  const name = `${marca}|${modelo}`
  const found = known.get(name)
  if (found) return found
  const [makeKey, modelKey] = [makeKeyOf(marca, lexicon), compact(modelo)]
  const { baseKey, years: generation } = generationOf(modelKey, makeKey, lexicon)
  const made = { makeKey, modelKey, baseKey, generation }
  known.set(name, made)
  return made
}

/** The catalogue's rows; without any, what the description says. What it demands of the vehicle holds for all of them. */
function applicationsOf(row: Row, search: Search): Application[] {
  const conditions = textConditions(row.descripcion, search.minds.lexicon)
  return statedBy(row, search).map((application) => demanding(application, conditions))
}

function statedBy({ aplicaciones, ajuste }: Row, { vehicles, minds }: Search): Application[] {
  if (aplicaciones) {
    return aplicaciones.map(({ condiciones, ...row }) => ({
      ...applied(row.marca, row.modelo, minds.lexicon),
      conditions: condiciones ?? [],
      proof: { ...row, condiciones: (condiciones ?? []).map(conditionText), origen: 'aplicacion' },
    }))
  }
  const nothing = { posicion: null, lado: null, nota: null, condiciones: [], fuente: null }
  return [...spansOf(ajuste ?? '')].flatMap(({ id, from, to }) => {
    const entry = vehicles.byId.get(id)
    if (!entry?.modelKey || entry.motor === ANY_ENGINE) return []
    const proof = {
      ...nothing,
      marca: entry.marca,
      modelo: entry.modelo,
      motor: entry.motor || null,
      desde: from,
      hasta: to,
      origen: 'descripcion' as const,
    }
    const { makeKey, modelKey } = entry
    const { baseKey, years } = generationOf(modelKey, makeKey, minds.lexicon)
    return [{ makeKey, modelKey, baseKey, generation: years, conditions: [], proof }]
  })
}

/** Vehicles and years of an `ajuste`: `{[94720,94721)}`. Years null: not known. */
export function* spansOf(ajuste: string): Generator<{ id: number; from: number | null; to: number | null }> {
  for (const [, low, high] of ajuste.matchAll(/\[(\d+),(\d+)\)/g)) {
    let at = Number(low)
    const end = Number(high)
    while (at < end) {
      const id = Math.floor(at / SLOTS)
      const last = Math.min(end, (id + 1) * SLOTS) - 1
      const slot = at % SLOTS
      // The first slot holds all that is older as well: what is only there says no year.
      const isOld = slot === 1 && last % SLOTS === 1
      if (id !== LOOSE_ID && (slot === 0 || isOld)) yield { id, from: null, to: null }
      else if (id !== LOOSE_ID)
        yield { id, from: FIRST_YEAR + slot - 1, to: Math.min(FIRST_YEAR + (last % SLOTS) - 1, LAST_YEAR) }
      at = slot === 0 ? at + 1 : last + 1
    }
  }
}
