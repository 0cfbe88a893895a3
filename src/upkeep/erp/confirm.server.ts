import { z } from 'zod'
import type { Db } from '#platform/database/db.server.ts'
import { orderAccepted, orderRefused, orderWithFolio } from './accept.server.ts'
import type { Counts } from './apply.server.ts'
import { revOf, type RowFault } from './rows.ts'

const said = z.object({
  clave: z.uuid().nullish(),
  sucursal: z.string().max(20).nullish(),
  folio_web: z.string().max(40).nullish(),
  folio: z.string().min(1).max(40).nullish(),
  estado: z.enum(['ACEPTADO', 'RECHAZADO', 'CANCELADO']),
  motivo: z.string().max(300).nullish(),
  rev: z.unknown().optional(),
})
type Said = z.output<typeof said>
type Found = {
  id: number
  folio: string
  erp_folio: string | null
  erp_estado: string
  erp_motivo: string
  erp_rev: number | null
  /** Of the message whose key it names. */
  tipo: 'pedido' | 'cambio' | 'cancelacion' | null
}

const find = `
  select o.id, o.folio, o.erp_folio, o.erp_estado, o.erp_motivo, o.erp_rev,
    (select b.tipo from bandeja_salida b where b.clave = $1::uuid) as tipo
  from pedido o
  where o.id = case when $1::uuid is null
    then (select x.id from pedido x join sucursal s on s.id = x.sucursal_id where s.clave = upper($2) and x.folio = upper($3))
    else (select b.pedido_id from bandeja_salida b where b.clave = $1::uuid) end for update`

/** What the ERP says of orders, row by row; what is older than what it said before does not count. */
export async function applyConfirmations(
  tx: Db,
  rows: unknown[],
): Promise<{ counts: Counts; faltas: RowFault[]; bien: string[] }> {
  const counts: Counts = { nuevos: 0, cambiados: 0, iguales: 0, errores: 0 }
  const faltas: RowFault[] = []
  const bien: string[] = []
  for (const row of rows) {
    const parsed = said.safeParse(row)
    const outcome = parsed.success ? await confirm(tx, parsed.data) : 'La fila no cumple el contrato'
    const name = parsed.success ? (parsed.data.folio_web ?? parsed.data.clave ?? '') : ''
    if (outcome === 'cambiados' || outcome === 'iguales') {
      counts[outcome]++
      bien.push(name)
    } else {
      counts.errores++
      faltas.push({ k_parte: name, campo: 'pedido', valor: JSON.stringify(row).slice(0, 200), motivo: outcome })
    }
  }
  return { counts, faltas, bien }
}

/** `cambiados`, `iguales`, or why it cannot be. */
async function confirm(tx: Db, row: Said): Promise<string> {
  const order = await tx.row<Found>(find, [row.clave ?? null, row.sucursal ?? '', row.folio_web ?? ''])
  if (!order) return 'No conocemos ese pedido'
  if (order.tipo === 'cambio' || order.tipo === 'cancelacion') {
    const isRefused = order.tipo === 'cambio' && row.estado !== 'ACEPTADO'
    await tx.rows(
      `update bandeja_salida set estado = $2, ultimo_error = $3, respondida_en = now() where clave = $1::uuid and estado <> 'DESCARTADA'`,
      [row.clave, isRefused ? 'RECHAZADA' : 'OK', isRefused ? (row.motivo ?? 'Rechazado sin decir por qué') : ''],
    )
    return 'cambiados'
  }
  const rev = revOf(row.rev)
  if (rev !== null && order.erp_rev !== null && rev <= order.erp_rev) return 'iguales'
  const { folio = null } = row
  if (row.estado === 'ACEPTADO') {
    if (order.erp_estado === 'ACEPTADO' && (folio === null || folio === order.erp_folio)) return 'iguales'
    const other = await orderWithFolio(tx, { pedido_id: order.id, folio })
    if (other) return `El folio ${folio} ya es del pedido ${other}`
    await orderAccepted(tx, { pedido_id: order.id, folio, rev })
    return 'cambiados'
  }
  const motivo = row.motivo || (row.estado === 'CANCELADO' ? 'Cancelado en el ERP' : 'Rechazado sin decir por qué')
  if (order.erp_estado === 'ERROR' && order.erp_motivo === motivo) return 'iguales'
  await orderRefused(tx, { pedido_id: order.id, motivo, rev })
  return 'cambiados'
}
