import type { PricedPart } from '#catalogue/prices/contract.ts'
import { orderRule, piecesText } from '#catalogue/prices/words.ts'
import { PriceTag } from '#catalogue/prices/price-tag.tsx'
import { AddToCart } from '#selling/cart-screen/add-to-cart.tsx'
import { partAddress } from '#finding/search/search-address.ts'
import type { ResultRow } from '#finding/index/contract.ts'
import { agoText } from '#kit/ui/age.ts'
import { count, money } from '#kit/ui/format.ts'
import { useKeptTable } from '#kit/lists/kept.ts'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { TableGrid } from '#kit/lists/table-grid.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import type { Choosing } from '#fronts/lists/products-selection.tsx'
import { ChooseBox } from '#fronts/lists/choose-box.tsx'
import { noDescription, say } from '#kit/base/texts.ts'

type Row = { part: ResultRow; price: PricedPart | undefined }
type ProductsTableProps = Choosing & { items: readonly ResultRow[]; prices: readonly PricedPart[] }

/** The densest view: a line a part, with what it costs and how many there are in each branch. Under 1025 px a card each. */
export function ProductsTable({ items, prices, ...choosing }: ProductsTableProps) {
  const byCode = new Map(prices.map((price) => [price.k_parte, price]))
  const rows = items.map((part) => ({ part, price: byCode.get(part.k_parte) }))
  const seesFloor = prices.some(({ piso }) => piso !== undefined)
  const late = prices.find(({ existencias_hace }) => existencias_hace !== undefined)?.existencias_hace
  return (
    <>
      {late !== undefined && (
        <p className="text-xs text-soft">Existencias de hace {agoText(late)}: pueden haber cambiado.</p>
      )}
      <TableGrid<Row>
        noun={['parte', 'partes']}
        columns={columnsFor(choosing, seesFloor)}
        rows={rows}
        rowKey={({ part }) => part.k_parte}
        total={rows.length}
        defaultOrder={NO_ORDER}
        order={NO_ORDER}
        search=""
        isLoading={false}
        place={PLACE}
        anchos={useKeptTable(PLACE.lista, PLACE.tabla).anchos}
        empty={null}
      />
    </>
  )
}

const PLACE = { lista: 'Productos', tabla: 'partes' }

/** The list's own toolbar orders it. */
const NO_ORDER = { orden: '', sentido: 'asc' } as const

function columnsFor(choosing: Choosing, seesFloor: boolean): TableColumn<Row>[] {
  const columns: TableColumn<Row>[] = [
    { id: 'parte', title: 'Parte', cell: (row) => <PartCell {...row} {...choosing} /> },
    {
      id: 'precio',
      title: 'Precio sin IVA',
      cell: ({ price }) => price && <PriceCell price={price} />,
    },
    { id: 'existencia', title: 'Existencia', cell: ({ price }) => price && <StockCell price={price} /> },
    ...(seesFloor
      ? [{ id: 'costo', title: 'Costo y margen', cell: ({ price }: Row) => price && <CostCell price={price} /> }]
      : []),
    {
      id: 'agregar',
      title: 'Agregar',
      cell: ({ part, price }) => (
        <AddToCart
          k_parte={part.k_parte}
          empaque={price?.multiplo}
          minimo={price?.minimo}
          layout="row"
          className="whitespace-nowrap desktop:max-wide:[&_button>span]:sr-only"
        />
      ),
    },
  ]
  return columns
}

function PartCell({ part, price, ...choosing }: Row & Choosing) {
  const { k_parte, descripcion, linea, marca } = part
  return (
    <div className="flex items-start gap-1">
      <ChooseBox part={part} multiplo={price?.multiplo} minimo={price?.minimo} {...choosing} />
      <div className="grid min-w-0 gap-0.5 font-normal">
        <span className="flex items-center gap-1">
          <a
            href={partAddress(k_parte)}
            className="code font-semibold whitespace-nowrap text-ink no-underline hover:text-accent-strong"
          >
            {k_parte}
          </a>
          <CopyButton
            text={k_parte}
            label={`Copiar ${k_parte}`}
            done="Código copiado"
            className="inline-grid size-8 shrink-0 place-items-center rounded-control text-soft hover:bg-sunk hover:text-ink"
          />
        </span>
        <span className="line-clamp-2 text-sm">{descripcion || say(noDescription)}</span>
        <span className="truncate text-xs text-soft">{[linea, marca].filter(Boolean).join(' · ')}</span>
      </div>
    </div>
  )
}

/** The price, and below it what else it depends on: VAT, how it is sold, the first larger quantity. */
function PriceCell({ price }: { price: PricedPart }) {
  const rule = orderRule(price)
  const [scale] = price.escalas
  const more = rule ?? (price.precio_iva && `${money(price.precio_iva)} con IVA`)
  return (
    <div className="grid gap-0.5 whitespace-nowrap">
      <PriceTag part={{ ...price, precio_iva: null }} />
      <span className="text-xs text-soft tabular-nums">{more}</span>
      {scale && (
        <span className="text-xs text-soft tabular-nums">
          {count(scale.desde)}+ a {money(scale.precio)}
        </span>
      )}
    </div>
  )
}

/** Each branch with its pieces, one's own in full ink; below, when they can be there. */
function StockCell({ price: { existencia, promesa } }: { price: PricedPart }) {
  return (
    <div className="grid gap-0.5 desktop:w-28 wide:w-44">
      <ul className="flex flex-wrap gap-x-3">
        {existencia.map((shelf) => (
          <li key={shelf.sucursal} className={`whitespace-nowrap ${shelf.es_mia ? '' : 'text-soft'}`}>
            <abbr title={shelf.nombre} className="text-xs no-underline">
              {shelf.sucursal}
            </abbr>{' '}
            <span className={`tabular-nums ${shelf.disponible > 0 ? 'font-semibold' : ''}`}>{piecesText(shelf)}</span>
          </li>
        ))}
      </ul>
      {promesa && <span className="text-xs text-soft">{promesa.texto}</span>}
    </div>
  )
}

function CostCell({ price: { costo, margen, piso } }: { price: PricedPart }) {
  return (
    <div className="grid gap-0.5 whitespace-nowrap tabular-nums">
      {costo && (
        <span>
          {money(costo)} {margen && <span className="text-soft">· {margen} %</span>}
        </span>
      )}
      {piso && <span className="text-xs text-soft">piso {money(piso)}</span>}
    </div>
  )
}
