import { normalCode } from '#kit/base/code.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { type Page, pages } from '#pages.ts'
import type { destinos } from './pictures-contract.ts'

type Place = Reply<typeof destinos>[number]

/** Pages of the site that stand on their own: public, without parameters. */
const open = Object.values(pages).filter(
  ({ path, access }: Page) => !path.includes(':') && Object.keys(access).length === 0,
)

const found = `
  (select 'parte' as tipo, p.k_parte || ' · ' || coalesce(nullif(p.descripcion, ''), l.nombre) as texto, '/verprods/' || p.k_parte as liga
   from producto p join linea l on l.id = p.linea_id
   where p.estado = 'activo' and $2 <> '' and p.codigo_norm collate "C" like $2 || '%' order by p.codigo_norm collate "C" limit 8)
  union all
  (select 'linea', nombre, '/ListadoProductos/' || id || '/' || slug from linea
   where activa and norma_nombre(nombre) like '%' || norma_nombre($1) || '%' order by nombre limit 6)
  union all
  (select 'publicacion', titulo, '/DetallePosts/' || id || '-' || slug from publicacion p
   where borrado_en is null and estado_ahora(p) = 'PUBLICADO' and norma_nombre(titulo) like '%' || norma_nombre($1) || '%'
   order by publicado_en desc limit 6)`

/** Where a link may lead within the site, for a text of at least two characters. */
export async function findPlaces(q: string, { db }: Context): Promise<Place[]> {
  if (q.length < 2) return []
  const wanted = plain(q)
  const own = open
    .filter(({ title, path }) => plain(title).includes(wanted) || plain(path).includes(wanted))
    .map(({ title, path }) => ({ tipo: 'pagina' as const, texto: title, liga: path }))
  const rows = await db.rows<Place>(found, [q, normalCode(q)])
  return [
    ...rows.filter(({ tipo }) => tipo === 'parte').map(encoded),
    ...own,
    ...rows.filter(({ tipo }) => tipo !== 'parte'),
  ]
}

/** Codes contain «/» and blanks. */
function encoded({ tipo, texto, liga }: Place): Place {
  return { tipo, texto, liga: `/verprods/${encodeURIComponent(liga.slice('/verprods/'.length))}` }
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
