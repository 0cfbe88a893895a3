import type pg from 'pg'
import type { Db } from '#platform/database/db.server.ts'
import type { Lexicon } from '#finding/question/lexicon.ts'
import { isHead } from './heads.ts'
import { readLexicon } from './lexicon-source.server.ts'
import { type PartRows, rowsOf } from './part-row.ts'
import { readParts, readVehicleNames } from './part-source.server.ts'
import { countIn, newRegistry } from './registry.ts'
import { toEntry, vehicleFields, type VehicleRow, vehicleValues } from './search-rows.ts'
import { SLOTS, type VehicleEntry } from './vehicles.ts'
import { isVocabulary } from '#finding/question/vocabulary.ts'

// Any number that nothing else in this database locks.
const ADVISORY_KEY = 5_223_403

/** Rewrites the search rows of these parts (gone or inactive ones disappear) in one transaction, and tells every process. */
export async function refreshParts(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const lexicon = await readLexicon(db)
  await db.transaction((tx) => tx.session((client) => refreshIn(client, ids, lexicon)))
}

/** The same inside a transaction that is open already. One refresh at a time: they number vehicles and ranks. */
export async function refreshIn(client: pg.ClientBase, ids: number[], lexicon: Lexicon): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_KEY])
  await knowNouns(client, lexicon)
  const names = await readVehicleNames(client)
  const sources = await readParts(client, names, ids)
  const ranks = await forget(client, ids)
  const vehicles = await client.query<VehicleRow>(`select ${vehicleFields} from busca_vehiculo`)
  const registry = newRegistry(vehicles.rows.map(toEntry))
  const { rows: most } = await client.query<{ last: number }>('select coalesce(max(rank), 0) as last from busca_parte')
  // The ranks just taken out are given again: a new part must not get one of them.
  let last = Math.max(most[0]?.last ?? 0, ...ranks.values())

  const rows = sources.map((source) => {
    const line = lexicon.lines.get(source.linea_id)
    return rowsOf(
      { ...source, rank: ranks.get(source.id) ?? ++last },
      line?.texto ?? line?.nombre ?? '',
      lexicon,
      registry,
    )
  })
  await write(client, rows)
  await client.query('insert into busca_reciente (producto_id) select unnest($1::bigint[])', [ids])
  const { rows: version } = await client.query<{ cambio: number }>(
    'update busca_version set cambio = cambio + 1 returning cambio',
  )
  const cambio = version[0]?.cambio ?? 0
  await writeVehicles(client, rows, cambio)
  await writeWords(client, rows, cambio)
  await client.query(`notify busqueda, 'indice'`)
}

/** The last rebuild's nouns (heads.ts), as its words tell them. */
async function knowNouns(client: pg.ClientBase, lexicon: Lexicon): Promise<void> {
  const { rows } = await client.query<{ root: string; first: number; all: number }>(
    `select substr(h.termino, 3) as root, h.df as first, v.df as all from busca_vocabulario h join busca_vocabulario v on v.termino = substr(h.termino, 3)
     where h.termino like 'h\\_%'`,
  )
  for (const { root, first, all } of rows) if (isHead(first, all)) lexicon.nouns.add(root)
}

/** Takes the old rows out; their ranks are kept for the new ones. */
async function forget(client: pg.ClientBase, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await client.query<{ rank: number; parte_id: string; linea_id: number; vehiculos: number[] }>(
    `delete from busca_parte where parte_id = any ($1) returning rank, parte_id, linea_id,
       array(select distinct v from unnest(ajuste) r, generate_series(lower(r) / ${SLOTS}, (upper(r) - 1) / ${SLOTS}) v) as vehiculos`,
    [ids],
  )
  for (const { rank, linea_id, vehiculos } of rows) {
    await client.query('delete from busca_ajuste where vehiculo_id = any ($1) and linea_id = $2 and rank = $3', [
      vehiculos,
      linea_id,
      rank,
    ])
  }
  for (const table of ['busca_alterna', 'busca_rasgo'])
    await client.query(`delete from ${table} where rank = any ($1)`, [rows.map(({ rank }) => rank)])
  return new Map(rows.map(({ rank, parte_id }) => [Number(parte_id), rank]))
}

async function write(client: pg.ClientBase, rows: PartRows[]): Promise<void> {
  for (const { parte, alternas, ajustes, rasgos } of rows) {
    await client.query(
      `insert into busca_parte values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::text::tsvector)`,
      parte.map((value) => (typeof value === 'bigint' ? String(value) : value)),
    )
    for (const alterna of alternas) await client.query('insert into busca_alterna values ($1, $2, $3, $4, $5)', alterna)
    for (const rasgo of rasgos) await client.query('insert into busca_rasgo values ($1, $2, $3, $4, $5, $6)', rasgo)
    for (const ajuste of ajustes)
      await client.query('insert into busca_ajuste values ($1, $2, $3, $4)', ajuste.map(String))
  }
}

/** Vehicles and years that no part had before; the counts of the others wait for the next rebuild. */
async function writeVehicles(client: pg.ClientBase, rows: PartRows[], alta: number): Promise<void> {
  const changed = new Set<VehicleEntry>()
  for (const { fits } of rows) {
    for (const [entry, bits] of fits) {
      if (entry.partes > 0 && (bits & ~entry.years) === 0n) continue
      countIn(entry, bits)
      changed.add(entry)
    }
  }
  for (const entry of changed) {
    await client.query(
      `insert into busca_vehiculo values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (id) do update
       set de_texto = excluded.de_texto, years = excluded.years, partes = excluded.partes, por_anio = excluded.por_anio, alta = excluded.alta`,
      vehicleValues(entry, alta),
    )
  }
}

/** Words that no part had before, or none of this line; how often they occur is counted at the next rebuild. */
async function writeWords(client: pg.ClientBase, rows: PartRows[], alta: number): Promise<void> {
  const words = new Map<string, { forma: string; lineas: Set<number> }>()
  for (const { tokens, forms, linea } of rows) {
    for (const token of tokens) {
      if (!isVocabulary(token)) continue
      const known = words.get(token)
      if (known) known.lineas.add(linea)
      else words.set(token, { forma: forms.get(token) ?? token, lineas: new Set([linea]) })
    }
  }
  const found = [...words]
  await client.query(
    `insert into busca_vocabulario as v (termino, forma, df, alta, lineas)
     select t, f, 1, $4, l from unnest($1::text[], $2::text[], $3::text[]) as w(t, f, l)
     on conflict (termino) do update set lineas = v.lineas || ',' || excluded.lineas, alta = excluded.alta
     where v.lineas <> '' and not string_to_array(excluded.lineas, ',') <@ string_to_array(v.lineas, ',')`,
    [
      found.map(([token]) => token),
      found.map(([, { forma }]) => forma),
      found.map(([, { lineas }]) => [...lineas].join()),
      alta,
    ],
  )
}
