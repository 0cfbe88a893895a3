import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { isReadInTexts } from '#finding/search/synonyms.server.ts'
import { wordsChanged } from '#finding/index/words-changed.server.ts'
import { draftState, explainedWord, lockDraft } from './draft.server.ts'
import type { publicacionesDeSinonimos, publicarSinonimos, Word } from './synonyms-contract.ts'

type Change = { antes: Word | null; despues: Word | null }
type Publication = Reply<typeof publicacionesDeSinonimos>[number]

const asJson = (table: string) =>
  `json_build_object('termino', ${table}.termino, 'destino', ${table}.destino, 'tipo', ${table}.tipo, 'activo', ${table}.activo)`

const changes = `
  select case when s.id is not null then ${asJson('s')} end as antes, case when not b.quitado then ${asJson('b')} end as despues
  from sinonimo_borrador b left join sinonimo s on s.id = b.sinonimo_id order by b.id`

/** Puts the whole draft in use at once; 409 when it is not the one that was looked at, 422 when it is empty. */
export async function publishDraft(
  { huella, nota = '' }: Received<typeof publicarSinonimos>['body'],
  context: Context,
): Promise<Reply<typeof publicarSinonimos>> {
  return context.db.transaction(async (tx) => {
    await lockDraft(tx)
    const state = await draftState(tx)
    if (state.cambios === 0) throw new Refusal(422, 'El borrador está vacío: no hay nada que publicar.')
    if (state.huella !== huella) {
      throw new Refusal(409, 'El borrador cambió desde que lo viste. Pruébalo otra vez y publica.', {
        code: 'version_anterior',
      })
    }
    const done = await tx.rows<Change>(changes)
    await apply(tx).catch(explainedWord)
    const made = await tx.row<{ id: number }>(
      'insert into sinonimo_publicacion (nota, cambios, publicado_por) values ($1, $2, $3) returning id',
      [nota, JSON.stringify(done), context.session.user?.id ?? null],
    )
    const id = made?.id ?? 0
    await audit(tx, context, {
      accion: 'sinonimos_publicados',
      objeto: 'sinonimos',
      objetoId: id,
      antes: { palabras: done.flatMap(({ antes }) => textOf(antes)) },
      despues: { palabras: done.flatMap(({ despues }) => textOf(despues)), nota },
    })
    await follow(tx, done)
    return { id, cambios: done.length }
  })
}

async function apply(tx: Db): Promise<void> {
  await tx.rows('delete from sinonimo s using sinonimo_borrador b where b.sinonimo_id = s.id and b.quitado')
  await tx.rows(
    `update sinonimo s set termino = b.termino, destino = b.destino, tipo = b.tipo, activo = b.activo
     from sinonimo_borrador b where b.sinonimo_id = s.id`,
  )
  await tx.rows(
    `insert into sinonimo (termino, destino, tipo, activo)
     select termino, destino, tipo, activo from sinonimo_borrador where sinonimo_id is null order by id`,
  )
  await tx.rows('delete from sinonimo_borrador')
}

/** Questions understand the words at once; what descriptions are read through takes a new index. */
async function follow(tx: Db, done: Change[]): Promise<void> {
  await wordsChanged(tx)
  if (done.some(({ antes, despues }) => isReadInTexts(antes) || isReadInTexts(despues)))
    await tx.rows(`select producto_cambio('{0}')`)
}

function textOf(word: Word | null): string[] {
  return word ? [`${word.termino} → ${word.destino} (${word.tipo}${word.activo ? '' : ', apagada'})`] : []
}

/** The last thirty, the latest first. */
export function listPublished({ db }: Context): Promise<Publication[]> {
  return db.rows<Publication>(
    `select p.id, p.nota, u.nombre as quien, p.publicado_en, p.deshecha_en, d.nombre as deshecha_por, p.cambios
     from sinonimo_publicacion p left join usuario u on u.id = p.publicado_por left join usuario d on d.id = p.deshecha_por
     order by p.id desc limit 30`,
  )
}

/** Back to the words before the last publication. 404 when there is none, 409 when it is not the last or its words changed since. */
export async function undoPublication(id: number, context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    await lockDraft(tx)
    const found = await tx.row<Pick<Publication, 'id' | 'cambios' | 'deshecha_en'>>(
      'select id, cambios, deshecha_en from sinonimo_publicacion where id = $1 for update',
      [id],
    )
    if (!found) throw new Refusal(404, 'Esa publicación no existe.')
    if (found.deshecha_en) throw new Refusal(409, 'Esa publicación ya se deshizo.')
    const last = await tx.row<{ id: number }>(
      'select id from sinonimo_publicacion where deshecha_en is null order by id desc limit 1',
    )
    if (last?.id !== id) throw new Refusal(409, 'Primero deshaz las publicaciones que vinieron después.')

    for (const change of found.cambios.toReversed()) await turnRound(tx, change).catch(explainedWord)
    await tx.rows('update sinonimo_publicacion set deshecha_en = now(), deshecha_por = $2 where id = $1', [
      id,
      context.session.user?.id ?? null,
    ])
    await audit(tx, context, {
      accion: 'sinonimos_deshechos',
      objeto: 'sinonimos',
      objetoId: id,
      antes: { palabras: found.cambios.flatMap(({ despues }) => textOf(despues)) },
      despues: { palabras: found.cambios.flatMap(({ antes }) => textOf(antes)) },
    })
    await follow(tx, found.cambios)
    return { success: true }
  })
}

const isThatWord = 'termino = $1 and destino = $2 and tipo = $3 and activo = $4'
const valuesOf = ({ termino, destino, tipo, activo }: Word) => [termino, destino, tipo, activo]

async function turnRound(tx: Db, { antes, despues }: Change): Promise<void> {
  if (!despues) {
    if (antes)
      await tx.rows('insert into sinonimo (termino, destino, tipo, activo) values ($1, $2, $3, $4)', valuesOf(antes))
    return
  }
  const turned = antes
    ? await tx.rows(
        `update sinonimo set termino = $5, destino = $6, tipo = $7, activo = $8 where ${isThatWord} returning id`,
        [...valuesOf(despues), ...valuesOf(antes)],
      )
    : await tx.rows(`delete from sinonimo where ${isThatWord} returning id`, valuesOf(despues))
  if (turned.length === 0) {
    throw new Refusal(
      409,
      `«${despues.termino} → ${despues.destino}» cambió después de publicarse: ya no se puede deshacer.`,
      {
        code: 'ya_no_se_puede',
      },
    )
  }
}
