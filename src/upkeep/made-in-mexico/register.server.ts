import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import { Download } from '#platform/files/download.server.ts'
import { openStorage, readKept } from '#platform/files/storage.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { Authorisation, autorizacionesMx, Shown } from './contract.ts'

/** So many days before its last one, an authorisation waits to be renewed. */
const RENEW_DAYS = 90

const columns = `
  a.id, a.titular, a.numero, a.marca_id, m.nombre as marca, p.k_parte, a.desde::text as desde, a.hasta::text as hasta, a.nota,
  a.archivo_nombre as archivo, distintivo_de(a.logo_id) as logo, estado_ahora(a) as estado,
  a.hasta - (now() at time zone 'America/Mexico_City')::date as dias, a.version`
const from = 'autorizacion_mx a left join marca m on m.id = a.marca_id left join producto p on p.id = a.producto_id'

const today = `(now() at time zone 'America/Mexico_City')::date`
const endsSoon = `estado_ahora(a) = 'vigente' and a.hasta < ${today} + ${RENEW_DAYS}
  and not exists (select from autorizacion_mx b where b.retirada_en is null and b.hasta > a.hasta
    and (b.marca_id, b.producto_id) is not distinct from (a.marca_id, a.producto_id))`

/** The register, in force first and the soonest to end on top, and the brands there are. */
export async function readRegister(
  { ver }: Received<typeof autorizacionesMx>['query'],
  { db }: Context,
): Promise<Reply<typeof autorizacionesMx>> {
  const [autorizaciones, marcas] = await Promise.all([
    db.rows<Authorisation>(
      `select ${columns} from ${from} where ${ver === 'por-vencer' ? endsSoon : 'true'}
       order by array_position(array['vigente', 'futura', 'vencida', 'retirada'], estado_ahora(a)), a.hasta, a.id limit 1000`,
    ),
    db.rows<{ id: number; nombre: string }>(
      `select id, nombre from marca where tipo = 'producto' order by nombre_norm limit 5000`,
    ),
  ])
  return { total: autorizaciones.length, autorizaciones, marcas }
}

/** One, as it is kept; 404 when there is none. */
export async function findAuthorisation(db: Db, id: number): Promise<Authorisation> {
  const found = await db.row<Authorisation>(`select ${columns} from ${from} where a.id = $1`, [id])
  if (!found) throw new Refusal(404, 'Esa autorización no existe.')
  return found
}

/** What anybody may see: those of today. */
export function readShown(db: Db): Promise<Shown[]> {
  return db.rows(
    `select a.numero, a.titular, a.marca_id, m.nombre as marca, p.k_parte, a.hasta::text as hasta, distintivo_de(a.logo_id) as logo
     from ${from} where estado_ahora(a) = 'vigente' and coalesce(m.activa, p.estado = 'activo')
     order by coalesce(m.nombre_norm, p.k_parte), a.hasta desc limit 500`,
  )
}

/** Those that end soon, with none after them for the same brand or part. */
export function wantedRenewals(): Rows {
  return { from: `autorizacion_mx a where ${endsSoon}`, values: [] }
}

/** The paper; 404 where none was given. */
export async function readEvidence(id: number, { db, env }: Context): Promise<Download> {
  const found = await db.row<{ archivo_id: number; nombre: string }>(
    'select archivo_id, archivo_nombre as nombre from autorizacion_mx where id = $1 and archivo_id is not null',
    [id],
  )
  const content = found && (await readKept(db, openStorage(env), found.archivo_id))
  if (!content) throw new Refusal(404, 'Esa autorización no tiene archivo.')
  return new Download(found.nombre, 'application/pdf', content)
}
