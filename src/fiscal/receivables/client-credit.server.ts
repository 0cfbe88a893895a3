import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { findClient } from '#people/clients/client-queries.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { anotarPromesa, cambiarCredito, creditoCliente, dejarPasar } from './credit-contract.ts'
import { plural } from '#kit/ui/format.ts'

type Credit = Reply<typeof creditoCliente>
type Viewer = Pick<Context, 'db' | 'session'>

/** Whether promise `p` was kept: what was paid of its invoice, or of any, from the day it was made until the day it named. */
export const promiseState = `
  case when (
    select coalesce(sum(case when p.cfdi_id is null then round(a.importe * v.cambio, 2) else a.importe end), 0)
    from cuenta_factura v join cuenta_abono a on a.factura_id = v.id and a.tipo = 'PAGO'
    where v.cliente_id = p.cliente_id and (p.cfdi_id is null or v.id = p.cfdi_id)
      and a.dia between (p.creado_en at time zone 'America/Mexico_City')::date and p.fecha) >= p.importe then 'CUMPLIDA'
    when p.fecha < hoy_local() then 'ROTA' else 'PENDIENTE' end`

const whole = `
  select c.id, c.clave, c.nombre_comercial as nombre, c.version, c.dias_credito, c.limite_credito::text as limite_credito,
    c.politica_credito, c.recordatorios, e.dias_vencido_bloqueo as dias_bloqueo,
    coalesce((select json_agg(x order by x.id desc) from (
      select x.id, case when q.id is not null then json_build_object('id', q.id, 'folio', q.folio) end as cotizacion, x.total::text as total,
        x.excedente::text as excedente, x.hasta, x.motivo, u.nombre as autor, x.creado_en
      from credito_excepcion x join usuario u on u.id = x.creado_por left join cotizacion q on q.id = x.cotizacion_id
      where x.cliente_id = c.id order by x.id desc limit 50) x), '[]') as excepciones,
    coalesce((select json_agg(x order by x.id desc) from (
      select p.id, case when f.id is not null then json_build_object('uuid', f.uuid, 'folio', f.serie || f.folio) end as factura,
        p.importe::text as importe, p.moneda, p.fecha, p.nota, ${promiseState} as estado, u.nombre as autor, p.creado_en
      from cobro_promesa p join usuario u on u.id = p.creado_por left join cfdi f on f.id = p.cfdi_id
      where p.cliente_id = c.id order by p.id desc limit 50) x), '[]') as promesas,
    coalesce((select json_agg(x order by x.en desc) from (
      select r.en, r.tipo, count(*)::int as facturas, u.nombre as autor
      from recordatorio r join cfdi f on f.id = r.cfdi_id left join usuario u on u.id = r.enviado_por
      where f.cliente_id = c.id group by r.en, r.tipo, u.nombre order by r.en desc limit 20) x), '[]') as avisos,
    coalesce((select json_agg(json_build_object('uuid', v.uuid, 'folio', v.folio, 'moneda', v.moneda, 'saldo', v.saldo::text) order by v.vence, v.id)
      from cuenta_factura v where v.cliente_id = c.id and v.por_cobrar and v.saldo > 0), '[]') as abiertas
  from cliente c cross join config_empresa e where c.id = $1`

/** The credit of a client within the reach of credito-read; 404 otherwise. */
export async function readClientCredit(id: number, viewer: Viewer): Promise<Credit> {
  await findClient(id, viewer, 'credito-read')
  return readHeld(viewer.db, id)
}

async function readHeld(db: Db, id: number): Promise<Credit> {
  const found = await db.row<Credit>(whole, [id])
  if (!found) throw new Error('a client that was found is there')
  return found
}

type Terms = Pick<Credit, 'limite_credito' | 'dias_credito' | 'politica_credito' | 'recordatorios'>

