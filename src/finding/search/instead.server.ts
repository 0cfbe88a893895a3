import type { Reply } from '#kit/base/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import { bind, type Values } from '#finding/index/filters.ts'
import type { Search } from '#finding/index/state.server.ts'
import { rangesOf, sumsWanted } from '#finding/index/vehicles.ts'
import { codeKey } from '#finding/question/codes.ts'
import { fold } from '#finding/question/spanish.ts'
import { FIRST_YEAR, LAST_YEAR, yearBits } from '#finding/question/years.ts'
import { type AskedVehicle, vehicleOf } from './asked-vehicle.ts'
import type { Judged } from './fit.ts'
import { judgeParts } from './fit.server.ts'
import type { fittingInstead } from './instead-contract.ts'
import { once } from './words.server.ts'

type Answer = Reply<typeof fittingInstead>

const MOST = 3
/** Judged at most: the best sold of the line that mention the vehicle. */
const JUDGED = 60

type Own = { linea_id: number; posiciones: string[]; lados: string[] }
type Candidate = { k_parte: string; descripcion: string }

const own = `
  select b.linea_id,
    coalesce((select array_agg(distinct a.posicion) from aplicacion a where a.producto_id = b.parte_id and a.posicion is not null), '{}') as posiciones,
    coalesce((select array_agg(distinct a.lado) from aplicacion a where a.producto_id = b.parte_id and a.lado is not null), '{}') as lados
  from busca_parte b where b.k_norm = $1 limit 1`

/** What a vehicle is offered where a part of the catalogue does not fit: proven for it, of the same line, and of no other place. */
export async function fitInstead(db: Db, search: Search, parte: string, asked: AskedVehicle): Promise<Answer> {
  const vehiculo = vehicleOf(asked)
  const known = await db.row<Own>(own, [codeKey(parte)])
  const line = known && search.minds.lexicon.lines.get(known.linea_id)
  if (!known || !line) return { vehiculo, linea: null, partes: [] }

  const linea = { id: line.id, nombre: line.nombre, slug: line.slug }
  const year = asked.year
  if (!asked.model || year === null || year < FIRST_YEAR || year > LAST_YEAR) return { vehiculo, linea, partes: [] }

  const found = await candidatesFor(db, search, parte, known, { ...asked, year })
  const judged = await judgeParts(
    db,
    search,
    found.map(({ k_parte }) => k_parte),
    asked,
  )
  const partes = found.filter(({ k_parte }) => isProven(judged.get(k_parte), known)).slice(0, MOST)
  return { vehiculo, linea, partes }
}

function candidatesFor(
  db: Db,
  { vehicles }: Search,
  parte: string,
  { linea_id }: Own,
  { make, model, motor, year }: AskedVehicle & { year: number },
): Promise<Candidate[]> {
  const wanted = [{ makeKey: make?.key ?? '', modelKey: model?.key ?? '' }]
  const values: Values = []
  const code = bind(values, codeKey(parte))
  const ids = bind(
    values,
    sumsWanted(wanted, vehicles).map((entry) => entry.id),
  )
  const line = `${bind(values, linea_id)}::bigint`
  const ranges = motor ? rangesOf({ vehicles: wanted, engines: [motor], years: [year, year] }, vehicles) : undefined
  return db.rows<Candidate>(
    `with esta as (select tsv from busca_parte where k_norm = ${code} limit 1)
     select p.k_parte, p.descripcion from (
       select rank from busca_ajuste where vehiculo_id = any (${ids}::int[]) and linea_id = ${line}
         and years & ${bind(values, String(yearBits(year, year)))}::bigint <> 0 group by rank) f
     join busca_parte p using (rank), esta e
     where p.k_norm <> ${code} and ${isNotOpposite('delanter', 'traser')} and ${isNotOpposite('izquierd', 'derech')}
       ${ranges ? `and p.ajuste && ${once(values, ranges.fit, 'int4multirange')}` : ''}
     order by p.rank limit ${JUDGED}`,
    values,
  )
}

/** Who says only the one does not stand for who says only the other. */
function isNotOpposite(one: string, other: string): string {
  const only = (part: string, said: string, unsaid: string) =>
    `ts_match_vq(${part}.tsv, '${said} & !${unsaid}'::tsquery)`
  return `not (${only('e', one, other)} and ${only('p', other, one)}) and not (${only('e', other, one)} and ${only('p', one, other)})`
}

/** Proven, by an application of a place that the other part has too, or that says none. */
function isProven(judged: Judged | undefined, { posiciones, lados }: Own): boolean {
  if (judged?.veredicto !== 'si') return false
  return judged.aplicaciones.some(({ posicion, lado }) => isAmong(posicion, posiciones) && isAmong(lado, lados))
}

function isAmong(said: string | null, others: string[]): boolean {
  return !said || others.length === 0 || others.some((other) => fold(other) === fold(said))
}
