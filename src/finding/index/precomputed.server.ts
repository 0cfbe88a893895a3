import type pg from 'pg'
import { type CopyValue, copyRows } from '#platform/database/copy-in.server.ts'
import { countsOf, type Grouped, groupedSelect } from './facets.ts'
import type { Minds } from '#finding/question/group.ts'
import { understand } from '#finding/question/interpret.ts'
import { longQuery } from './long-query.server.ts'
import { planOf } from './plan.ts'
import { groupVehicles } from './vehicles.ts'

/** A set of more parts than this has its counts ready; those of a smaller one are computed as they are asked. */
const FREQUENT = 1500
const MOST = 3000

type Job = { clave: string; where: string; value: string | number }

/**
 * Counts that listings would take long to make, into busca_nueva: the whole catalogue ('*'), lines ('l:7'), great brands
 * ('m:3'), badges ('b:16') and, with `minds`, what frequent words and phrases ask for ('q:' and the tsquery of plan.ts).
 */
export async function precomputeFacets(
  client: pg.ClientBase,
  minds: Minds | null,
  parts: number,
  onStep: (done: number, all: number) => void,
): Promise<void> {
  const lines = await longQuery<{ id: number }>(client, 'select distinct linea_id as id from busca_nueva.busca_parte')
  const brands = await longQuery<{ id: number }>(
    client,
    'select marca_id as id from busca_nueva.busca_parte where marca_id is not null group by 1 having count(*) > $1',
    [FREQUENT],
  )
  const jobs: Job[] = [
    { clave: '*', where: 'rank > $1', value: 0 },
    ...lines.map(({ id }) => ({ clave: `l:${id}`, where: 'linea_id = $1', value: id })),
    ...brands.map(({ id }) => ({ clave: `m:${id}`, where: 'marca_id = $1', value: id })),
    ...[1, 2, 4, 8, 16].map((bit) => ({ clave: `b:${bit}`, where: 'badges & $1 <> 0', value: bit })),
    ...(minds ? questions(minds, parts) : []).map((query) => ({
      clave: `q:${query}`,
      where: 'tsv @@ (select $1::tsquery)',
      value: query,
    })),
  ]
  const done: CopyValue[][] = []
  for (const [i, { clave, where, value }] of jobs.entries()) {
    const text = `with matched as (select linea_id, marca_id, badges, years from busca_nueva.busca_parte where ${where}) ${groupedSelect}`
    done.push([clave, JSON.stringify(countsOf(await longQuery<Grouped>(client, text, [value])))])
    if (i % 20 === 0) onStep(i, jobs.length)
  }
  await copyRows(client, 'busca_nueva.busca_faceta', done)
  onStep(jobs.length, jobs.length)
}

/** What people would type to get a great set: frequent words, lines, taught words, makes and models; each as its plan's tsquery. */
function questions(minds: Minds, parts: number): string[] {
  const { lexicon, vocabulary } = minds
  const frequent = [...vocabulary.terms.values()].filter(
    ({ termino, df }) => df > FREQUENT && !/^[hcsl]_/.test(termino),
  )
  const texts = [
    ...[...lexicon.lines.values()].map((line) => line.texto ?? line.nombre),
    ...frequent
      .sort((a, b) => b.df - a.df)
      .map(({ termino, forma }) => (/^[vm]_/.test(termino) ? termino.slice(2) : forma)),
    ...lexicon.synonyms.keys(),
  ]
  const known = { minds, vehicles: groupVehicles([]), partes: parts, lineas: new Map<number, number>() }
  const queries = new Set<string>()
  for (const text of texts) {
    const plan = planOf(understand(text, minds, { isTyping: false }), known)
    if (plan && plan.expected > FREQUENT) queries.add(plan.all)
    if (queries.size >= MOST) break
  }
  return [...queries]
}
