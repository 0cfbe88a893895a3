import type { Received, Reply } from '#kit/base/contract.ts'
import type { Session } from '#kit/base/access.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { seguirBusqueda } from './contract.ts'
import type { SearchQuery } from './search-query.ts'
import { filterText } from './filter-text.ts'
import { NO_WORDS } from './followed-page.ts'
import { foundBy } from './found.server.ts'
import { MOST_SEARCHES } from './limits.ts'
import { namesOf } from './names.server.ts'

/** Who follows: himself, also while he acts for a client. */
export function followerOf({ user }: Session): number {
  if (!user) throw new Refusal(401, 'Inicia sesión.')
  return user.id
}

/** One at a time: of two tabs neither passes the limit, and the job tells nobody of what was just taken off. */
export async function holdFollower(tx: Db, usuario: number): Promise<void> {
  await tx.rows('select from usuario where id = $1 for no key update', [usuario])
}

/** Follows a search from what it finds now: that is no news. The same one again is the same. 409 beyond the limit. */
export async function followSearch(
  { texto, consulta, pagina }: Received<typeof seguirBusqueda>['body'],
  { db, session }: Context,
): Promise<Reply<typeof seguirBusqueda>> {
  const usuario = followerOf(session)
  const found = await foundBy(db, texto, consulta, { isBounded: true })
  return db.transaction(async (tx) => {
    await holdFollower(tx, usuario)
    const kept = await tx.row<{ id: number; encontradas: number }>(
      'select id, encontradas from busqueda_seguida where usuario_id = $1 and pagina = $2 and quitada_en is null',
      [usuario, pagina],
    )
    if (kept) return { ...kept, ya_se_seguia: true }
    await refuseMany(tx, usuario)
    const nombre = texto === NO_WORDS ? await nameOf(tx, consulta) : null
    const made = await tx.row<{ id: number }>(
      `insert into busqueda_seguida (usuario_id, texto, nombre, consulta, pagina, conocidas, encontradas) values ($1, $2, $7, $3, $4, $5, $6)
       on conflict (usuario_id, pagina) do update set texto = excluded.texto, nombre = excluded.nombre, consulta = excluded.consulta, conocidas = excluded.conocidas,
         encontradas = excluded.encontradas, nuevas = 0, creada_en = now(), mirada_en = now(), avisada_en = null, quitada_en = null
       returning id`,
      [usuario, texto, JSON.stringify(consulta), pagina, found.map(({ id }) => id), found.length, nombre],
    )
    if (!made) throw new Error('an upsert returns its row')
    return { id: made.id, encontradas: found.length, ya_se_seguia: false }
  })
}

/** What a search without words shows. */
async function nameOf(tx: Db, consulta: SearchQuery): Promise<string> {
  const found = await tx.row<{ nombres: Parameters<typeof filterText>[1] }>(
    `select ${namesOf('q.consulta')} as nombres from (select $1::jsonb as consulta) q`,
    [JSON.stringify(consulta)],
  )
  return filterText(consulta, found?.nombres ?? { linea: null, marca: null }) || 'Todo el catálogo'
}

/** No longer followed, or as it was. 404 for somebody else's as for none. */
export function changeSearch(id: number, seguida: boolean, { db, session }: Context): Promise<{ seguida: boolean }> {
  const usuario = followerOf(session)
  return db.transaction(async (tx) => {
    await holdFollower(tx, usuario)
    const found = await tx.row<{ quitada: boolean }>(
      'select quitada_en is not null as quitada from busqueda_seguida where id = $1 and usuario_id = $2',
      [id, usuario],
    )
    if (!found) throw new Refusal(404, 'Ya no sigues esa búsqueda.')
    if (seguida && found.quitada) await refuseMany(tx, usuario)
    await tx.rows(
      'update busqueda_seguida set quitada_en = case when $2 then null else coalesce(quitada_en, now()) end where id = $1',
      [id, seguida],
    )
    return { seguida }
  })
}

async function refuseMany(tx: Db, usuario: number): Promise<void> {
  const held = await tx.row<{ n: number }>(
    'select count(*)::int as n from busqueda_seguida where usuario_id = $1 and quitada_en is null',
    [usuario],
  )
  if ((held?.n ?? 0) < MOST_SEARCHES) return
  throw new Refusal(409, `Ya sigues ${MOST_SEARCHES} búsquedas: deja de seguir alguna en «Búsquedas que sigo».`, {
    code: 'tope',
  })
}
