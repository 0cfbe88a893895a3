import { randomUUID } from 'node:crypto'
import { currentSearch, type Search } from '#finding/index/state.server.ts'
import { ANY_ENGINE } from '#finding/index/vehicles.ts'
import { spansOf } from '#finding/search/fit.server.ts'
import { suggest } from '#finding/search/suggest.server.ts'
import { POSITIONS } from '#finding/question/places.ts'
import { understand } from '#finding/question/interpret.ts'
import { sameName } from '#finding/question/shared-names.ts'
import type { Db } from '#platform/database/db.server.ts'
import { readDemand } from '#upkeep/synonyms/demand-reading.ts'
import { type Facts, type Gap, gapsOf, type IndexedPart, learn, modelOf } from './gap-reading.ts'
import type { GapName } from './gaps.ts'
import { alive } from './sql.server.ts'

/** Parts read at a time. */
const BATCH = 4000
/** Texts that were asked most in DAYS_ASKED, each asked again once: that is what bounds the time. */
const MOST_ASKED = 400
const DAYS_ASKED = 90

const oneBatch = `select b.rank, b.parte_id as id, b.linea_id as line, b.ajuste::text as ajuste, ts_match_vq(b.tsv, $3::tsquery) as "hasPlace",
    ts_match_vq(b.tsv, '''universal'''::tsquery) as universal
  from busca_parte b where b.rank > $1 and b.rank <= $2 order by b.rank`
type Row = Omit<IndexedPart, 'stated'> & { rank: number; ajuste: string; universal: boolean }

/** A run over the gaps: what it wrote is read by `gapRows`, and dropped at its end whatever happens. */
export type GapRun = { id: string; asked: ReadonlyMap<number, number>; vain: Vain[] }
/** Asked so often about a vehicle and a line, and nothing was found. */
type Vain = { linea: number; llave: string; veces: number }

/** Reads the whole index, as the search has it, for what it cannot prove, and what people asked of it in vain. `signal` stops it between two batches. */
export async function withGaps<T>(
  db: Db,
  signal: AbortSignal | undefined,
  work: (run: GapRun) => Promise<T>,
): Promise<T> {
  const id = randomUUID()
  try {
    const search = await currentSearch(db)
    const facts: Facts = new Map()
    for await (const parts of indexed(db, search, signal)) for (const part of parts) learn(facts, part)
    for await (const parts of indexed(db, search, signal))
      await keep(
        db,
        id,
        parts.flatMap((part) => gapsOf(part, facts, search)),
      )
    return await work({ id, ...(await askedInVain(db, search, signal)) })
  } finally {
    await db.rows(`delete from auditor_falta where corrida = $1 or en < now() - interval '1 day'`, [id])
  }
}

async function* indexed(db: Db, { vehicles }: Search, signal: AbortSignal | undefined): AsyncGenerator<IndexedPart[]> {
  const places = POSITIONS.map((root) => `'${root}'`).join(' | ')
  const last = (await db.row<{ n: number }>('select coalesce(max(rank), 0)::int as n from busca_parte'))?.n ?? 0
  for (let after = 0; after < last; after += BATCH) {
    signal?.throwIfAborted()
    const rows = await db.rows<Row>(oneBatch, [after, after + BATCH, places])
    yield rows.flatMap(({ ajuste, universal, rank: _rank, ...part }) => {
      const stated = [...spansOf(ajuste)].flatMap(({ id, ...years }) => {
        const entry = vehicles.byId.get(id)
        return entry && entry.motor !== ANY_ENGINE ? [{ entry, ...years }] : []
      })
      return universal ? [] : [{ ...part, stated }]
    })
  }
}

async function keep(db: Db, id: string, gaps: Gap[]): Promise<void> {
  if (gaps.length === 0) return
  await db.rows(
    `insert into auditor_falta (corrida, regla, producto_id, evidencia, de)
     select $1, regla, producto_id, evidencia, string_to_array(de, ',') from unnest($2::text[], $3::bigint[], $4::text[], $5::text[]) x (regla, producto_id, evidencia, de)`,
    [
      id,
      gaps.map(({ regla }) => regla),
      gaps.map(({ producto_id }) => producto_id),
      gaps.map(({ evidencia }) => evidencia),
      gaps.map(({ de }) => de.join()),
    ],
  )
}

