import pg from 'pg'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Asked, listOf } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { atField, nameKey, tidyName } from '#upkeep/brands/names.ts'
import type { agregarPalabra, cambiarBorrador, cambiarPalabra, editarSinonimos, Word } from './synonyms-contract.ts'
import { stateWords, synonymWords } from './synonym-words.ts'

export type DraftedWord = Reply<typeof editarSinonimos>['palabras'][number]

// The words in use under the draft's changes, and the draft's new ones.
const drafted = `
  select s.id, coalesce(b.termino, s.termino) as termino, coalesce(b.destino, s.destino) as destino, coalesce(b.tipo, s.tipo) as tipo,
    coalesce(b.activo, s.activo) as activo,
    case when b.id is null then 'igual' when b.quitado then 'quitada' else 'cambiada' end as estado,
    case when b.id is not null then json_build_object('termino', s.termino, 'destino', s.destino, 'tipo', s.tipo, 'activo', s.activo) end as antes,
    case when b.id is not null then json_build_object('id', b.id, 'version', b.version, 'quien', u.nombre) end as borrador
  from sinonimo s left join sinonimo_borrador b on b.sinonimo_id = s.id left join usuario u on u.id = b.actualizado_por
  union all
  select null, b.termino, b.destino, b.tipo, b.activo, 'nueva', null, json_build_object('id', b.id, 'version', b.version, 'quien', u.nombre)
  from sinonimo_borrador b left join usuario u on u.id = b.actualizado_por where b.sinonimo_id is null`

const isWanted = `($1::text is null or norma_nombre(d.termino || ' ' || d.destino) like '%' || norma_nombre($1) || '%')
  and ($2::text is null or d.tipo = $2) and ($3::text is null or d.activo = ($3 = 'si')) and ($4::text is null or d.estado <> 'igual')`

type DraftState = { cambios: number; huella: string }

/** How many changes the draft holds, and a fingerprint that another change alters. */
export async function draftState(db: Db): Promise<DraftState> {
  const found = await db.row<DraftState>(
    `select count(*)::int as cambios, md5(coalesce(string_agg(concat_ws('|', id, version, quitado), ',' order by id), '')) as huella
     from sinonimo_borrador`,
  )
  return found ?? { cambios: 0, huella: '' }
}

const wordColumns = [
  { id: 'termino', title: 'Se escribe', value: ({ termino }: DraftedWord) => termino },
  { id: 'destino', title: 'Es', value: ({ destino }: DraftedWord) => destino },
  { id: 'tipo', title: 'Tipo', value: ({ tipo }: DraftedWord) => synonymWords[tipo].texto },
  { id: 'activo', title: 'Estado', value: ({ activo }: DraftedWord) => (activo ? 'Encendida' : 'Apagada') },
  { id: 'estado', title: 'En el borrador', value: ({ estado }: DraftedWord) => stateWords[estado].texto },
]

/** The words as they will be. */
const words = listOf<Asked<typeof editarSinonimos>, DraftedWord>({
  columns: 'd.*',
  from: `(${drafted}) d`,
  where: ({ q, tipo, activo, solo }) => ({
    where: isWanted,
    values: [q || null, tipo ?? null, activo ?? null, solo ?? null],
  }),
  orders: { termino: 'norma_nombre(d.termino)', destino: 'norma_nombre(d.destino)', tipo: 'd.tipo' },
  defaultOrder: { orden: 'termino', sentido: 'asc' },
  order: (by, way) => `${by} ${way}, norma_nombre(d.termino), d.destino`,
})
export const exportDrafted = words.file({ name: 'sinonimos', objeto: 'sinonimos', columns: wordColumns })

/** One page of them, and how the draft stands. */
export async function listDrafted(
  { query }: { query: Asked<typeof editarSinonimos> },
  context: Context,
): Promise<Reply<typeof editarSinonimos>> {
  const [{ total, rows }, state] = await Promise.all([words.read(query, context), draftState(context.db)])
  return { total, palabras: rows, ...state }
}

/** The words that a draft would put in use. */
export function wordsOfDraft(db: Db): Promise<Word[]> {
  return db.rows<Word>(
    `select termino, destino, tipo, activo from (${drafted}) d where d.activo and d.estado <> 'quitada' order by d.id nulls last, d.borrador ->> 'id'`,
  )
}

/** A new word; 422 when it is taught already or stands in the draft. */
export async function addToDraft(
  body: Received<typeof agregarPalabra>['body'],
  context: Context,
): Promise<DraftedWord> {
  const word = goodWord(body)
  return context.db.transaction(async (tx) => {
    await lockDraft(tx)
    await refuseTaught(tx, word, { id: null, draftId: null })
    const made = await tx.row<{ id: number }>(
      'insert into sinonimo_borrador (termino, destino, tipo, activo, actualizado_por) values ($1, $2, $3, $4, $5) returning id',
      [word.termino, word.destino, word.tipo, word.activo, context.session.user?.id ?? null],
    )
    const after = await oneOf(tx, made?.id ?? 0)
    await note(tx, context, after, null)
    return after
  })
}

