import { moment } from '#kit/base/moment.ts'
import { at } from '#kit/base/place.ts'
import { count, day, money, plural } from '#kit/ui/format.ts'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { clientPath, kindNames, type QuoteRow } from './quote-data.ts'
import { StateMark } from './state-mark.tsx'

const none = <span className="text-soft">—</span>

export const folioColumn = (path: (row: QuoteRow) => string): TableColumn<QuoteRow> => ({
  id: 'folio',
  title: 'Folio',
  orden: 'folio',
  cell: (row) => (
    <a href={path(row)} className="grid font-semibold text-ink hover:text-accent-strong">
      <span className="code">{row.folio}</span>
      <span className="text-xs font-normal text-soft">{kindNames[row.tipo]}</span>
    </a>
  ),
})

export const stateColumn: TableColumn<QuoteRow> = {
  id: 'estado',
  title: 'Estado',
  cell: ({ estado }) => <StateMark state={estado} />,
}
export const totalColumn: TableColumn<QuoteRow> = {
  id: 'total',
  title: 'Total con IVA',
  orden: 'total',
  atEnd: true,
  cell: ({ total }) => <b className="font-semibold tabular-nums">{money(total)}</b>,
}
export const untilColumn: TableColumn<QuoteRow> = {
  id: 'vigencia',
  title: 'Vence',
  orden: 'vigencia',
  cell: ({ vigencia }) => (vigencia ? day(vigencia) : none),
}
export const linesColumn: TableColumn<QuoteRow> = {
  id: 'lineas',
  title: 'Renglones',
  atEnd: true,
  cell: ({ lineas, piezas }) => (
    <span className="tabular-nums">
      {count(lineas)} <span className="text-soft">· {plural(piezas, 'pza', 'pzas')}</span>
    </span>
  ),
}
export const madeColumn: TableColumn<QuoteRow> = {
  id: 'creado_en',
  title: 'Fecha',
  orden: 'creado_en',
  cell: ({ fecha }) => <span className="sm:whitespace-nowrap">{moment(fecha)}</span>,
}
export const whoColumn: TableColumn<QuoteRow> = {
  id: 'solicitante',
  title: 'Solicitó',
  isExtra: true,
  cell: ({ solicitante, capturado_por }) => solicitante ?? (capturado_por ? `${capturado_por} (JACVE)` : none),
}
export const purchaseColumn: TableColumn<QuoteRow> = {
  id: 'orden_compra',
  title: 'Tu orden',
  isExtra: true,
  cell: ({ orden_compra }) => orden_compra || none,
}
export const orderColumn: TableColumn<QuoteRow> = {
  id: 'pedido',
  title: 'Pedido',
  cell: ({ pedidos }) =>
    pedidos.length === 0
      ? none
      : pedidos.map(({ sucursal, folio }) => (
          <a
            key={folio}
            href={at(`/DetallePedidoCreado/${sucursal}/${folio}`)}
            className="link code mr-2 inline-flex min-h-6 items-center"
          >
            {folio}
          </a>
        )),
}
export const authorColumn: TableColumn<QuoteRow> = {
  id: 'autorizo',
  title: 'Autorizó',
  cell: ({ autorizado_por, autorizado_en }) =>
    autorizado_en ? (
      <span className="grid">
        {autorizado_por ?? 'Automática'}
        <span className="text-xs text-soft">{moment(autorizado_en)}</span>
      </span>
    ) : (
      none
    ),
}

/** The client's own lists. */
export const clientFolio = folioColumn(clientPath)
