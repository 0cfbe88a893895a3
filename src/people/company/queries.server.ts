import type { Reply } from '#kit/base/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { contactoSucursales } from './contract.ts'

type Contact = Reply<typeof contactoSucursales>

/** So far ahead the next opening is looked for. */
const DAYS_AHEAD = 8

const contact = `
  with s as (
    select s.id, clave, nombre, direccion, ciudad, cp, latitud::float8, longitud::float8, horario, telefono, correo, es_principal,
      coalesce((
        select json_agg(json_build_object('id', r.id, 'redsocial', r.redsocial, 'valor', r.valor, 'red_social',
          case when r.link is not null then
            json_build_object('icono', r.icono, 'link', r.link, 'admite_mensaje', r.admite_mensaje, 'mensaje', r.mensaje)
          end) order by r.orden, r.id)
        from red_social r where r.sucursal_id = s.id), '[]') as redes
    from sucursal s where activa order by es_principal desc, orden, s.id
  )
  select
    (select to_jsonb(s) - 'es_principal' from s where es_principal) as principal,
    coalesce((select jsonb_agg(to_jsonb(s) - 'es_principal') from s), '[]') as sucursales,
    coalesce((select json_agg(json_build_object('fecha', fecha, 'nombre', nombre) order by fecha)
      from dias_inhabiles(hoy_local(), ${DAYS_AHEAD})), '[]') as inhabiles,
    (select json_build_object('Nombre', nombre, 'ano', ano, 'chatbox_asesores', chatbox_asesores,
      'chatbox_atencion', chatbox_atencion, 'chatbox_tmk', chatbox_tmk,
      'precio_publico', precio_publico,
      'muestra', exists (select from usuario where de_muestra and estado = 'ACTIVO')) from config_empresa) as "ConfigEmpresa"`

/** What every page's bar and footer show of the company. */
export async function readContact(db: Db): Promise<Contact> {
  const found = await db.row<Contact>(contact)
  if (!found) throw new Error('the contact statement always yields one row')
  return found
}
