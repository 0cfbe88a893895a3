import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { guardarRelacion, leerRelacion } from './lines-contract.ts'
import { RELATION_PAGE } from './relation-page.ts'

type Answer = Reply<typeof leerRelacion>

// One statement, so that the ticks and their version are of one moment.
const matrix = `
  with l as (select id, nombre, nombre_norm, count(*) over ()::int as n from linea
      where $1::text is null or nombre_norm like '%' || norma_nombre($1) || '%'
      order by nombre_norm limit ${RELATION_PAGE.lineas} offset $3),
    m as (select id, nombre, nombre_norm, count(*) over ()::int as n from marca
      where tipo = 'producto' and ($2::text is null or nombre_norm like '%' || norma_nombre($2) || '%')
      order by nombre_norm limit ${RELATION_PAGE.marcas} offset $4)
  select (select version from relacion_version) as version,
    coalesce((select json_agg(json_build_object('id', id, 'nombre', nombre) order by nombre_norm) from l), '[]') as lineas,
    coalesce((select max(n) from l), 0) as total_lineas,
    coalesce((select json_agg(json_build_object('id', id, 'nombre', nombre) order by nombre_norm) from m), '[]') as marcas,
    coalesce((select max(n) from m), 0) as total_marcas,
    coalesce((select json_agg(json_build_array(ml.marca_id, ml.linea_id)) from marca_linea ml
      where ml.marca_id in (select id from m) and ml.linea_id in (select id from l)), '[]') as pares,
    coalesce((select json_agg(json_build_array(c.id, c.otro, c.partes)) from catalogo_conteo c
      where c.clase = 'marca_linea' and c.id in (select id from m) and c.otro in (select id from l)), '[]') as partes`

/** A corner of the matrix of brands and lines, by name. */
export async function readRelation(
  { q, marca, pagina = 1, marcas = 1 }: Received<typeof leerRelacion>['query'],
  { db }: Context,
): Promise<Answer> {
  const from = [(pagina - 1) * RELATION_PAGE.lineas, (marcas - 1) * RELATION_PAGE.marcas]
  const found = await db.row<Answer>(matrix, [q || null, marca || null, ...from])
  if (!found) throw new Error('a select without a table returns its row')
  return found
}

type Change = Received<typeof guardarRelacion>['body']['cambios'][number]

const gone = `select count(*)::int as n from unnest($1::bigint[], $2::bigint[]) x (marca_id, linea_id)
  where not exists (select from marca m where m.id = x.marca_id and m.tipo = 'producto')
    or not exists (select from linea l where l.id = x.linea_id)`

/** Ticks and unticks; 409 when somebody else did since `version`, 422 when a brand or a line is gone. */
export async function saveRelation(
  { version, cambios }: Received<typeof guardarRelacion>['body'],
  context: Context,
): Promise<Reply<typeof guardarRelacion>> {
  return context.db.transaction(async (tx) => {
    const now = await tx.row<{ version: number }>('select version from relacion_version for update')
    if (now && now.version !== version) throw stale('la relación', now.version)
    const ids = (which: (change: Change) => boolean) => {
      const wanted = cambios.filter(which)
      return [wanted.map(({ marca_id }) => marca_id), wanted.map(({ linea_id }) => linea_id)]
    }
    const missing = await tx.row<{ n: number }>(
      gone,
      ids(() => true),
    )
    if (missing?.n) {
      throw new Refusal(422, 'Una de las marcas o líneas ya no existe. Vuelve a abrir la relación.', {
        code: 'ya_no_existe',
      })
    }
    type Pair = { marca_id: number; linea_id: number }
    const added = await tx.rows<Pair>(
      `insert into marca_linea (marca_id, linea_id) select * from unnest($1::bigint[], $2::bigint[])
       on conflict do nothing returning marca_id, linea_id`,
      ids(({ va }) => va),
    )
    const removed = await tx.rows<Pair>(
      `delete from marca_linea ml using unnest($1::bigint[], $2::bigint[]) x (marca_id, linea_id)
       where ml.marca_id = x.marca_id and ml.linea_id = x.linea_id returning ml.marca_id, ml.linea_id`,
      ids(({ va }) => !va),
    )
    if (added.length + removed.length > 0) {
      const named = (pairs: Pair[]) => tx.rows<{ texto: string }>(names, pairsOf(pairs))
      const [agregadas, quitadas] = [await named(added), await named(removed)]
      await audit(tx, context, {
        accion: 'relacion_editada',
        objeto: 'relacion',
        antes: { quitadas: quitadas.map(({ texto }) => texto) },
        despues: { agregadas: agregadas.map(({ texto }) => texto) },
      })
      await tx.rows(`select pg_notify('contenido', '')`)
    }
    const after = await tx.row<{ version: number }>('select version from relacion_version')
    return { version: after?.version ?? version, cambiadas: added.length + removed.length }
  })
}

const names = `select m.nombre || ' · ' || l.nombre as texto from unnest($1::bigint[], $2::bigint[]) x (marca_id, linea_id)
  join marca m on m.id = x.marca_id join linea l on l.id = x.linea_id order by 1 limit 200`

function pairsOf(pairs: { marca_id: number; linea_id: number }[]): [number[], number[]] {
  return [pairs.map(({ marca_id }) => marca_id), pairs.map(({ linea_id }) => linea_id)]
}
