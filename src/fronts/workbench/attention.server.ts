import type { Reply } from '#kit/base/contract.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { atencion } from '#fronts/calls/contract.ts'

/** Who sees to the client bought for; all null for who buys for nobody. */
export async function readAttention({ db, session }: Context): Promise<Reply<typeof atencion>> {
  const found = await db.row<Reply<typeof atencion>>(
    `select json_build_object('clave', c.clave, 'nombre', c.nombre_comercial, 'dias_credito', c.dias_credito) as cliente,
       (select json_build_object('nombre', u.nombre, 'telefono', u.telefono, 'correo', u.email) from usuario u
         where u.id = coalesce(c.asesor_id, c.vendedor_id) and u.estado = 'ACTIVO') as asesor,
       (select json_build_object('nombre', s.nombre, 'telefono', s.telefono, 'horario', s.horario) from sucursal s
         where s.id = c.sucursal_id) as sucursal
     from cliente c where c.id = $1`,
    [session.cliente?.id ?? null],
  )
  return found ?? { cliente: null, asesor: null, sucursal: null }
}
