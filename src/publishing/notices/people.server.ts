import type { Received, Reply } from '#kit/base/contract.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { exportRows, type Listed, pageOf } from '#platform/http/export-rows.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { columnsNamed, type SheetFormat } from '#platform/files/sheet-cells.ts'
import { sheetOf } from '#platform/files/sheet.server.ts'
import type { exportarAnuncios, exportarPersonas, personasAnuncio } from './contract.ts'
import { noticeColumns, personColumns } from './notice-columns.ts'
import { findNotice, listNotices } from './notices.server.ts'

type People = Reply<typeof personasAnuncio>
type Person = People['personas'][number]
type Wanted = Omit<Received<typeof personasAnuncio>['query'], 'por'> & { por?: number }
const MOST = 10_000

// Whom it is for, as far as they are known by name; of an announcement to everybody, those who closed it.
const people = `
  with a as (select * from anuncio where id = $1),
  persona as (
    select u.id, u.nombre, coalesce(c.nombre_comercial, r.roles, '') as de, v.visto_en, v.enterado_en
    from a cross join usuario u
    left join anuncio_visto v on v.anuncio_id = a.id and v.edicion = a.edicion and v.usuario_id = u.id
    left join cliente c on c.id = u.cliente_id
    left join lateral (select string_agg(o.nombre, ', ' order by o.nombre) as roles, array_agg(o.nombre) as lista
      from usuario_rol ur join rol o on o.id = ur.rol_id where ur.usuario_id = u.id) r on true
    where v.usuario_id is not null or (u.estado = 'ACTIVO' and case a.audiencia
      when 'clientes' then c.id is not null
      when 'grupo' then c.grupo_id = a.grupo_id
      when 'cliente' then c.id = a.cliente_id
      when 'personal' then exists (select from unnest(r.lista) o where o not in ('cliente', 'Cotizador-Mostrador'))
        and (a.roles = '{}' or a.roles && r.lista)
      else false end))
  select * from persona
  where ($2::text is null or norma_nombre(nombre || ' ' || de) like '%' || norma_nombre($2) || '%')
    and ($3::text is null or case $3 when 'enterados' then enterado_en is not null
      when 'vistos' then visto_en is not null and enterado_en is null else visto_en is null end)`

/** $1 announcement, $2 name, $3 what they did. */
function wantedPeople(id: number, { q, situacion }: Wanted): Listed {
  return {
    text: people,
    order: 'enterado_en desc nulls last, visto_en desc nulls last, nombre, id',
    values: [id, q || null, situacion ?? null],
  }
}

/** Who accepted an announcement and when, who only closed it, and who has not seen it. 404 when there is none. */
export async function listPeople(id: number, query: Wanted, { db }: Pick<Context, 'db'>): Promise<People> {
  const { pagina = 1, por = 25 } = query
  await findNotice(db, id)
  const wanted = wantedPeople(id, query)
  const page = pageOf(wanted, { por, pagina })
  const [counted, personas] = await Promise.all([
    db.row<{ total: number }>(`select count(*)::int as total from (${wanted.text}) x`, wanted.values),
    db.rows<Person>(page.text, page.values),
  ])
  return { total: counted?.total ?? 0, personas }
}

type ListExport = { format: SheetFormat; query: Received<typeof exportarAnuncios>['query'] }

/** The filtered list as a file; on record. */
export async function exportNotices({ format, query }: ListExport, context: Context): Promise<Download> {
  const { columnas, ...filters } = query
  const { anuncios: rows } = await listNotices({ ...filters, pagina: 1, por: MOST }, context)
  await audit(context.db, context, {
    accion: 'exportacion',
    objeto: 'anuncio',
    despues: { ...filters, filas: rows.length },
  })
  return sheetOf({ name: 'anuncios', format, columns: columnsNamed(noticeColumns, columnas), rows })
}

type PeopleExport = { id: number; format: SheetFormat; query: Received<typeof exportarPersonas>['query'] }

export async function exportPeople({ id, format, query }: PeopleExport, context: Context): Promise<Download<Pieces>> {
  const { columnas, ...filters } = query
  await findNotice(context.db, id)
  const columns = columnsNamed(personColumns, columnas)
  const told = { objeto: 'anuncio', objetoId: id, despues: filters }
  return exportRows<Person>({ name: 'enterados', format, columns, list: wantedPeople(id, filters), told }, context)
}