/** 409 on a stale version. Told to the audit log, and so to the client's history. */
export async function changeCredit(
  id: number,
  { version, ...change }: Received<typeof cambiarCredito>['body'],
  context: Context,
): Promise<Credit> {
  return context.db.transaction(async (tx) => {
    const viewer = { ...context, db: tx }
    await tx.rows('select from cliente where id = $1 for update', [id])
    await findClient(id, viewer, 'clientes-write')
    const held = await readHeld(tx, id)
    if (held.version !== version) throw stale('el crédito de este cliente', held.version)
    const before = termsOf(held)
    const wanted = { ...before, ...change }
    await tx.rows(
      `update cliente set limite_credito = $2, dias_credito = $3, politica_credito = $4, recordatorios = $5,
         version = version + 1, actualizado_en = now(), actualizado_por = $6 where id = $1`,
      [
        id,
        wanted.limite_credito,
        wanted.dias_credito,
        wanted.politica_credito,
        wanted.recordatorios,
        context.session.user?.id,
      ],
    )
    const after = await readHeld(tx, id)
    await audit(tx, context, {
      accion: 'credito_cambiado',
      objeto: 'cliente',
      objetoId: id,
      antes: before,
      despues: termsOf(after),
    })
    await announce(tx, `cuenta:${id}`)
    return after
  })
}

function termsOf({ limite_credito, dias_credito, politica_credito, recordatorios }: Credit): Terms {
  return { limite_credito, dias_credito, politica_credito, recordatorios }
}

/** How long somebody may let a client pass, in days. */
const LONGEST = 31

/** Lets what a client buys until a day pass, so far beyond its limit. */
export async function letClientPass(
  id: number,
  { excedente, hasta, motivo }: Received<typeof dejarPasar>['body'],
  context: Context,
): Promise<Credit> {
  const { db: tx, session } = context
  await findClient(id, context, 'credito-read')
  await checkDate(tx, 'hasta', hasta, LONGEST)
  await tx.rows(
    'insert into credito_excepcion (cliente_id, excedente, hasta, motivo, creado_por) values ($1, $2, $3, $4, $5)',
    [id, excedente, hasta, motivo, session.user?.id],
  )
  await audit(tx, context, {
    accion: 'credito_excepcion',
    objeto: 'cliente',
    objetoId: id,
    despues: { excedente, hasta, motivo },
  })
  return readHeld(tx, id)
}

/** Writes down what a client promised; 422 for an invoice it does not owe. */
export async function notePromise(
  id: number,
  { factura = null, importe, fecha, nota = '' }: Received<typeof anotarPromesa>['body'],
  context: Context,
): Promise<Credit> {
  const { db: tx, session } = context
  await findClient(id, context, 'credito-read')
  await checkDate(tx, 'fecha', fecha, 366)
  const owed =
    factura === null
      ? null
      : await tx.row<{ id: number; moneda: string }>(
          'select id, moneda from cuenta_factura where cliente_id = $1 and uuid = $2 and por_cobrar',
          [id, factura],
        )
  if (owed === undefined) {
    const fault = 'Esa factura no se debe.'
    throw new Refusal(422, fault, { errors: { factura: [fault] } })
  }
  await tx.rows(
    'insert into cobro_promesa (cliente_id, cfdi_id, importe, moneda, fecha, nota, creado_por) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, owed?.id ?? null, importe, owed?.moneda ?? 'MXN', fecha, nota, session.user?.id],
  )
  await audit(tx, context, {
    accion: 'promesa_anotada',
    objeto: 'cliente',
    objetoId: id,
    despues: { importe, fecha, nota, factura },
  })
  return readHeld(tx, id)
}

async function checkDate(tx: Db, field: string, date: string, most: number): Promise<void> {
  const judged = await tx.row<{ bien: boolean }>(
    'select $1::date between hoy_local() and hoy_local() + $2::int as bien',
    [date, most],
  )
  if (judged?.bien) return
  const fault = `Escribe un día de hoy en adelante, a ${plural(most, 'día', 'días')} como máximo.`
  throw new Refusal(422, fault, { errors: { [field]: [fault] } })
}
