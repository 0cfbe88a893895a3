import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import { isVisible, visibility } from '#people/users/user-queries.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { FoundRecord } from './contract.ts'
import { folded, levelOf } from './rank.ts'
import { RECORDS_MOST } from './record-kinds.ts'

type Viewer = Pick<Context, 'db' | 'session'>
type Named = { id: number; nombre: string; clave: string; detalle: string }

/** Words of a name that are looked for at most. */
const WORDS_MOST = 5
/** Names that look like the text, of which those that are one slip away are taken. */
const NEAR_MOST = 200

/** Who has a name (SQL), and where he is looked for besides by the words of it. */
type Source = { select: string; name: string; where: string; values: unknown[]; byCode: (place: string) => string }

/** By the beginnings of the words of a name, or by code; when nobody has them, by a name that is one slip away. */
async function named(q: string, source: Source, viewer: Viewer): Promise<Named[]> {
  const words = folded(q).split(' ').filter(Boolean).slice(0, WORDS_MOST)
  if (words.length === 0) return []
  const { select, name, where, values, byCode } = source
  const place = (offset: number) => `$${values.length + offset}`
  const inWords = words
    .map((_, n) => `(' ' || norma_nombre(${name})) like '% ' || ${place(n + 2)} || '%'`)
    .join(' and ')
  const found = await viewer.db.rows<Named>(
    `${select} where ${where} and ((${inWords}) or ${byCode(place(1))})
     order by (${byCode(place(1))}) desc, norma_nombre(${name}) like ${place(2)} || '%' desc, norma_nombre(${name}) limit ${RECORDS_MOST}`,
    [...values, q.trim(), ...words],
  )
  if (found.length > 0 || !words.some((word) => word.length >= 5)) return found

  const near = await viewer.db.rows<Named>(
    `${select} where ${where} and word_similarity(${place(1)}, norma_nombre(${name})) > 0.3
     order by word_similarity(${place(1)}, norma_nombre(${name})) desc limit ${NEAR_MOST}`,
    [...values, folded(q)],
  )
  return near.filter(({ nombre }) => levelOf(q, { titulo: nombre }) !== null).slice(0, RECORDS_MOST)
}

/** Clients within reach, by name, key or RFC. */
export async function findClients(q: string, viewer: Viewer): Promise<FoundRecord[]> {
  const rows = await named(
    q,
    {
      select: 'select c.id, c.nombre_comercial as nombre, c.clave, c.clave as detalle from cliente c',
      name: 'c.nombre_comercial',
      where: `${isWithinReach} and c.activo`,
      values: await clientReach(viewer, 'clientes-read'),
      byCode: (text) =>
        `(c.clave = upper(${text}) or exists (select from empresa e where e.cliente_id = c.id and e.activa and e.rfc = upper(${text})))`,
    },
    viewer,
  )
  return rows.map(({ id, nombre, clave, detalle }) => ({
    tipo: 'cliente',
    id: `cliente:${id}`,
    titulo: nombre,
    detalle,
    clave,
    href: `/clientes/${id}`,
  }))
}

/** Users the viewer may see, by name or e-mail; `isEditor`: they open to be changed, else they stand in the list. */
export async function findUsers(q: string, viewer: Viewer, isEditor: boolean): Promise<FoundRecord[]> {
  const rows = await named(
    q,
    {
      select: `select u.id, u.nombre, u.email as clave, u.email as detalle from usuario u`,
      name: 'u.nombre',
      where: `${isVisible} and u.estado <> 'BAJA'`,
      values: await visibility(viewer),
      byCode: (text) => `starts_with(lower(u.email), lower(${text}))`,
    },
    viewer,
  )
  return rows.map(({ id, nombre, clave, detalle }) => ({
    tipo: 'usuario',
    id: `usuario:${id}`,
    titulo: nombre,
    detalle,
    clave,
    href: isEditor ? `/users/getPermissions/${id}` : `/users?q=${encodeURIComponent(clave)}`,
  }))
}
