import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { holdQuote } from './quote.server.ts'

type Reviewer = { id: number; name: string }

/** Who may answer the documents of a client: holds cotizaciones-revisar with a reach that takes him in. */
export function reviewersOf(db: Db, clientId: number): Promise<Reviewer[]> {
  return db.rows<Reviewer>(
    `select distinct u.id, u.nombre as name from cliente c, usuario u
       join usuario_rol ur on ur.usuario_id = u.id join rol_permiso rp on rp.rol_id = ur.rol_id
       join permiso p on p.id = rp.permiso_id and p.nombre = 'cotizaciones-revisar'
     where c.id = $1 and u.estado = 'ACTIVO' and u.cliente_id is distinct from c.id and (rp.alcance = 'todo'
       or (rp.alcance in ('cartera', 'sucursal') and u.id in (c.asesor_id, c.vendedor_id))
       or (rp.alcance = 'sucursal' and u.sucursal_id = c.sucursal_id))
     order by u.nombre, u.id`,
    [clientId],
  )
}

export async function readReviewers(id: number, viewer: Context): Promise<{ revisores: Reviewer[] }> {
  const { cliente_id } = await holdQuote(id, viewer, 'cotizaciones-autorizar')
  return { revisores: await reviewersOf(viewer.db, cliente_id) }
}
