import { centavos, pesos } from '#kit/base/money.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type CreditException, type CreditFacts, type CreditVerdict, isLetPass, judgeCredit } from './credit.ts'

type Buying = {
  cliente_id: number
  /** What it would buy, in pesos with VAT. */
  total: string
  /** The quotation at hand, which may itself be among what is used. */
  cotizacion_id?: number | null
}

export type Credit = CreditFacts & CreditVerdict & { total: string; disponible: string; excepcion: boolean }

const facts = `
  select c.politica_credito as politica, c.dias_credito, k.limite::text as limite,
    greatest(k.usado - coalesce(q.total, 0), 0)::text as usado, k.dias_vencido, k.vencido::text as vencido,
    e.dias_vencido_bloqueo as dias_bloqueo
  from cliente c cross join lateral cuenta_de(c.id) k cross join config_empresa e
  left join cotizacion q on q.id = $2 and q.cliente_id = c.id and estado_ahora(q) in ('AUTORIZADA', 'ACEPTADA')
  where c.id = $1`

const exceptions = `
  select total::text as total, excedente::text as excedente from credito_excepcion
  where cliente_id = $1 and (cotizacion_id = $2 or hasta >= hoy_local())`

/** How a client stands before it buys `total` more, and whether it passes; what somebody let pass counts. */
export async function readCredit(db: Db, { cliente_id, total, cotizacion_id = null }: Buying): Promise<Credit> {
  const [found, passes] = await Promise.all([
    db.row<CreditFacts>(facts, [cliente_id, cotizacion_id]),
    db.rows<CreditException>(exceptions, [cliente_id, cotizacion_id]),
  ])
  if (!found) throw new Error('a client has its account')
  const verdict = judgeCredit(found, total)
  const excepcion = verdict.paso === 'BLOQUEA' && isLetPass(passes, total, verdict.excedente)
  return {
    ...found,
    ...verdict,
    paso: excepcion ? 'AVISA' : verdict.paso,
    total,
    disponible: pesos(centavos(found.limite) - centavos(found.usado)),
    excepcion,
  }
}

/** Of two documents of one client that are let pass at the same time, the second sees the first; until the transaction ends. */
export function holdCredit(tx: Db, clienteId: number): Promise<unknown> {
  return tx.rows('select from cliente where id = $1 for no key update', [clienteId])
}
