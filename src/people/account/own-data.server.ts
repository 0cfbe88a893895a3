import { audit } from '#platform/http/audit.server.ts'
import { Download } from '#platform/files/download.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

const own = `
  select json_build_object(
    'cuenta', (
      select json_build_object('nombre', u.nombre, 'correo', u.email, 'telefono', u.telefono, 'idioma', u.idioma, 'estado', u.estado,
        'creada', u.creado_en, 'ultimo_acceso', u.ultimo_acceso, 'clave_cambiada', u.clave_en,
        'cliente', (select c.nombre_comercial from cliente c where c.id = u.cliente_id),
        'sucursal', (select s.nombre from sucursal s where s.id = u.sucursal_id),
        'roles', (select coalesce(json_agg(r.nombre order by r.nombre), '[]') from usuario_rol ur join rol r on r.id = ur.rol_id
          where ur.usuario_id = u.id),
        'segundo_factor', exists (select from segundo_factor f where f.usuario_id = u.id and f.confirmado_en is not null))
      from usuario u where u.id = $1),
    'sesiones', (
      select coalesce(json_agg(json_build_object('direccion', host(ip), 'navegador', agente, 'abierta', creado_en, 'ultimo_uso', visto_en,
        'cerrada', revocada_en) order by creado_en desc), '[]') from sesion where usuario_id = $1),
    'equipos', (
      select coalesce(json_agg(json_build_object('visto', visto_en) order by visto_en desc), '[]') from equipo_conocido where usuario_id = $1),
    'busquedas', (
      select coalesce(json_agg(json_build_object('texto', consulta, 'resultados', resultados, 'vehiculo', vehiculo, 'en', creado_en)
        order by creado_en desc), '[]') from busqueda where usuario_id = $1),
    'actos', (
      select coalesce(json_agg(json_build_object('en', en, 'que', accion, 'sobre', objeto, 'a_nombre_de', en_nombre_de, 'direccion', host(ip),
        'navegador', agente) order by en desc), '[]') from (
          select * from auditoria where actor_id = $1 order by en desc limit 10000) a)
  ) as datos, to_char(now() at time zone 'America/Mexico_City', 'YYYY-MM-DD') as dia`

/** All we hold of the user as a person (right of access, LFPDPPP), as a JSON file; what is the company's or others' stays out. */
export async function exportOwnData(context: Context): Promise<Download> {
  const { db, session } = context
  const found = await db.row<{ datos: object; dia: string }>(own, [session.user?.id])
  if (!found) throw new Error('a statement without a table yields one row')
  await audit(db, context, { accion: 'exportacion', objeto: 'datos_personales', objetoId: session.user?.id })
  const body = Buffer.from(`${JSON.stringify(found.datos, null, 2)}\n`)
  return new Download(`mis datos ${found.dia}.json`, 'application/json; charset=utf-8', body)
}
