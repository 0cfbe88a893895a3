import { FileText } from 'lucide-react'
import { useLocation } from 'react-router'
import type { Api } from '#api.ts'
import { canOpen } from '#kit/base/access.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { pages } from '#pages.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ChoiceFilter, DateFilters } from '#kit/lists/filters.tsx'
import { day, money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { Ageing, PayTo, type Summary } from './account-figures.tsx'
import { noonOf } from './ageing.ts'
import { appliedTexts, invoiceColumns, invoiceLooks, type InvoiceRow } from './invoice-columns.ts'

type List = Reply<Api['GET /api/v1/facturas']>
type ViewProps = { list: List | null; fault: TableFault | null; summary: Summary }

const views = [
  ['vencidas', 'Vencidas'],
  ['pagadas', 'Pagadas'],
  ['todas', 'Todas'],
] as const

/** C-09: the invoices with what was applied to each, beside their ageing. */
export function InvoicesView({ list, fault, summary }: ViewProps) {
  const params = new URLSearchParams(useLocation().search)
  const isLate = (params.get('ver') ?? 'por_pagar') === 'por_pagar' || params.get('ver') === 'vencidas'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="print:hidden">
          <TableFilters label="Buscar facturas" placeholder="Folio" keep={['cliente']}>
            <ChoiceFilter label="Mostrar" name="ver" all="Por pagar" options={views} className="w-36 max-sm:w-full" />
            <DateFilters className="w-40 max-sm:w-full" />
          </TableFilters>
        </div>
        <DataTable
          noun={['factura', 'facturas']}
          columns={columns}
          rows={list?.facturas ?? []}
          rowKey={({ uuid }) => uuid}
          total={list?.total ?? 0}
          fault={fault}
          defaultOrder={isLate ? { orden: 'vence', sentido: 'asc' } : { orden: 'dia', sentido: 'desc' }}
          notFilters={['cliente']}
          exportPath="/api/v1/facturas/exportacion/"
          empty={
            <EmptyState
              title="No hay facturas por pagar"
              text="Cuando facturemos tus pedidos, aquí verás cuándo vence cada una y lo que llevas pagado. Con «Todas» ves también las pagadas."
              figure={<Icon of={FileText} size={40} />}
            />
          }
        />
        {list && list.facturas.length > 0 && <Sums sumas={list.sumas} />}
      </div>
      <aside aria-label="Antigüedad y pago" className="grid gap-6 rounded-panel border border-line bg-card p-5">
        <Ageing amounts={summary.antiguedad} caption="Antigüedad del saldo" />
        {summary.pago && <PayTo pago={summary.pago} />}
      </aside>
    </div>
  )
}

/** Of all that is listed, a currency at a time. */
function Sums({ sumas }: Pick<List, 'sumas'>) {
  return (
    <p className="text-right text-sm text-soft tabular-nums">
      {sumas.map(({ moneda, total, saldo }) => (
        <span key={moneda} className="block">
          {moneda}: facturado {money(total)}, saldo <b className="font-semibold text-ink">{money(saldo)}</b>
        </span>
      ))}
    </p>
  )
}

/** Where a document is shown, for who may open it. */
function DocumentLink({ uuid, children }: { uuid: string; children: React.ReactNode }) {
  const { path, access } = pages.DocumentosDetalle
  if (canOpen(access, currentSession()) !== 'ok') return <span className="code font-semibold">{children}</span>
  return (
    <a href={at(`${path}?uuid=${uuid}`)} className="code font-semibold text-ink hover:text-accent-strong">
      {children}
    </a>
  )
}

/** An amount with its currency, where it is not the peso. */
export function amountText(amount: string, moneda: string): string {
  return moneda === 'MXN' ? money(amount) : `${money(amount)} ${moneda}`
}

const columns: TableColumn<InvoiceRow>[] = invoiceColumns
  .filter(({ id }) => id !== 'dias' && id !== 'notas')
  .map(({ value, ...column }) => ({
    ...column,
    isExtra: column.id === 'dia' || (column.isExtra && column.id !== 'pagado'),
    title: column.id === 'pagado' ? 'Abonos' : column.title,
    cell: (row: InvoiceRow) => cellOf(column.id, row) ?? value(row),
  }))

function cellOf(id: string, row: InvoiceRow) {
  switch (id) {
    case 'folio':
      return (
        <span className="grid">
          <DocumentLink uuid={row.uuid}>{row.folio || row.uuid.slice(0, 8)}</DocumentLink>
          <span className="text-xs font-normal text-soft">{day(noonOf(row.dia))}</span>
        </span>
      )
    case 'dia':
      return day(noonOf(row.dia))
    case 'vence':
      return row.metodo_pago === 'PUE' ? <span className="text-soft">De contado</span> : day(noonOf(row.vence))
    case 'estado':
      return (
        <Badge tone={invoiceLooks[row.estado].tono}>
          {invoiceLooks[row.estado].texto}
          {row.dias > 0 && ` · ${plural(row.dias, 'día', 'días')}`}
        </Badge>
      )
    case 'total':
      return amountText(row.total, row.moneda)
    case 'pagado':
      return <Applied row={row} />
    case 'saldo':
      return <span className="font-semibold">{amountText(row.saldo, row.moneda)}</span>
    default:
      return null
  }
}

/** What was applied, and by which documents. */
function Applied({ row: { abonos, moneda, folio } }: { row: InvoiceRow }) {
  if (abonos.length === 0) return <span className="text-soft">—</span>
  const sum = abonos.reduce((total, { importe }) => total + Math.round(Number(importe) * 100), 0) / 100
  return (
    <details>
      <summary className="inline-flex min-h-6 items-center font-semibold text-accent">
        {amountText(String(sum), moneda)}
        <span className="sr-only"> abonado a {folio}: ver los documentos</span>
      </summary>
      <ul className="grid gap-1 py-1 text-xs">
        {abonos.map((one) => (
          <li key={one.uuid + one.importe} className="grid gap-0.5">
            <span>
              {appliedTexts[one.tipo]}{' '}
              {one.tipo !== 'CONTADO' && <DocumentLink uuid={one.uuid}>{one.folio}</DocumentLink>}
            </span>
            <span className="text-soft">
              {day(noonOf(one.dia))} · {amountText(one.importe, moneda)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
