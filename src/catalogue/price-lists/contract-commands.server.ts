import { canonicalCode } from '#kit/base/code.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { addContract, changeContract, ContractPrice } from './client-prices-contract.ts'
import { keepEnded, takeBack } from './ended.server.ts'
import { contractColumns, contractOf, contractTables, findClient } from './client-prices.server.ts'

type New = Received<typeof addContract>['body']
type Change = Received<typeof changeContract>['body']
type Saved = Reply<typeof addContract>
type Locked = {
  producto_id: number
  cantidad_min: number
  valor: string
  version: number
  begun: boolean
  over: boolean
}

const PERMISSION = 'precios-update'
/** The first moment of a day in Mexico City. */
const dayStart = (value: string) => `(${value}::date)::timestamp at time zone 'America/Mexico_City'`

/** Agrees a price; 422 where another of the same part and quantity holds at any time of it. */
export async function createContract(clientId: number, given: New, context: Context): Promise<Saved> {
  return context.db.transaction(async (tx) => {
    await findClient(clientId, { ...context, db: tx }, PERMISSION)
    const part = await tx.row<{ id: number }>(
      `select id from producto where k_parte = $1 and estado in ('activo', 'inactivo')`,
      [canonicalCode(given.k_parte)],
    )
    if (!part) throw fault('k_parte', 'No hay ninguna parte con ese código.')

    const { cantidad_min, valor, desde, hasta } = given
    if (hasta && desde && hasta < desde) throw fault('hasta', 'El último día no puede ser antes del primero.')
    const made = await tx
      .row<{ id: number }>(
        `insert into precio_contrato (cliente_id, producto_id, cantidad_min, valor, actualizado_por, vigencia)
         select $1, $2, $3, $4, $5, tstzrange(x.desde, x.hasta) from (
           select case when $6::date is null or $6::date = (now() at time zone 'America/Mexico_City')::date then now() else ${dayStart('$6')} end as desde,
             ${dayStart('($7::date + 1)')} as hasta) x
         where x.hasta is null or x.hasta > x.desde returning id`,
        [clientId, part.id, cantidad_min, valor, context.session.user?.id, desde, hasta],
      )
      .catch(overlapping)
    if (!made) throw fault('hasta', 'Ese día ya pasó.')
    return logged(tx, context, { clientId, id: made.id, accion: 'precio_contrato_creado', before: null })
  })
}

/** A new price begins now and the old one ends; only the last day may be moved in place. 409 on a stale version. */
export async function reviseContract(
  { id: clientId, contrato }: { id: number; contrato: number },
  change: Change,
  context: Context,
): Promise<Saved> {
  return context.db.transaction(async (tx) => {
    const locked = await lockContract(tx, { clientId, contrato, version: change.version }, context)
    const before = await readContract(tx, contrato)
    const end =
      change.hasta === undefined ? 'upper(vigencia)' : change.hasta === null ? 'null' : dayStart('($2::date + 1)')
    const splits = change.valor !== undefined && locked.begun
    const text = splits
      ? `insert into precio_contrato (cliente_id, producto_id, cantidad_min, valor, actualizado_por, vigencia)
         select cliente_id, producto_id, cantidad_min, $3::numeric, $4, tstzrange(now(), case when $5 = 'keep' then $6::timestamptz else ${dayStart('($2::date + 1)')} end)
         from precio_contrato where id = $1 returning id`
      : `update precio_contrato set valor = coalesce($3::numeric, valor), vigencia = tstzrange(lower(vigencia), ${end}),
           version = version + 1, actualizado_en = now(), actualizado_por = $4
         where id = $1 and ($2::date is null or ${dayStart('($2::date + 1)')} > greatest(lower(vigencia), now())) returning id`
    if (splits) await endNow(tx, contrato, context)
    const values = [contrato, change.hasta ?? null, change.valor ?? null, context.session.user?.id]
    const made = await tx
      .row<{ id: number }>(
        text,
        splits ? [...values, change.hasta === undefined ? 'keep' : 'new', before.hasta] : values,
      )
      .catch(overlapping)
    if (!made) throw fault('hasta', 'Ese día ya pasó.')
    return logged(tx, context, { clientId, id: made.id, accion: 'precio_contrato_cambiado', before })
  })
}