/** Changes what the draft does to a word in use; back to what it is, and the change leaves the draft. */
export async function changeInUse(
  id: number,
  { version, quitado = false, ...change }: Received<typeof cambiarPalabra>['body'],
  context: Context,
): Promise<DraftedWord> {
  return context.db.transaction(async (tx) => {
    await lockDraft(tx)
    const before = await tx.row<DraftedWord>(`select d.* from (${drafted}) d where d.id = $1`, [id])
    if (!before) throw new Refusal(404, 'Esa palabra no existe.')
    const now = before.borrador?.version ?? 0
    if (now !== version) throw stale('esta palabra', now)
    const word = goodWord({ ...before, ...change })
    if (!quitado) await refuseTaught(tx, word, { id, draftId: before.borrador?.id ?? null })
    await tx.rows(
      `insert into sinonimo_borrador as b (sinonimo_id, termino, destino, tipo, activo, quitado, actualizado_por)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (sinonimo_id) do update set termino = excluded.termino, destino = excluded.destino, tipo = excluded.tipo,
         activo = excluded.activo, quitado = excluded.quitado, actualizado_por = excluded.actualizado_por, actualizado_en = now(),
         version = b.version + 1`,
      [id, word.termino, word.destino, word.tipo, word.activo, quitado, context.session.user?.id ?? null],
    )
    await tx.rows(
      `delete from sinonimo_borrador b using sinonimo s where s.id = b.sinonimo_id and s.id = $1 and not b.quitado
         and (s.termino, s.destino, s.tipo, s.activo) is not distinct from (b.termino, b.destino, b.tipo, b.activo)`,
      [id],
    )
    const after = await tx.row<DraftedWord>(`select d.* from (${drafted}) d where d.id = $1`, [id])
    if (!after) throw new Error('the word is there')
    await note(tx, context, after, before)
    return after
  })
}

/** Changes a word that is only in the draft. */
export async function changeNew(
  id: number,
  { version, ...change }: Received<typeof cambiarBorrador>['body'],
  context: Context,
): Promise<DraftedWord> {
  return context.db.transaction(async (tx) => {
    await lockDraft(tx)
    const before = await oneOf(tx, id)
    if (before.id !== null) throw new Refusal(404, 'Esa palabra no existe.')
    if (before.borrador?.version !== version) throw stale('esta palabra', before.borrador?.version ?? 0)
    const word = goodWord({ ...before, ...change })
    await refuseTaught(tx, word, { id: null, draftId: id })
    await tx.rows(
      `update sinonimo_borrador set termino = $2, destino = $3, tipo = $4, activo = $5, actualizado_por = $6, actualizado_en = now(),
         version = version + 1 where id = $1`,
      [id, word.termino, word.destino, word.tipo, word.activo, context.session.user?.id ?? null],
    )
    const after = await oneOf(tx, id)
    await note(tx, context, after, before)
    return after
  })
}

/** Takes a change out of the draft, or all of them (`null`). 404 when it is not there. */
export async function dropFromDraft(id: number | null, context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    await lockDraft(tx)
    const gone = await tx.rows<Word>(
      'delete from sinonimo_borrador where $1::bigint is null or id = $1 returning termino, destino, tipo, activo',
      [id],
    )
    if (id !== null && gone.length === 0) throw new Refusal(404, 'Ese cambio ya no está en el borrador.')
    if (gone.length > 0)
      await audit(tx, context, {
        accion: 'sinonimos_borrador_tirado',
        objeto: 'sinonimos',
        antes: { palabras: gone.map(({ termino, destino }) => `${termino} → ${destino}`) },
      })
    return { success: true }
  })
}

/** One change at a time: what one is told of the draft holds until its change is in. */
export async function lockDraft(tx: Db): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtext('sinonimo_borrador'))`)
}

function goodWord({ termino, destino, tipo, activo }: Word): Word {
  const word = { termino: tidyName(termino), destino: tidyName(destino), tipo, activo }
  if (!nameKey(word.termino)) throw atField('termino', 'Escribe al menos una letra o un número.')
  if (!nameKey(word.destino)) throw atField('destino', 'Escribe al menos una letra o un número.')
  if (nameKey(word.termino) === nameKey(word.destino))
    throw atField('destino', 'Es la misma palabra: escribe con qué otra se encuentra.')
  return word
}

async function refuseTaught(
  tx: Db,
  { termino, destino }: Word,
  own: { id: number | null; draftId: number | null },
): Promise<void> {
  const taken = await tx.row<{ estado: string }>(
    `select d.estado from (${drafted}) d where norma_nombre(d.termino) = norma_nombre($1) and norma_nombre(d.destino) = norma_nombre($2)
       and d.estado <> 'quitada' and (d.id is null or d.id is distinct from $3::bigint)
       and ($4::bigint is null or (d.borrador ->> 'id')::bigint is distinct from $4) limit 1`,
    [termino, destino, own.id, own.draftId],
  )
  if (taken)
    throw atField(
      'termino',
      `«${termino}» ya está enseñada como «${destino}»${taken.estado === 'nueva' ? ' en el borrador' : ''}.`,
    )
}

async function oneOf(tx: Db, draftId: number): Promise<DraftedWord> {
  const found = await tx.row<DraftedWord>(`select d.* from (${drafted}) d where (d.borrador ->> 'id')::bigint = $1`, [
    draftId,
  ])
  if (!found) throw new Refusal(404, 'Esa palabra no existe.')
  return found
}

function note(tx: Db, context: Context, after: DraftedWord, before: DraftedWord | null): Promise<void> {
  return audit(tx, context, {
    accion: 'sinonimo_en_borrador',
    objeto: 'sinonimos',
    antes: before ? factsOf(before) : undefined,
    despues: factsOf(after),
  })
}

function factsOf({ termino, destino, tipo, activo, estado }: DraftedWord) {
  return { termino, destino, tipo, activo, estado }
}

/** The words of a conflict of the index, where two did the same by two ways at once. */
export function explainedWord(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') throw error
  throw new Refusal(409, 'Una de las palabras ya está enseñada. Revisa el borrador y vuelve a publicar.')
}