type Asked = { consulta: string; vehiculo: Record<string, string | null> | null; veces: number }

const mostAsked = `select (array_agg(consulta order by creado_en desc))[1] as consulta, (array_agg(vehiculo) filter (where vehiculo is not null))[1] as vehiculo,
    count(*)::int as veces
  from busqueda where tipo = 1 and creado_en > now() - interval '${DAYS_ASKED} days'
  group by consulta_norm order by veces desc, max(creado_en) desc limit ${MOST_ASKED}`

/** How often each part was shown to somebody who was not told that it fits, and what found nothing: by asking again what was asked. */
async function askedInVain(
  db: Db,
  search: Search,
  signal: AbortSignal | undefined,
): Promise<Pick<GapRun, 'asked' | 'vain'>> {
  const asked = new Map<number, number>()
  const vain: Vain[] = []
  for (const { consulta, vehiculo, veces } of await db.rows<Asked>(mostAsked)) {
    signal?.throwIfAborted()
    const chosen = ['marca', 'modelo', 'year', 'motor'].flatMap((name) => vehiculo?.[name] ?? [])
    const text = [consulta, ...chosen].join(' ').slice(0, 200)
    const rows = await suggest(db, text, 1)
    // What is only near is no answer.
    if (rows.every(({ aproximado }) => aproximado))
      vain.push(...unanswered(text, search).map((one) => ({ ...one, veces })))
    for (const { id, razon } of rows) if (isOpen(razon)) asked.set(id, (asked.get(id) ?? 0) + veces)
  }
  return { asked, vain }
}

/** The line and the vehicles that a question names, as its words are understood. */
function unanswered(text: string, { minds }: Search): Omit<Vain, 'veces'>[] {
  const { linea: name } = readDemand(text, null, minds)
  const line = [...minds.lexicon.lines.values()].find(({ nombre }) => nombre === name)
  const { vehicles } = understand(text, minds, { isTyping: false }).asked
  if (!line) return []
  const keys = vehicles.flatMap(({ makeKey, modelKey }) =>
    makeKey
      ? [`${makeKey}|${modelKey}`, `${makeKey}|`]
      : sameName(modelKey, minds.lexicon).map((model) => modelOf(model)),
  )
  return [...new Set(keys)].map((llave) => ({ linea: line.id, llave }))
}

/** «Menciona…; confirma: ¿…?». */
function isOpen(razon: string): boolean {
  return /confirma/i.test(razon)
}

/** What was found of one gap, as a rule of the auditor: columns of a finding and its worth. $1 the run, $2 parts, $3 how often each was asked, $4 lines, $5 vehicles, $6 how often nothing was found. */
export function gapRows(name: GapName): string {
  return `
    with pedida as (select id, veces from unnest($2::bigint[], $3::int[]) x (id, veces)),
    vana as (select linea_id, llave, veces from unnest($4::bigint[], $5::text[], $6::int[]) x (linea_id, llave, veces)),
    vale as (
      select v.producto_id, max(v.valor) as precio from precio v join lista_precio l on l.id = v.lista_id and l.clave = 'BASE'
      where v.cantidad_min = 1 and v.vigencia @> now() group by 1),
    de_linea as (select p.linea_id, avg(v.precio) as precio from vale v join producto p on p.id = v.producto_id group by 1)
    select 'producto:' || p.id as llave, p.id as producto_id, f.evidencia, md5(f.evidencia) as huella, '[]'::jsonb as filas, '[]'::jsonb as operaciones,
      null::text as arreglo, round(coalesce(v.precio, d.precio, 1) * (
        coalesce((select sum(x.piezas) from venta_dia x where x.producto_id = p.id and x.dia > hoy_local() - 365), 0)
        + coalesce((select sum(e.disponible) from existencia e where e.producto_id = p.id), 0) + coalesce(q.veces, 0)
        + coalesce((select sum(n.veces) from vana n where n.linea_id = p.linea_id and n.llave = any (f.de)), 0)), 2) as valor
    from auditor_falta f join producto p on p.id = f.producto_id and ${alive}
    left join vale v on v.producto_id = p.id left join de_linea d on d.linea_id = p.linea_id left join pedida q on q.id = p.id
    where f.corrida = $1 and f.regla = '${name}'`
}
