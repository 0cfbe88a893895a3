import pg from 'pg'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { cambiarVia, crearVia, vias } from './policy-contract.ts'

type Routes = Reply<typeof vias>

const all = `
  select v.id, v.clave, v.nombre, v.dias, to_char(v.hora_corte, 'HH24:MI') as hora_corte, v.costo::text as costo,
    v.gratis_desde::text as gratis_desde, v.kilos::text as kilos, v.costo_kilo::text as costo_kilo, v.minimo::text as minimo, v.activa, v.version,
    (select count(*)::int from cliente c where c.via_embarque_id = v.id and c.activo) as clientes
  from via_embarque v order by v.activa desc, v.dias, v.nombre, v.id`

export async function readRoutes({ db }: Pick<Context, 'db'>): Promise<Routes> {
  return { vias: await db.rows<Routes['vias'][number]>(all) }
}

/** One transaction; whoever keeps public answers about the company forgets them when it is done. */
async function changing(context: Context, work: (tx: Db) => Promise<void>): Promise<Routes> {
  return context.db.transaction(async (tx) => {
    await work(tx)
    await tx.rows(`select pg_notify('empresa', '')`)
    return readRoutes({ db: tx })
  })
}

export function createRoute(given: Received<typeof crearVia>['body'], context: Context): Promise<Routes> {
  return changing(context, async (tx) => {
    const { clave, nombre, dias, hora_corte, costo, minimo, gratis_desde, kilos, costo_kilo } = given
    const made = await tx
      .row<{ id: number }>(
        `insert into via_embarque (clave, nombre, dias, hora_corte, costo, minimo, actualizado_por, gratis_desde, kilos, costo_kilo)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
        [clave, nombre, dias, hora_corte, costo, minimo, context.session.user?.id, gratis_desde, kilos, costo_kilo],
      )
      .catch(explained)
    await audit(tx, context, { accion: 'via_creada', objeto: 'via_embarque', objetoId: made?.id, despues: given })
  })
}

/** 409 on a stale version. Clients keep a route that is closed as theirs, and have it again when it is reopened. */
export function changeRoute(
  id: number,
  { version, ...after }: Received<typeof cambiarVia>['body'],
  context: Context,
): Promise<Routes> {
  return changing(context, async (tx) => {
    await tx.rows('select from via_embarque where id = $1 for update', [id])
    const found = (await readRoutes({ db: tx })).vias.find((route) => route.id === id)
    if (!found) throw new Refusal(404, 'La vía de embarque no existe.')
    if (found.version !== version) throw stale('esta vía de embarque', found.version)
    const { id: _id, version: _version, clientes, ...before } = found
    await tx.rows(
      `update via_embarque set nombre = $2, dias = $3, hora_corte = $4, costo = $5, minimo = $6, activa = $7,
         gratis_desde = $9, kilos = $10, costo_kilo = $11,
         version = version + 1, actualizado_en = now(), actualizado_por = $8 where id = $1`,
      [
        id,
        after.nombre,
        after.dias,
        after.hora_corte,
        after.costo,
        after.minimo,
        after.activa,
        context.session.user?.id,
        after.gratis_desde,
        after.kilos,
        after.costo_kilo,
      ],
    )
    const isClosed = before.activa && !after.activa
    await audit(tx, context, {
      accion: isClosed ? 'via_baja' : 'via_editada',
      objeto: 'via_embarque',
      objetoId: id,
      antes: before,
      despues: { clave: before.clave, ...after, ...(isClosed && { clientes }) },
    })
  })
}

/** What the database refuses, said at its field. */
function explained(error: unknown): never {
  const isTaken = error instanceof pg.DatabaseError && error.constraint === 'via_embarque_clave_key'
  if (!isTaken) throw error
  const fault = 'Ya hay una vía de embarque con esta clave.'
  throw new Refusal(422, fault, { errors: { clave: [fault] } })
}
