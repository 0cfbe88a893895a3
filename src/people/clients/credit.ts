import { centavos, pesos } from '#kit/base/money.ts'
import { money, plural } from '#kit/ui/format.ts'

export const CREDIT_POLICIES = ['LIBRE', 'AVISAR', 'BLOQUEAR'] as const
export type CreditPolicy = (typeof CREDIT_POLICIES)[number]
export const CREDIT_REASONS = ['LIMITE', 'VENCIDO'] as const
type CreditReason = (typeof CREDIT_REASONS)[number]

/** How a client stands before it buys more. Pesos with VAT. */
export type CreditFacts = {
  politica: CreditPolicy
  /** 0 is cash: no limit is compared. */
  dias_credito: number
  limite: string
  /** Open invoices, and what is agreed and not invoiced, without the document at hand. */
  usado: string
  /** Days of the invoice that is overdue for longest. */
  dias_vencido: number
  vencido: string
  /** How many of them are let pass. */
  dias_bloqueo: number
}

export type CreditVerdict = {
  paso: 'PASA' | 'AVISA' | 'BLOQUEA'
  motivos: CreditReason[]
  /** Beyond the limit, with the document. */
  excedente: string
}

/** Whether a client may buy for `total` more: LIBRE passes, AVISAR is told, BLOQUEAR is refused. */
export function judgeCredit(facts: CreditFacts, total: string): CreditVerdict {
  const { politica, dias_credito, limite, usado, dias_vencido, dias_bloqueo } = facts
  const beyond = dias_credito > 0 ? Math.max(0, centavos(usado) + centavos(total) - centavos(limite)) : 0
  const motivos: CreditReason[] = []
  if (beyond > 0) motivos.push('LIMITE')
  if (dias_vencido > dias_bloqueo) motivos.push('VENCIDO')
  const isOver = motivos.length > 0 && politica !== 'LIBRE'
  return { paso: isOver ? (politica === 'BLOQUEAR' ? 'BLOQUEA' : 'AVISA') : 'PASA', motivos, excedente: pesos(beyond) }
}

/** What somebody let pass: a quotation of up to this total, or any that goes this far beyond the limit. */
export type CreditException = { total: string | null; excedente: string }

/** Whether one of them lets a document of this total pass. */
export function isLetPass(exceptions: readonly CreditException[], total: string, excedente: string): boolean {
  return exceptions.some((one) =>
    one.total === null ? centavos(excedente) <= centavos(one.excedente) : centavos(total) <= centavos(one.total),
  )
}

type Told = CreditFacts & CreditVerdict & { total: string }

/** Why a document does not pass, or passes with a warning, with the figures behind it; to be shown only to who may see credit. */
export function creditText(told: Told, isClient: boolean): string {
  const { motivos, limite, usado, total, excedente, vencido, dias_vencido } = told
  const whose = isClient ? 'Tu crédito' : 'El crédito del cliente'
  const limit = `${whose} no alcanza: límite ${money(limite)}, usado ${money(usado)} y este documento ${money(total)}; se pasa por ${money(excedente)}.`
  const late = `Hay ${money(vencido)} sin pagar, vencidos desde hace ${plural(dias_vencido, 'día', 'días')}.`
  return [motivos.includes('LIMITE') && limit, motivos.includes('VENCIDO') && late].filter(Boolean).join(' ')
}

/** The same without figures. */
export function creditHint(motivos: readonly CreditReason[], isClient: boolean): string {
  const whose = isClient ? 'de tu empresa' : 'del cliente'
  return motivos.includes('LIMITE')
    ? `El crédito ${whose} no alcanza para este documento.`
    : `Hay facturas vencidas ${whose}.`
}
