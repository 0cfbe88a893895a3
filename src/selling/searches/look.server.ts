// The real search answers what each kept one finds today; who is told, and of what, is decided with himself held, so that of two
// workers that look at once one tells.
import { originOf } from '#people/access/access-links.server.ts'
import { notify } from '#people/notifications/notify.server.ts'
import { catchUp } from '#finding/index/state.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { holdFollower } from './commands.server.ts'
import { foundBy } from './found.server.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import { searchMailTexts } from './search-mail-texts.ts'
import { searchQuery } from './search-query.ts'
import { type News, searchMail } from './told.ts'

type MailEnv = Pick<Env, 'APP_KEY' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BASE_PATH'>
type Kept = { id: number; texto: string; nombre: string; consulta: unknown; pagina: string }
type Looked = Kept & { found: Awaited<ReturnType<typeof foundBy>> }

const followers = `select distinct b.usuario_id as id from busqueda_seguida b join usuario u on u.id = b.usuario_id
  where b.quitada_en is null and u.estado = 'ACTIVO' order by 1`

const kept = `select b.id, b.texto, coalesce(b.nombre, b.texto) as nombre, b.consulta, b.pagina from busqueda_seguida b where b.usuario_id = $1 and b.quitada_en is null order by b.id`

// What is news is decided against what is known now, not when the search began.
const learn = `
  update busqueda_seguida b set conocidas = b.conocidas || n.nuevas, encontradas = cardinality($2::bigint[]), mirada_en = now(),
    nuevas = case when cardinality(n.nuevas) > 0 then cardinality(n.nuevas) else b.nuevas end,
    avisada_en = case when cardinality(n.nuevas) > 0 then now() else b.avisada_en end
  from (
    select k.id, coalesce((select array_agg(f.id order by f.n) from unnest($2::bigint[]) with ordinality f (id, n)
      where not f.id = any (k.conocidas)), '{}') as nuevas
    from busqueda_seguida k where k.id = $1 and k.quitada_en is null) n
  where b.id = n.id returning to_json(n.nuevas) as ids`

/** Looks at every followed search and tells whoever is to be told. Returns how many people were. */
export async function lookAtSearches(db: Db, env: MailEnv, signal?: AbortSignal): Promise<number> {
  // A worker hears no news of the catalogue: it reads what changed since it last looked.
  await catchUp(db)
  const faults: unknown[] = []
  let told = 0
  for (const { id } of await db.rows<{ id: number }>(followers)) {
    if (signal?.aborted) break
    try {
      const looked = await lookFor(db, id)
      told += await db.transaction((tx) => tellOne(tx, env, id, looked))
    } catch (error) {
      // One person's fault keeps nobody else waiting; the run counts as failed, and he is tried again.
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return told
}

async function lookFor(db: Db, id: number): Promise<Looked[]> {
  const looked: Looked[] = []
  for (const search of await db.rows<Kept>(kept, [id]))
    looked.push({ ...search, found: await foundBy(db, search.texto, searchQuery.parse(search.consulta)) })
  return looked
}

async function tellOne(tx: Db, env: MailEnv, id: number, looked: Looked[]): Promise<number> {
  await holdFollower(tx, id)
  const news: News[] = []
  for (const { id: search, nombre, pagina, found } of looked) {
    const learnt = await tx.row<{ ids: number[] }>(learn, [search, found.map((part) => part.id)])
    const fresh = new Set(learnt?.ids)
    const parts = found.filter((part) => fresh.has(part.id))
    if (parts.length > 0) news.push({ texto: nombre, pagina, parts })
  }
  const reader = await tx.row<{ id: number; nombre: string; email: string }>(
    `select id, nombre, email from usuario where id = $1 and estado = 'ACTIVO'`,
    [id],
  )
  if (!reader || news.length === 0) return 0
  const page = news.length === 1 && news[0] ? news[0].pagina : '/busquedas-que-sigo'
  const mail = searchMail(await mailWords(tx, searchMailTexts), reader.nombre, {
    news,
    page,
    root: `${originOf(env)}${env.BASE_PATH}`,
  })
  await notify(tx, env, reader, { kind: 'busqueda', page, mail })
  return 1
}
