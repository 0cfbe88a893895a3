import type { Reply } from '#kit/base/contract.ts'
import { type Asked, listOf } from '#platform/http/list.server.ts'
import type { personasAnuncio } from './contract.ts'
import { personColumns } from './notice-columns.ts'
import { findNotice } from './notices.server.ts'

type Query = Asked<typeof personasAnuncio> & { id: number }

// Whom it is for, as far as they are known by name; of an announcement to everybody, those who closed it.
const people = `
  select u.id, u.nombre, coalesce(c.nombre_comercial, r.roles, '') as de, v.visto_en, v.enterado_en
  from anuncio a cross join usuario u
  left join anuncio_visto v on v.anuncio_id = a.id and v.edicion = a.edicion and v.usuario_id = u.id
  left join cliente c on c.id = u.cliente_id
  left join lateral (select string_agg(o.nombre, ', ' order by o.nombre) as roles, array_agg(o.nombre) as lista
    from usuario_rol ur join rol o on o.id = ur.rol_id where ur.usuario_id = u.id) r on true
  where a.id = $1 and (v.usuario_id is not null or (u.estado = 'ACTIVO' and case a.audiencia
    when 'clientes' then c.id is not null
    when 'grupo' then c.grupo_id = a.grupo_id
    when 'cliente' then c.id = a.cliente_id
    when 'personal' then exists (select from unnest(r.lista) o where o not in ('cliente', 'Cotizador-Mostrador'))
      and (a.roles = '{}' or a.roles && r.lista)
    else false end))`

/** Who accepted an announcement and when, who only closed it, and who has not seen it. 404 when there is none. */
const list = listOf<Query, Reply<typeof personasAnuncio>['personas'][number]>({
  columns: '*',
  from: `(${people}) persona`,
  where: async ({ id, q, situacion }, { db }) => {
    await findNotice(db, id)
    return {
      where: `($2::text is null or norma_nombre(nombre || ' ' || de) like '%' || norma_nombre($2) || '%')
        and ($3::text is null or case $3 when 'enterados' then enterado_en is not null
          when 'vistos' then visto_en is not null and enterado_en is null else visto_en is null end)`,
      values: [id, q || null, situacion ?? null],
    }
  },
  defaultOrder: { sentido: 'asc' },
  order: () => 'enterado_en desc nulls last, visto_en desc nulls last, nombre, id',
})
export const listPeople = list.page(({ total, rows }) => ({ total, personas: rows }))
export const exportPeople = list.file({
  name: 'enterados',
  objeto: 'anuncio',
  objetoId: ({ id }) => id,
  columns: personColumns,
})
