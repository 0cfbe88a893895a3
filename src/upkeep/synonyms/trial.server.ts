import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { breather } from '#platform/capacity/breath.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { understand } from '#finding/question/interpret.ts'
import type { ResultRow } from '#finding/index/contract.ts'
import { readLexiconWith } from '#finding/index/lexicon-source.server.ts'
import { listBy, plainList } from '#finding/search/listing.server.ts'
import { currentSearch, type Search } from '#finding/index/state.server.ts'
import { draftState, wordsOfDraft } from './draft.server.ts'
import { nameKey, tidyName } from '#upkeep/brands/names.ts'
import type { agregarConsulta, consultasDePrueba, probarSinonimos, TriedReading } from './synonyms-contract.ts'

type Result = Reply<typeof probarSinonimos>['resultados'][number]
type Query = Pick<Result, 'consulta' | 'origen' | 'espera'>

// The set first; what people really ask beside it, each text once.
const asked = `
  with todas as (
    select consulta, consulta_norm as norma, 'prueba' as origen, espera, 0 as turno, id as lugar from busqueda_prueba
    union all
    (select consulta, norma_nombre(consulta), 'buscada', '', 1, row_number() over (order by veces desc) from busqueda_top order by veces desc limit 60)
    union all
    (select min(consulta), norma_nombre(min(consulta)), 'sin_resultado', '', 2, row_number() over (order by count(*) desc) from busqueda
      where resultados = 0 and tipo = 1 and creado_en > now() - interval '90 days' group by consulta_norm order by count(*) desc limit 60))
  select consulta, origen, espera from (
    select distinct on (norma) * from todas order by norma, turno) x order by turno, lugar`

/**
 * Asks the test set, and what is asked most, with the words in use and with those of the draft. A query that both read alike
 * finds the same: only the others are searched twice.
 */
export async function tryDraft({ db }: Context): Promise<Reply<typeof probarSinonimos>> {
  const [search, words, queries, state, texts] = await Promise.all([
    currentSearch(db),
    wordsOfDraft(db),
    db.rows<Query>(asked),
    draftState(db),
    db.row<{ pide: boolean }>(
      `select exists (select from sinonimo_borrador b left join sinonimo s on s.id = b.sinonimo_id
         where b.tipo in ('abreviatura', 'correccion') or s.tipo in ('abreviatura', 'correccion')) as pide`,
    ),
  ])
  const draft: Search = { ...search, minds: { ...search.minds, lexicon: await readLexiconWith(db, words) } }
  const resultados: Result[] = []
  const breathe = breather()
  for (const query of queries) {
    const result = await compared(db, query, search, draft)
    if (result) resultados.push(result)
    // Most are read and not searched: whoever else asks is served between two of them.
    await breathe()
  }
  return { ...state, consultas: queries.length, resultados, pide_indice: texts?.pide ?? false }
}

/** Both readings of a query; undefined for one that nobody chose and that does not change. */
async function compared(db: Db, query: Query, now: Search, draft: Search): Promise<Result | undefined> {
  const isAlike = readingKey(query.consulta, now) === readingKey(query.consulta, draft)
  if (isAlike && query.origen !== 'prueba') return undefined
  const antes = await readBy(db, query, now)
  const despues = isAlike ? antes : await readBy(db, query, draft)
  const cambia = JSON.stringify(antes) !== JSON.stringify(despues)
  return cambia || query.origen === 'prueba' ? { ...query, cambia, antes, despues } : undefined
}

function readingKey(text: string, { minds }: Search): string {
  const { groups, asked: filters, corrections, code } = understand(text, minds, { isTyping: false })
  return JSON.stringify([groups, filters, corrections, code])
}

const FIRST = 5

async function readBy(db: Db, { consulta, espera }: Query, search: Search): Promise<TriedReading> {
  const { items, total, interpretacion, correcciones } = await listBy(db, search, consulta, plainList, false)
  const primeros = items.slice(0, FIRST).map(({ k_parte, descripcion, linea }) => ({ k_parte, descripcion, linea }))
  return {
    entendido: interpretacion.chips.map(({ valor }) => valor),
    sin_entender: interpretacion.sin_entender,
    correcciones: correcciones.map(({ de, a }) => `${de} → ${a}`),
    total,
    parecidos: items.length > 0 && items.every(({ aproximado }) => aproximado),
    primeros,
    cumple: espera ? meets(items.slice(0, FIRST), espera) : null,
  }
}

/** Whether one of the first rows that are just what was asked has, in its line, its code or its description, what is expected. */
function meets(rows: ResultRow[], espera: string): boolean {
  const wanted = nameKey(espera)
  return rows.some(
    ({ k_parte, descripcion, linea, aproximado }) =>
      !aproximado && nameKey(`${linea} ${k_parte} ${descripcion}`).includes(wanted),
  )
}

/** The test set, by text. */
export function listQueries({ db }: Context): Promise<Reply<typeof consultasDePrueba>> {
  return db.rows('select id, consulta, espera from busqueda_prueba order by consulta_norm')
}

const MOST = 300

/** Adds a query to the set, or says anew what it expects. */
export async function addQuery(
  { consulta, espera = '' }: Received<typeof agregarConsulta>['body'],
  context: Context,
): Promise<Reply<typeof agregarConsulta>> {
  return context.db.transaction(async (tx) => {
    const counted = await tx.row<{ n: number }>('select count(*)::int as n from busqueda_prueba')
    if ((counted?.n ?? 0) >= MOST)
      throw new Refusal(422, `La prueba lleva hasta ${MOST} consultas: quita alguna antes.`)
    const made = await tx.row<Reply<typeof agregarConsulta>>(
      `insert into busqueda_prueba (consulta, espera, creado_por) values ($1, $2, $3)
       on conflict (consulta_norm) do update set consulta = excluded.consulta, espera = excluded.espera returning id, consulta, espera`,
      [tidyName(consulta), tidyName(espera), context.session.user?.id ?? null],
    )
    if (!made) throw new Error('an upsert returns its row')
    await audit(tx, context, { accion: 'consulta_de_prueba', objeto: 'sinonimos', despues: made })
    return made
  })
}

/** Takes a query out of the set; 404 when it is not there. */
export async function removeQuery(id: number, context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const gone = await tx.row('delete from busqueda_prueba where id = $1 returning consulta, espera', [id])
    if (!gone) throw new Refusal(404, 'Esa consulta no está en la prueba.')
    await audit(tx, context, { accion: 'consulta_de_prueba_quitada', objeto: 'sinonimos', antes: gone })
    return { success: true }
  })
}
