import type { Received } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { type SupplyWay, supplyWays } from '#kit/base/supply-ways.ts'
import { beyond, type Editor, holdRights, refuseOwnBranch, refuseRaised } from '#people/roles/editor.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { explained, lockClient, optional, PERMISSION } from './client-changes.server.ts'
import { type Client, readClient, type WholeClient } from './client-queries.server.ts'
import type { crearCliente, editarCliente } from './clients-contract.ts'
import { addCompany } from './companies.server.ts'

type New = Received<typeof crearCliente>['body']
type Change = Received<typeof editarCliente>['body']

/** A client and its first company, or neither; 404 for one that would lie outside the maker's own reach. */
export async function createClient(given: New, context: Context): Promise<WholeClient> {
  return context.db.transaction(async (tx) => {
    const id = await insertClient(tx, given, context)
    return readClient(id, { ...context, db: tx }, PERMISSION)
  })
}

/** The rows of `createClient`, within the caller's transaction; returns the client's id. */
export async function insertClient(tx: Db, given: New, context: Context): Promise<number> {
  await checkPortfolio(tx, given)
  const {
    clave,
    nombre_comercial,
    dias_credito = 0,
    surtido = 'pronto',
    lista_precio_id,
    asesor_id,
    vendedor_id,
    sucursal_id,
  } = given
  const made = await tx
    .row<{ id: number }>(
      `insert into cliente (clave, nombre_comercial, dias_credito, surtido, lista_precio_id, asesor_id, vendedor_id, sucursal_id, creado_por, actualizado_por)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning id`,
      [
        clave,
        nombre_comercial,
        dias_credito,
        surtido,
        lista_precio_id,
        asesor_id,
        vendedor_id,
        sucursal_id,
        context.session.user?.id,
      ],
    )
    .catch(explained)
  if (!made) throw new Error('an insert returns its row')
  const client = await factsOf(tx, made.id)
  await audit(tx, context, { accion: 'cliente_creado', objeto: 'cliente', objetoId: made.id, despues: client })
  await addCompany(tx, { clientId: made.id, clave, company: companyOf(given) }, context)
  return made.id
}

function companyOf({ razon_social, rfc, regimen_fiscal, uso_cfdi, cp_fiscal }: New) {
  return { razon_social, rfc, regimen_fiscal, uso_cfdi, cp_fiscal }
}

/** 409 on a stale version; assigning, closing and opening are changes like any other. */
export async function changeClient(id: number, change: Change, context: Context): Promise<WholeClient> {
  return context.db.transaction(async (tx) => {
    const editor = await holdRights({ ...context, db: tx }, PERMISSION)
    const current = await lockClient(tx, id, context)
    if (current.version !== change.version) throw stale('este cliente', current.version)
    await checkPortfolio(tx, change, current)
    const raisable = await raisableBy(tx, editor, change, current)
    const before = await factsOf(tx, id)
    await tx
      .rows(
        `update cliente set
           clave = coalesce($2, clave), nombre_comercial = coalesce($3, nombre_comercial), dias_credito = coalesce($4, dias_credito),
           activo = coalesce($5, activo),
           lista_precio_id = case when $6 then $7::bigint else lista_precio_id end,
           asesor_id = case when $8 then $9::bigint else asesor_id end,
           vendedor_id = case when $10 then $11::bigint else vendedor_id end,
           sucursal_id = case when $12 then $13::bigint else sucursal_id end,
           surtido = coalesce($15, surtido),
           version = version + 1, actualizado_en = now(), actualizado_por = $14
         where id = $1`,
        [
          id,
          change.clave,
          change.nombre_comercial,
          change.dias_credito,
          change.activo,
          ...optional(change.lista_precio_id),
          ...optional(change.asesor_id),
          ...optional(change.vendedor_id),
          ...optional(change.sucursal_id),
          context.session.user?.id,
          change.surtido,
        ],
      )
      .catch(explained)
    await refuseRaised(tx, editor, raisable)
    const after = await factsOf(tx, id)
    await audit(tx, context, {
      accion: accionOf(change, current),
      objeto: 'cliente',
      objetoId: id,
      antes: before,
      despues: after,
    })
    return readClient(id, { ...context, db: tx }, PERMISSION)
  })
}

/**
 * Whom the change brings nearer to the client and who must not come by more than the editor has: he himself, and an account that he may
 * write and so could have made his own. Others get a client from whoever administers them, whatever he may do with it.
 */
async function raisableBy(tx: Db, editor: Editor, change: Change, current: Client): Promise<number[]> {
  if (editor.isAdmin) return []
  const { asesor_id, vendedor_id, sucursal_id } = change
  if (sucursal_id && sucursal_id === editor.sucursal_id && sucursal_id !== current.sucursal?.id) refuseOwnBranch(editor)
  const named = [
    ...(asesor_id && asesor_id !== current.asesor?.id ? [asesor_id] : []),
    ...(vendedor_id && vendedor_id !== current.vendedor?.id ? [vendedor_id] : []),
  ]
  const above = await beyond(tx, editor, named)
  return named.filter((id) => id === editor.id || (editor.reach.has('users-write') && !above.has(id)))
}

function accionOf({ activo }: Change, before: Client): string {
  if (activo === undefined || activo === before.activo) return 'cliente_editado'
  return activo ? 'cliente_reactivado' : 'cliente_baja'
}

const facts = `
  select c.clave, c.nombre_comercial, c.dias_credito, c.surtido, c.activo, l.nombre as lista_precio, a.nombre as asesor, v.nombre as vendedor,
    s.nombre as sucursal
  from cliente c left join lista_precio l on l.id = c.lista_precio_id left join usuario a on a.id = c.asesor_id
    left join usuario v on v.id = c.vendedor_id left join sucursal s on s.id = c.sucursal_id
  where c.id = $1`

/** As the history tells them. */
async function factsOf(tx: Db, id: number) {
  const found = await tx.row<Record<string, unknown> & { surtido: SupplyWay }>(facts, [id])
  return found && { ...found, surtido: supplyWays[found.surtido] }
}

type Portfolio = Pick<Change, 'asesor_id' | 'vendedor_id'>

/** 422 at its field for a person who does not hold the role of the place; who is there already may stay. */
async function checkPortfolio(tx: Db, { asesor_id, vendedor_id }: Portfolio, current?: Client): Promise<void> {
  const holds = `
    select from usuario u join usuario_rol ur on ur.usuario_id = u.id join rol r on r.id = ur.rol_id
    where u.id = $1 and r.nombre = $2 and u.estado in ('ACTIVO', 'INVITADO')`
  for (const [role, id] of [
    ['asesor', asesor_id],
    ['vendedor', vendedor_id],
  ] as const) {
    if (!id || id === current?.[role]?.id || (await tx.row(holds, [id, role]))) continue
    const fault = `Esta persona no tiene el rol ${role}.`
    throw new Refusal(422, fault, { errors: { [`${role}_id`]: [fault] } })
  }
}
