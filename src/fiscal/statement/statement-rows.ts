import { money } from '#kit/ui/format.ts'
import { appliedTexts } from './invoice-columns.ts'
import type { Account, Movement } from './statement.ts'

/** A line of a statement as the screen, the PDF and the sheet show it. Amounts as text with two decimals. */
export type StatementRow = {
  dia: string
  texto: string
  cargo: string | null
  abono: string | null
  saldo: string | null
  esTotal: boolean
}

function movementText({ tipo, folio, factura }: Movement): string {
  if (tipo === 'FACTURA') return `Factura ${folio}`
  if (tipo === 'CONTADO') return `${appliedTexts.CONTADO}, factura ${factura}`
  return `${appliedTexts[tipo]} ${folio} a factura ${factura}`
}

/** Opening, movements, and the close with the sums of the period; on a page that is not the first (`antes`), what was owed before it. */
export function statementRows({
  apertura,
  cargos,
  abonos,
  cierre,
  movimientos,
  antes,
}: Account & { antes?: string | undefined }): StatementRow[] {
  const first = antes === undefined ? (['Saldo inicial', apertura] as const) : (['Saldo anterior', antes] as const)
  return [
    { dia: '', texto: first[0], cargo: null, abono: null, saldo: first[1], esTotal: true },
    ...movimientos.map(
      (movement): StatementRow => ({
        dia: movement.dia,
        texto: movementText(movement),
        cargo: movement.cargo,
        abono: movement.abono,
        saldo: movement.saldo,
        esTotal: false,
      }),
    ),
    { dia: '', texto: 'Saldo final', cargo: cargos, abono: abonos, saldo: cierre, esTotal: true },
  ]
}

/** `$1,234.50`; the currency stands at the head of the table. */
export function amountIn(amount: string): string {
  return money(amount)
}
