import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { Alert } from '#kit/ui/alert.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { plural } from '#kit/ui/format.ts'
import { MOST_COUNTED, PAGE_SIZES } from '#kit/base/settings.ts'
import { at } from '#kit/base/place.ts'
import { useKeptTable } from './kept.ts'
import { ListViews, usePageId } from './list-views.tsx'
import { Pager } from './pager.tsx'
import { changed, columnsOf, exported, isFiltered, orderOf, readTable, viewIn } from './table-address.ts'
import { TableColumns } from './table-columns.tsx'
import { TableGrid } from './table-grid.tsx'
import { CardOrder, Exports, PageSizes } from './table-tools.tsx'
import type { TableProps } from './table-props.ts'

/**
 * The one list of administration (G5): order, page, size and columns are links, so the address is the state and it works
 * without scripts. Arrow keys go from row to row; under 1025 px each row is a card. Its search is `TableFilters`, its
 * loader's helper `orFault`.
 */
export function DataTable<Row>(props: TableProps<Row>) {
  const { noun, columns, rows, total, defaultOrder, exportPath, fault, isWhole, isBeside } = props
  const { pathname, search } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  const state = readTable(new URLSearchParams(search))
  const orders = columns.flatMap(({ orden }) => orden ?? [])
  const order = orderOf(state, orders, defaultOrder)
  const place = { lista: usePageId(), tabla: noun[1] }
  const kept = useKeptTable(place.lista, place.tabla)
  const visible = columnsOf(columns, state.columnas ?? kept.columnas)
  const ids = visible.map(({ id }) => id)
  const paginas = Math.max(1, Math.ceil(total / state.por))

  return (
    <section
      aria-label={noun[1]}
      aria-busy={isLoading}
      data-columnas={columns.map(({ id }) => id)}
      data-ordenes={orders}
      data-elegidas={state.columnas ? undefined : kept.columnas}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <output className="font-semibold tabular-nums">{!fault && howMany(total, noun)}</output>
        {!isBeside && <ListViews />}
        <div className="ml-auto flex flex-wrap items-center gap-1 print:hidden">
          <TableColumns columns={columns} visible={ids} search={search} action={pathname} place={place} />
          {exportPath && total > 0 && (
            <Exports href={(format) => at(exportPath + format) + exported(search, order, ids)} />
          )}
        </div>
        {rows.length > 1 && <CardOrder columns={visible} order={order} search={search} />}
      </div>
      {rows.length > 0 && !fault ? (
        <TableGrid
          {...props}
          columns={visible}
          order={order}
          search={search}
          isLoading={isLoading}
          place={place}
          anchos={kept.anchos}
        />
      ) : (
        <Instead {...props} search={search} pathname={pathname} />
      )}
      {!isWhole && total > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
          <Pager
            page={Math.min(state.pagina, paginas)}
            paginas={paginas}
            href={(page) => changed(search, { pagina: page })}
          />
          {total > PAGE_SIZES[0] && <PageSizes por={state.por} search={search} />}
        </div>
      )}
    </section>
  )
}

function howMany(total: number, [one, many]: TableProps<unknown>['noun']): string {
  return plural(total, one, many) + (total === MOST_COUNTED ? ' o más' : '')
}

type InsteadProps<Row> = TableProps<Row> & { search: string; pathname: string }

/** Why there are no rows, and the way out: a fault, a page beyond the last, filters, or nothing yet. */
function Instead<Row>({ fault, total, empty, notFilters, search, pathname }: InsteadProps<Row>) {
  const { revalidate } = useRevalidator()
  if (fault) return <Alert title={fault.message} requestId={fault.requestId} onRetry={() => void revalidate()} />
  if (total > 0) {
    return (
      <EmptyState title="La lista no llega a esta página" text="Puede que haya cambiado mientras la mirabas.">
        <LinkButton href={changed(search, { pagina: 1 })} variant="secondary">
          Ir a la primera página
        </LinkButton>
      </EmptyState>
    )
  }
  if (!isFiltered(search, notFilters)) return empty
  const kept = [...new URLSearchParams(search)].filter(([name]) => notFilters?.includes(name))
  // Of a view's list all of it is wanted, not the view again.
  if (viewIn(search) !== null) kept.push(['vista', '0'])
  return (
    <EmptyState title="Nada coincide con lo que buscas" text="Prueba con menos filtros o con otra palabra.">
      <LinkButton href={`${pathname}?${new URLSearchParams(kept)}`} variant="secondary">
        Quitar los filtros
      </LinkButton>
    </EmptyState>
  )
}
