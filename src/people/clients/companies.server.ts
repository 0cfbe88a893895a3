import type { Received } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { explained, lockClient, PERMISSION } from './client-changes.server.ts'
import { readClient, type WholeClient } from './client-queries.server.ts'
import type { crearEmpresa, editarEmpresa } from './clients-contract.ts'
import { regimeFault } from '#kit/forms/tax-catalogue.ts'

type New = Received<typeof crearEmpresa>['body']
type Change = Received<typeof editarEmpresa>['body']
type Company = WholeClient['empresas'][number]

export async function createCompany(clientId: number, company: New, context: Context): Promise<WholeClient> {
  return context.db.transaction(async (tx) => {
    const { clave } = await lockClient(tx, clientId, context)
    await addCompany(tx, { clientId, clave, company }, context)
    return readClient(clientId, { ...context, db: tx }, PERMISSION)
  })
}

type Adding = { clientId: number; clave: string; company: New }

/** One more company of a client, whose key follows the client's: `TALLER-1`, `TALLER-2`. */
export async function addCompany(tx: Db, { clientId, clave, company }: Adding, context: Context): Promise<void> {
  checkRegime(company)
  const { razon_social, rfc, regimen_fiscal, uso_cfdi, cp_fiscal } = company
  await tx
    .rows(
      `insert into empresa (clave, razon_social, rfc, regimen_fiscal, uso_cfdi, cp_fiscal, cliente_id, actualizado_por)
       select min(libre), $2, $3, $4, $5, $6, $7, $8 from (
         select $1 || '-' || n as libre from generate_series(1, 999) n
         where not exists (select from empresa where clave = $1 || '-' || n) order by n limit 1) claves`,
      [clave, razon_social, rfc, regimen_fiscal, uso_cfdi, cp_fiscal, clientId, context.session.user?.id],
    )
    .catch(explained)
  await audit(tx, context, { accion: 'empresa_agregada', objeto: 'cliente', objetoId: clientId, despues: company })
}

function checkRegime({ rfc, regimen_fiscal }: { rfc: string; regimen_fiscal: string }): void {
  const fault = regimeFault(rfc, regimen_fiscal)
  if (fault) throw new Refusal(422, fault, { errors: { regimen_fiscal: [fault] } })
}

/** 404 for a company of another client, 409 for a stale version and for the last active one. */
export async function changeCompany(
  { id, parte }: { id: number; parte: number },
  change: Change,
  context: Context,
): Promise<WholeClient> {
  return context.db.transaction(async (tx) => {
    await lockClient(tx, id, context)
    const before = await tx.row<Company>('select * from empresa where id = $1 and cliente_id = $2 for update', [
      parte,
      id,
    ])
    if (!before) throw new Refusal(404, 'La empresa no existe.')
    if (before.version !== change.version) throw stale('esta empresa', before.version)
    const { version: _, ...fields } = change
    const after = { ...factsOf(before), ...fields }
    if (after.rfc && after.regimen_fiscal) {
      checkRegime({ rfc: after.rfc, regimen_fiscal: after.regimen_fiscal })
    }
    await tx
      .rows(
        `update empresa set razon_social = $2, rfc = $3, regimen_fiscal = $4, uso_cfdi = $5, cp_fiscal = $6, activa = $7,
           version = version + 1, actualizado_en = now(), actualizado_por = $8 where id = $1`,
        [
          parte,
          after.razon_social,
          after.rfc,
          after.regimen_fiscal,
          after.uso_cfdi,
          after.cp_fiscal,
          after.activa,
          context.session.user?.id,
        ],
      )
      .catch(explained)
    if (!after.activa && !(await tx.row('select from empresa where cliente_id = $1 and activa limit 1', [id]))) {
      throw new Refusal(409, 'Es la única empresa activa del cliente. Agrega otra antes de darla de baja.')
    }
    await audit(tx, context, {
      accion: before.activa && !after.activa ? 'empresa_baja' : 'empresa_editada',
      objeto: 'cliente',
      objetoId: id,
      antes: factsOf(before),
      despues: after,
    })
    return readClient(id, { ...context, db: tx }, PERMISSION)
  })
}

function factsOf({ razon_social, rfc, regimen_fiscal, uso_cfdi, cp_fiscal, activa }: Company) {
  return { razon_social, rfc, regimen_fiscal, uso_cfdi, cp_fiscal, activa }
}
