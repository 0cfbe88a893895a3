import type { Db } from '#platform/database/db.server.ts'
import type { AskedVehicle } from './asked-vehicle.ts'
import { hasYear } from './asked-vehicle.ts'
import { type Application, type AskedFit, conditionText, type Judged, judgeFit, type Verdict } from './fit.ts'
import { fitColumns, type FitFields } from './fit-fields.ts'
import { type Judging, modelsFor } from '#finding/index/judged.ts'
import { demanding, heard, textConditions } from './text-conditions.ts'
import { codeKey } from '#finding/question/codes.ts'
import type { Asked } from '#finding/question/interpret.ts'
import { generationOf, isAmbiguous, sameName } from '#finding/question/shared-names.ts'
import { compact } from '#finding/question/compact.ts'
import type { Lexicon } from '#finding/question/lexicon.ts'
import type { Search } from '#finding/index/state.server.ts'
import { ANY_ENGINE, LOOSE_ID, makeKeyOf, SLOTS } from '#finding/index/vehicles.ts'
import { FIRST_YEAR, LAST_YEAR } from '#finding/question/years.ts'

type Row = FitFields & { k_parte: string; descripcion: string }

const byCode = (models: string | undefined) =>
  `select p.k_parte, p.descripcion${fitColumns(models === undefined ? 'all' : [], () => models ?? '')} from busca_parte p where p.k_norm = any ((select $1::text[])::text[])`
const readAll = byCode(undefined)
const readSome = byCode('(select $2::bigint[])')

function rowsOf(db: Db, codes: string[], judging: Judging): Promise<Row[]> {
  return judging === 'all' ? db.rows(readAll, [codes]) : db.rows(readSome, [codes, judging])
}

/** The verdict of each part for a vehicle, by part code. Codes that no active part has are not in the answer. */
export async function judgeParts(
  db: Db,
  search: Search,
  codes: string[],
  asked: AskedVehicle,
): Promise<Map<string, Judged>> {
  const vehicle = { makeKey: asked.make?.key ?? '', modelKey: asked.model?.key ?? '' }
  const rows = await rowsOf(db, codes.map(codeKey), modelsFor([vehicle], search.minds.lexicon))
  const wanted = askedFit(asked, search)
  return new Map(
    rows.map((row) => [
      row.k_parte,
      isOfOthers(row) ? ofOthers : judgeFit(applicationsOf(row, search), wanted, row.universal),
    ]),
  )
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
    for (const row of await rowsOf(db, keys.slice(at, at + READ), 'all')) parts.set(row.k_parte, row)
  return (code, asked) => {
    const row = parts.get(code)
    return row && judgeOf(asked, search)(row)
  }
}

/** Whether a part has applications and none of a model wanted. */
function isOfOthers({ aplicaciones }: FitFields): boolean {
  return aplicaciones.length === 0
}

const ofOthers: Judged = { veredicto: 'no', aplicaciones: [] }

/** The verdict of a part for every vehicle a question names, at both ends of its years and with each of its engines. */
export function judgeOf(asked: Asked, search: Search): (row: FitFields & Pick<Row, 'descripcion'>) => Judged {
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
      const make = makeKey && named.length === 0 && !isOfOther ? { key: makeKey, name: makeKey } : null
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

function applied(makeKey: string, modelKey: string, lexicon: Lexicon): Applied {
  const { baseKey, years: generation } = generationOf(modelKey, makeKey, lexicon)
  return { makeKey, modelKey, baseKey, generation }
}

/** The catalogue's rows; without any, what the description says. What it demands of the vehicle holds for all of them. */
function applicationsOf(row: FitFields & Pick<Row, 'descripcion'>, search: Search): Application[] {
  const conditions = textConditions(row.descripcion, search.minds.lexicon)
  return statedBy(row, search).map((application) => demanding(application, conditions))
}

function statedBy({ aplicaciones }: FitFields, { vehicles, minds }: Search): Application[] {
  if (typeof aplicaciones !== 'string') {
    return aplicaciones.map(
      ([marca, modelo, motor, desde, hasta, posicion, lado, nota, fuente, conditions]): Application => ({
        ...applied(makeKeyOf(marca, minds.lexicon), compact(modelo), minds.lexicon),
        conditions: conditions ?? [],
        proof: {
          marca,
          modelo,
          motor,
          desde,
          hasta,
          posicion,
          lado,
          nota,
          fuente,
          condiciones: (conditions ?? []).map(conditionText),
          origen: 'aplicacion',
        },
      }),
    )
  }
  const nothing = { posicion: null, lado: null, nota: null, condiciones: [], fuente: null }
  return [...spansOf(aplicaciones)].flatMap(({ id, from, to }) => {
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
    return [{ ...applied(entry.makeKey, entry.modelKey, minds.lexicon), conditions: [], proof }]
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
