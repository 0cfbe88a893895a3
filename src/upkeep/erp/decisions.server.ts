import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { alone } from '#platform/database/alone.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { readPage } from '#platform/http/list.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { orderAccepted, orderWithFolio } from './accept.server.ts'
import { applyPage } from './apply.server.ts'
import { readConnection } from './connection.server.ts'
import type { Compared, Running } from './connecting.server.ts'
import type { decidirDiferencias, diferenciasErp } from './contract.ts'
import { SYNC_CHANNEL } from './runs.server.ts'
import { SYNC_TOPIC } from './states.ts'

type List = Reply<typeof diferenciasErp>

export async function listDifferences(query: Received<typeof diferenciasErp>['query'], { db }: Context): Promise<List> {
  const { q, entidad, estado = 'ABIERTA' } = query
  const list = {
    text: `select d.id, d.entidad, d.clave, d.nuestro, d.suyo, d.estado, d.motivo, u.nombre as decidida_por, d.decidida_en,
        (select json_build_object('id', o.id, 'sucursal', s.clave, 'folio', o.folio) from pedido o join sucursal s on s.id = o.sucursal_id
          where d.entidad = 'pedidos' and s.clave || '/' || o.folio = d.clave) as pedido
      from sync_diferencia d left join usuario u on u.id = d.decidida_por
      where ($1::text is null or d.entidad = $1) and d.estado = any ($2) and ($3::text is null or d.clave like upper($3) || '%')`,
    order: 'd.entidad, d.clave',
    // What is about to be taken is still in sight.
    values: [entidad, estado === 'ABIERTA' ? ['ABIERTA', 'POR_TOMAR'] : [estado], q || null],
  }
  const { rows, ...page } = await readPage<List['diferencias'][number]>(db, list, query)
  return { ...page, diferencias: rows }
}

/** «Tomar lo suyo» is done by the worker, «conservar lo nuestro» at once; what was decided already stays decided. */
export function decide(
  { ids, tomar }: Received<typeof decidirDiferencias>['body'],
  context: Context,
): Promise<{ decididas: number }> {
  return context.db.transaction(async (tx) => {
    const impossible = await tx.row<{ clave: string }>(
      `select clave from sync_diferencia where id = any ($1) and suyo is null and entidad <> 'existencias' and $2 = 'suya' limit 1`,
      [ids, tomar],
    )
    if (impossible) throw new Refusal(422, `El ERP no tiene ${impossible.clave}: no hay nada suyo que tomar.`)
    const decided = await tx.rows<{ clave: string }>(
      `update sync_diferencia set estado = $2, decidida_por = $3, decidida_en = now(), motivo = ''
       where id = any ($1) and estado = 'ABIERTA' returning clave`,
      [ids, tomar === 'suya' ? 'POR_TOMAR' : 'CONSERVADA', context.session.user?.id],
    )
    if (decided.length > 0) {
      const claves = decided.slice(0, 50).map(({ clave }) => clave)
      await audit(tx, context, { accion: 'erp_diferencia_decidida', objeto: 'erp', despues: { tomar, claves } })
      await announce(tx, SYNC_TOPIC)
      await tx.rows('select pg_notify($1, $2)', [SYNC_CHANNEL, ''])
    }
    return { decididas: decided.length }
  })
}

type Chosen = { id: number; corrida_id: number; entidad: Compared; clave: string; suyo: string | null }

const LOCK = 7_202_699

/** Takes the ERP's side where somebody chose it, by the same way a run goes. */
export async function applyDecisions({ db }: Running): Promise<void> {
  await alone(db, [LOCK, 3], async () => {
    const chosen = await db.rows<Chosen>(
      `select id, corrida_id, entidad, clave, suyo from sync_diferencia where estado = 'POR_TOMAR' order by id`,
    )
    const [first] = chosen
    if (!first) return
    for (const one of chosen.filter(({ entidad }) => entidad === 'pedidos'))
      await db.transaction((tx) => takeFolio(tx, one))
    const { duenos } = await readConnection(db)
    for (const entidad of ['precios', 'existencias'] as const) {
      const own = chosen.filter((one) => one.entidad === entidad)
      if (own.length === 0) continue
      const desde = new Date().toISOString()
      await applyPage(db, {
        corrida: first.corrida_id,
        entidad,
        filas: own.map((one) => rowOf(entidad, one)),
        rotas: [],
        duenos,
        desde,
        also: async (sql) => {
          await sql.query(
            `update sync_diferencia d set
               estado = case when e.motivo is null then 'TOMADA' else 'ABIERTA' end, motivo = coalesce(e.motivo, '')
             from unnest($1::bigint[], $2::text[]) as c (id, k_parte)
             left join lateral (
               select x.motivo from sync_detalle x where x.tipo = 'error' and x.entidad = $3 and x.k_parte = c.k_parte and x.visto_en = now() limit 1) e on true
             where d.id = c.id`,
            [own.map(({ id }) => id), own.map(({ clave }) => partsOf(entidad, clave)[0] ?? ''), entidad],
          )
          await sql.query(`select pg_notify('novedad', $1)`, [SYNC_TOPIC])
        },
      })
    }
  })
}

async function takeFolio(tx: Db, { id, clave, suyo }: Chosen): Promise<void> {
  const order = await tx.row<{ id: number }>(
    `select o.id from pedido o join sucursal s on s.id = o.sucursal_id where s.clave || '/' || o.folio = $1`,
    [clave],
  )
  const other = order && (await orderWithFolio(tx, { pedido_id: order.id, folio: suyo }))
  if (order && !other) await orderAccepted(tx, { pedido_id: order.id, folio: suyo })
  const motivo = !order ? 'No conocemos ese pedido.' : other ? `El folio ${suyo} ya es del pedido ${other}.` : ''
  await tx.rows('update sync_diferencia set estado = $2, motivo = $3 where id = $1', [
    id,
    motivo ? 'ABIERTA' : 'TOMADA',
    motivo,
  ])
}

function rowOf(entidad: 'precios' | 'existencias', { clave, suyo }: Chosen): object {
  const [k_parte, second, third] = partsOf(entidad, clave)
  return entidad === 'precios'
    ? { k_parte, precio: suyo, lista: second, cantidad_min: third }
    : { k_parte, existencia: suyo ?? '0', sucursal: second }
}

/** A part's code may hold slashes; what follows it does not. */
function partsOf(entidad: Compared, clave: string): string[] {
  const pieces = clave.split('/')
  const after = entidad === 'precios' ? 2 : 1
  return [pieces.slice(0, -after).join('/'), ...pieces.slice(-after)]
}
