import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { usesAddress } from '#people/team/ship-to.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { entregaCotizacion } from './contract.ts'
import { addressText, readQuote } from './document.server.ts'

type Snapshot = { id: number; alias: string; texto: string }

/** The address as a document keeps it: as it is today. 422 for one that is not this client's. */
export async function snapshotOf(db: Db, clientId: number, addressId: number | null): Promise<Snapshot | null> {
  if (addressId === null) return null
  const found = await db.row<Snapshot>(
    `select d.id, d.alias, ${addressText} as texto, d.calle, d.num_ext, d.num_int, d.colonia, d.cp, d.municipio, d.estado, d.contacto, d.telefono
     from direccion d where d.id = $1 and d.cliente_id = $2 and d.activa`,
    [addressId, clientId],
  )
  if (found) return found
  const fault = 'La dirección no es de este cliente.'
  throw new Refusal(422, fault, { errors: { direccion: [fault] } })
}

/** A route by its key; '' is the client's own (null when he has none). 422 for one that is not in use. */
export async function routeOf(db: Db, clientId: number, clave: string): Promise<number | null> {
  const found = await db.row<{ id: number }>(
    `select v.id from via_embarque v where v.activa and case when $2 = ''
       then v.id = (select c.via_embarque_id from cliente c where c.id = $1) else v.clave = upper($2) end`,
    [clientId, clave],
  )
  if (found) return found.id
  if (clave === '') return null
  const fault = 'Esa vía de embarque no está disponible.'
  throw new Refusal(422, fault, { errors: { via: [fault] } })
}

/** Routes and addresses that a document of this client can carry. */
export async function readDelivery(id: number, viewer: Context): Promise<Reply<typeof entregaCotizacion>> {
  const { cliente } = await readQuote(id, viewer)
  const [vias, direcciones] = await Promise.all([
    viewer.db.rows<Reply<typeof entregaCotizacion>['vias'][number]>(
      `select clave, nombre, dias, costo::text as costo, gratis_desde::text as gratis_desde, kilos::text as kilos,
         costo_kilo::text as costo_kilo, minimo::text as minimo from via_embarque where activa order by dias, nombre`,
    ),
    viewer.db.rows<Reply<typeof entregaCotizacion>['direcciones'][number]>(
      `select d.id, d.alias, ${addressText} as texto, d.predeterminada from direccion d
       where d.cliente_id = $1 and d.activa and ${usesAddress('$2')} order by d.predeterminada desc, d.id`,
      [cliente.id, viewer.session.user?.id ?? null],
    ),
  ])
  return { vias, direcciones }
}
