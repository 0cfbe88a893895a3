import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { cambiarMeta, metas } from './goals-contract.ts'

type Goals = Reply<typeof metas>

/** Roles and people who may note contacts: staff that holds `clientes-read`. */
const find = `
  select (select meta_llamadas from config_empresa) as empresa,
    coalesce((select json_agg(json_build_object('id', r.id, 'nombre', r.nombre, 'meta', m.meta) order by r.nombre)
      from rol r left join meta_contactos m on m.rol_id = r.id
      where exists (select from rol_permiso rp join permiso p on p.id = rp.permiso_id where rp.rol_id = r.id and p.nombre = 'clientes-read')), '[]') as roles,
    coalesce((select json_agg(json_build_object('id', u.id, 'nombre', u.nombre, 'meta', m.meta, 'vale', meta_de(u.id), 'hechas', (
        select count(*) from contacto_bitacora b where b.usuario_id = u.id
          and (b.creado_en at time zone 'America/Mexico_City')::date = (now() at time zone 'America/Mexico_City')::date)) order by u.nombre, u.id)
      from usuario u left join meta_contactos m on m.usuario_id = u.id
      where u.estado = 'ACTIVO' and u.cliente_id is null and exists (
        select from usuario_rol ur join rol_permiso rp on rp.rol_id = ur.rol_id join permiso p on p.id = rp.permiso_id
        where ur.usuario_id = u.id and p.nombre = 'clientes-read')), '[]') as personas`

export async function readGoals({ db }: Pick<Context, 'db'>): Promise<Goals> {
  const found = await db.row<Goals>(find)
  if (!found) throw new Error('a select without a table returns its row')
  return { ...found, empresa: found.empresa ?? 20 }
}

/** 422 for both at once or for no goal of the company, 404 for a role or person that is not there. */
export async function setGoal(body: Received<typeof cambiarMeta>['body'], context: Context): Promise<Goals> {
  const { rol_id, usuario_id, meta } = body
  if (rol_id !== undefined && usuario_id !== undefined) throw new Refusal(422, 'Es de un rol o de una persona.')
  return context.db.transaction(async (tx) => {
    const before = await readGoals({ db: tx })
    const whose = rol_id !== undefined ? 'rol_id' : 'usuario_id'
    const key = rol_id ?? usuario_id
    if (key === undefined) {
      if (meta === null) {
        const text = 'La empresa siempre tiene una meta.'
        throw new Refusal(422, text, { errors: { meta: [text] } })
      }
      await tx.rows('update config_empresa set meta_llamadas = $1', [meta])
    } else {
      const known = whose === 'rol_id' ? before.roles : before.personas
      if (!known.some(({ id }) => id === key)) throw new Refusal(404, 'No existe.')
      if (meta === null) await tx.rows(`delete from meta_contactos where ${whose} = $1`, [key])
      else
        await tx.rows(
          `insert into meta_contactos (${whose}, meta) values ($1, $2) on conflict (${whose}) do update set meta = excluded.meta`,
          [key, meta],
        )
    }
    await audit(tx, context, {
      accion: 'meta_cambiada',
      objeto: rol_id !== undefined ? 'rol' : usuario_id !== undefined ? 'usuario' : 'empresa',
      objetoId: key ?? 1,
      antes: { meta: goalIn(before, body) },
      despues: { meta },
    })
    return readGoals({ db: tx })
  })
}

function goalIn({ empresa, roles, personas }: Goals, { rol_id, usuario_id }: { rol_id?: number; usuario_id?: number }) {
  if (rol_id !== undefined) return roles.find(({ id }) => id === rol_id)?.meta ?? null
  if (usuario_id !== undefined) return personas.find(({ id }) => id === usuario_id)?.meta ?? null
  return empresa
}
