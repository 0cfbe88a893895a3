import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { readPage } from '#platform/http/list.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { orderAccepted, orderWithFolio } from './accept.server.ts'
import { closeBreaker } from './breaker.server.ts'
import { bodyOf } from './message.server.ts'
import { OUTBOX_CHANNEL } from './outbox.server.ts'
import type { enviosErp, envioErp } from './sending-contract.ts'
import { SYNC_TOPIC } from './states.ts'

type List = Reply<typeof enviosErp>
type Shown = Reply<typeof envioErp>

const columns = `
  b.id, b.tipo, b.estado, b.clave::text as clave, b.folio, b.intentos, b.siguiente_en, b.ultimo_error, b.enlazada, b.creada_en, b.enviada_en,
  b.respondida_en`

const only = new Map([
  ['pendientes', `b.estado in ('EN_COLA', 'EN_CURSO', 'REINTENTO', 'ENVIADA')`],
  ['atorados', `b.estado in ('RECHAZADA', 'MUERTA')`],
])

export async function listSendings(query: Received<typeof enviosErp>['query'], { db }: Context): Promise<List> {
  const { q, solo } = query
  const list = {
    text: `select ${columns}, json_build_object('id', o.id, 'folio', o.folio, 'sucursal', s.clave, 'cliente', c.nombre_comercial,
        'total', o.total::text) as pedido
      from bandeja_salida b join pedido o on o.id = b.pedido_id join cliente c on c.id = o.cliente_id join sucursal s on s.id = o.sucursal_id
      where ${only.get(solo ?? '') ?? 'true'} and ($1::text is null or o.folio like upper($1) || '%' or o.erp_folio = $1
        or norma_nombre(c.nombre_comercial) like '%' || norma_nombre($1) || '%')`,
    order: 'b.id desc',
    values: [q || null],
  }
  const { rows, ...page } = await readPage<List['envios'][number]>(db, list, query)
  return { ...page, envios: rows }
}

/** 404 where there is no such order. */
export async function readSending(id: number, { db }: { db: Db }): Promise<Shown> {
  const [pedido, envios, connection] = await Promise.all([
    db.row<Shown['pedido']>(
      `select o.id, o.folio, json_build_object('clave', s.clave, 'nombre', s.nombre) as sucursal,
         json_build_object('id', c.id, 'nombre', c.nombre_comercial) as cliente, o.estado, o.erp_estado, o.erp_folio, o.erp_motivo, o.erp_en,
         o.total, o.creado_en
       from pedido o join sucursal s on s.id = o.sucursal_id join cliente c on c.id = o.cliente_id where o.id = $1`,
      [id],
    ),
    db.rows<Shown['envios'][number] & { carga: unknown }>(
      `select ${columns}, b.carga from bandeja_salida b where b.pedido_id = $1 order by b.id`,
      [id],
    ),
    db.row<{ encendido: boolean }>(
      `select encendido and 'pedidos' = any (entidades) as encendido from proceso_credencial`,
    ),
  ])
  if (!pedido) throw new Refusal(404, 'El pedido no existe.')
  const own = envios.find(({ tipo }) => tipo === 'pedido')
  const carga = own && (own.carga ?? (await bodyOf(db, own)))
  return {
    pedido,
    envios: envios.map(({ carga: _body, ...rest }) => rest),
    carga: carga ? JSON.stringify(carga, null, 2) : '',
    fija: Boolean(own?.carga),
    encendido: connection?.encendido ?? false,
  }
}

/** Puts it in the queue now, with its own key: the ERP answers the folio it gave before. 409 for one that is there or cancelled. */
export async function sendOrder(id: number, context: Context): Promise<Shown> {
  const { db: tx } = context
  const { pedido } = await readSending(id, context)
  if (pedido.erp_estado === 'ACEPTADO') {
    throw new Refusal(
      409,
      `El pedido ya está en el ERP${pedido.erp_folio ? ` con el folio ${pedido.erp_folio}` : ''}.`,
      { code: 'ya_enviado' },
    )
  }
  if (pedido.estado === 'CANCELADO')
    throw new Refusal(409, 'El pedido está cancelado: ya no se envía.', { code: 'estado' })
  // The order first, as whoever moves it on does.
  await tx.rows(`update pedido set erp_estado = 'PENDIENTE', erp_motivo = '' where id = $1 and erp_estado = 'ERROR'`, [
    id,
  ])
  await tx.rows(
    `insert into bandeja_salida (tipo, pedido_id) values ('pedido', $1)
     on conflict (tipo, pedido_id) where tipo <> 'cambio' do update set siguiente_en = now(),
       estado = case when bandeja_salida.estado = 'EN_CURSO' then 'EN_CURSO' when bandeja_salida.intentos = 0 then 'EN_COLA' else 'REINTENTO' end`,
    [id],
  )
  await afterWrite(context, { accion: 'erp_pedido_enviado', id })
  return readSending(id, context)
}

/** 409 when the folio is another order's. */
export async function linkOrder(id: number, folio: string, context: Context): Promise<Shown> {
  const { db: tx } = context
  const { pedido } = await readSending(id, context)
  const other = await orderWithFolio(tx, { pedido_id: id, folio })
  if (other) {
    const fault = `El folio ${folio} ya es del pedido ${other}.`
    throw new Refusal(409, fault, { code: 'folio_repetido', errors: { folio: [fault] } })
  }
  await tx.rows(`insert into bandeja_salida (tipo, pedido_id) values ('pedido', $1) on conflict do nothing`, [id])
  await orderAccepted(tx, { pedido_id: id, folio, enlazada: true })
  await afterWrite(context, {
    accion: 'erp_pedido_enlazado',
    id,
    antes: { folio: pedido.erp_folio },
    despues: { folio },
  })
  return readSending(id, context)
}

/** Everything that stopped goes again, each with its key. */
export function sendAgain(context: Context): Promise<{ reenviados: number }> {
  return context.db.transaction(async (tx) => {
    // The orders first, as whoever moves one on does.
    await tx.rows(
      `select from pedido where id in (select pedido_id from bandeja_salida where estado in ('RECHAZADA', 'MUERTA')) order by id for no key update`,
    )
    const again = await tx.rows<{ pedido_id: number }>(
      `update bandeja_salida b set estado = 'REINTENTO', siguiente_en = now() from pedido o
       where o.id = b.pedido_id and b.estado in ('RECHAZADA', 'MUERTA') and (b.tipo = 'cancelacion' or o.estado <> 'CANCELADO')
       returning b.pedido_id`,
    )
    await tx.rows(
      `update pedido set erp_estado = 'PENDIENTE', erp_motivo = '' where id = any ($1) and erp_estado = 'ERROR'`,
      [again.map(({ pedido_id }) => pedido_id)],
    )
    if (again.length > 0)
      await afterWrite({ ...context, db: tx }, { accion: 'erp_pedidos_reenviados', despues: { pedidos: again.length } })
    return { reenviados: again.length }
  })
}

type Told = { accion: string; id?: number; antes?: unknown; despues?: unknown }

async function afterWrite(context: Context, { accion, id, antes, despues }: Told): Promise<void> {
  const { db: tx } = context
  await closeBreaker(tx)
  await audit(tx, context, { accion, objeto: 'pedido', objetoId: id, antes, despues })
  await announce(tx, SYNC_TOPIC)
  await tx.rows('select pg_notify($1, $2)', [OUTBOX_CHANNEL, ''])
}
