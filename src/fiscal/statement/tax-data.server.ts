import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { regimeFault } from '#kit/forms/tax-catalogue.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { cambiarAvisos, cambiarDatosFiscales, misDatosFiscales } from './own-contract.ts'

type Data = Reply<typeof misDatosFiscales>
type Company = Data['empresas'][number]

const own = `
  select c.recordatorios, coalesce((select json_agg(json_build_object('id', e.id, 'clave', e.clave, 'razon_social', e.razon_social, 'rfc', e.rfc,
      'regimen_fiscal', e.regimen_fiscal, 'uso_cfdi', e.uso_cfdi, 'cp_fiscal', e.cp_fiscal, 'version', e.version) order by e.id)
    from empresa e where e.cliente_id = c.id and e.activa), '[]') as empresas
  from cliente c where c.id = $1`

/** The companies of the session's client, and whether it wants to be reminded. */
export async function readTaxData({ db, session }: Pick<Context, 'db' | 'session'>): Promise<Data> {
  return (await db.row<Data>(own, [session.cliente?.id ?? null])) ?? { recordatorios: false, empresas: [] }
}

/** 404 for a company of another client, 409 on a stale version. The RFC stays. */
export function changeTaxData(
  id: number,
  { version, ...change }: Received<typeof cambiarDatosFiscales>['body'],
  context: Context,
): Promise<Data> {
  const { session } = context
  return context.db.transaction(async (tx) => {
    const before = await tx.row<Company>(
      `select id, clave, razon_social, rfc, regimen_fiscal, uso_cfdi, cp_fiscal, version from empresa
       where id = $1 and cliente_id = $2 and activa for update`,
      [id, session.cliente?.id ?? null],
    )
    if (!before) throw new Refusal(404, 'La empresa no existe.')
    if (before.version !== version) throw stale('estos datos', before.version)
    const fault = before.rfc && regimeFault(before.rfc, change.regimen_fiscal)
    if (fault) throw new Refusal(422, fault, { errors: { regimen_fiscal: [fault] } })
    await tx.rows(
      `update empresa set razon_social = $2, regimen_fiscal = $3, uso_cfdi = $4, cp_fiscal = $5, version = version + 1,
         actualizado_en = now(), actualizado_por = $6 where id = $1`,
      [id, change.razon_social, change.regimen_fiscal, change.uso_cfdi, change.cp_fiscal, session.user?.id],
    )
    const { razon_social, regimen_fiscal, uso_cfdi, cp_fiscal } = before
    await audit(tx, context, {
      accion: 'empresa_corregida',
      objeto: 'cliente',
      objetoId: session.cliente?.id,
      antes: { razon_social, regimen_fiscal, uso_cfdi, cp_fiscal },
      despues: change,
    })
    return readTaxData({ ...context, db: tx })
  })
}

/** Asks for reminders, or leaves them. */
export function changeNotices(
  { recordatorios }: Received<typeof cambiarAvisos>['body'],
  context: Context,
): Promise<Data> {
  const id = context.session.cliente?.id ?? null
  return context.db.transaction(async (tx) => {
    const before = await tx.row<{ recordatorios: boolean }>(
      'select recordatorios from cliente where id = $1 for update',
      [id],
    )
    if (!before) throw new Refusal(404, 'El cliente no existe.')
    await tx.rows('update cliente set recordatorios = $2, version = version + 1 where id = $1', [id, recordatorios])
    await audit(tx, context, {
      accion: 'credito_cambiado',
      objeto: 'cliente',
      objetoId: id ?? undefined,
      antes: before,
      despues: { recordatorios },
    })
    return readTaxData({ ...context, db: tx })
  })
}