/** Ends it now; one that has not begun was never a price, and goes. */
export async function finishContract(
  { id: clientId, contrato }: { id: number; contrato: number },
  version: number,
  context: Context,
): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const { begun } = await lockContract(tx, { clientId, contrato, version }, context)
    const before = await readContract(tx, contrato)
    await keepEnded(tx, { tabla: 'precio_contrato', id: contrato }, context)
    if (begun) await endNow(tx, contrato, context)
    else await tx.rows('delete from precio_contrato where id = $1', [contrato])
    const despues = begun ? await readContract(tx, contrato) : null
    await audit(tx, context, {
      accion: 'precio_contrato_terminado',
      objeto: 'cliente',
      objetoId: clientId,
      antes: before,
      despues,
    })
    return { success: true }
  })
}

/** What was ended holds again from now on; what it was meanwhile stays told. */
export async function restoreContract(
  { id: clientId, contrato }: { id: number; contrato: number },
  context: Context,
): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    await findClient(clientId, { ...context, db: tx }, PERMISSION)
    const kept = await tx.row(
      `select from precio_terminado where tabla = 'precio_contrato' and fila_id = $1 and (fila ->> 'cliente_id')::bigint = $2`,
      [contrato, clientId],
    )
    if (!kept) throw new Refusal(404, 'El precio de contrato no existe.')
    const made = await takeBack(tx, { tabla: 'precio_contrato', id: contrato, what: 'Este precio' })
    const despues = await readContract(tx, made)
    await audit(tx, context, { accion: 'precio_contrato_recuperado', objeto: 'cliente', objetoId: clientId, despues })
    return { success: true }
  })
}

async function endNow(tx: Db, id: number, context: Context): Promise<void> {
  await tx.rows(
    `update precio_contrato set vigencia = tstzrange(lower(vigencia), now()), version = version + 1, actualizado_en = now(), actualizado_por = $2
     where id = $1`,
    [id, context.session.user?.id],
  )
}

type Asked = { clientId: number; contrato: number; version: number }

async function lockContract(tx: Db, { clientId, contrato, version }: Asked, context: Context): Promise<Locked> {
  await findClient(clientId, { ...context, db: tx }, PERMISSION)
  const found = await tx.row<Locked>(
    `select producto_id, cantidad_min, valor, version, lower(vigencia) < now() as begun, coalesce(upper(vigencia) <= now(), false) as over
     from precio_contrato where id = $1 and cliente_id = $2 for update`,
    [contrato, clientId],
  )
  if (!found) throw new Refusal(404, 'El precio de contrato no existe.')
  if (found.version !== version) {
    throw new Refusal(409, 'Otra persona cambió este precio. Revisa cómo quedó antes de guardar.', {
      code: 'version_anterior',
      extra: { version: found.version },
    })
  }
  if (found.over) throw new Refusal(409, 'Este precio ya terminó; acuerda uno nuevo.', { code: 'terminado' })
  return found
}

async function readContract(tx: Db, id: number): Promise<ContractPrice> {
  const row = await tx.row<ContractPrice>(`select ${contractColumns} from ${contractTables} where pc.id = $1`, [id])
  if (!row) throw new Error('the row is held by this transaction')
  return contractOf(row)
}

type Logged = { clientId: number; id: number; accion: string; before: ContractPrice | null }

async function logged(tx: Db, context: Context, { clientId, id, accion, before }: Logged): Promise<Saved> {
  const contrato = await readContract(tx, id)
  await audit(tx, context, { accion, objeto: 'cliente', objetoId: clientId, antes: before, despues: contrato })
  return { contrato, avisos: await warningsOf(tx, contrato) }
}

/** A contract below the floor is allowed to whoever may change prices, and said. */
async function warningsOf(tx: Db, { k_parte, valor }: ContractPrice): Promise<string[]> {
  const found = await tx.row<{ piso: string }>(
    `select round(p.costo / (1 - g.margen_minimo), 2)::text as piso from producto p cross join config_empresa g
     where p.k_parte = $1 and p.costo / (1 - g.margen_minimo) > $2::numeric`,
    [k_parte, valor],
  )
  return found ? [`Queda por debajo del piso, $${found.piso}.`] : []
}

function fault(field: string, message: string): Refusal {
  return new Refusal(422, message, { errors: { [field]: [message] } })
}

/** The database's own rule (exclude): two prices of one part, quantity and client never hold at once. */
function overlapping(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23P01') {
    throw fault('desde', 'Ya hay un precio de contrato de esta parte y cantidad en esas fechas. Cámbialo o termínalo.')
  }
  throw error
}
