import { BellOff, BellRing } from 'lucide-react'
import { startTransition, useOptimistic } from 'react'
import { useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { DataTable } from '#kit/lists/table.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { menuLine } from '#kit/ui/menu.tsx'
import { RowMenu } from '#kit/ui/row-menu.tsx'
import { Semaphore } from '#catalogue/prices/semaphore.tsx'
import { priceText } from '#catalogue/prices/words.ts'
import { MOST_WATCHED } from './limits.ts'
import { VIEWS, viewWords } from './views.ts'
import { watchColumns, type WatchRow } from './watch-columns.ts'
import { WishBoxes, type WishChange, type Wishes, wishSaid } from './wish-menu.tsx'

export const loader = listLoader('GET /api/v1/partes-seguidas')

/** What one follows: whether there is some by now, and what it costs against what it did. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  const isOfOne = currentSession().cliente !== null
  return (
    <ListFrame
      lists={['partesQueSigo', 'busquedasQueSigo']}
      label="Lo que sigo"
      current="partesQueSigo"
      text={`Te avisamos cuando haya, o si bajan de precio. Hasta ${MOST_WATCHED} partes.`}
    >
      <TableFilters label="Buscar partes" placeholder="Clave o descripción">
        <ChoiceFilter
          label="Mostrar"
          name="ver"
          all="Todas"
          options={VIEWS.map((view) => [view, viewWords[view]] as const)}
          className={`w-48 ${half}`}
        />
      </TableFilters>
      <DataTable
        noun={['parte', 'partes']}
        columns={columns.filter(({ id }) => !isOfOne || id !== 'cliente')}
        rows={list?.partes ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'desde', sentido: 'desc' }}
        exportPath="/api/v1/partes-seguidas/exportacion/"
        renderActions={(row) => <Acts row={row} />}
        empty={<Nothing />}
      />
    </ListFrame>
  )
}

function Nothing() {
  return (
    <EmptyState
      title="Todavía no sigues ninguna parte"
      text="En la página de una parte, o en tu carrito junto a la que está agotada, toca «Avísame»."
      figure={<Icon of={BellRing} size={40} />}
    >
      <LinkButton href={at('/ListaProds')}>Ver el catálogo</LinkButton>
    </EmptyState>
  )
}

/** Of what one is told, and no longer following it, which can be taken back. */
function Acts({ row: { id, k_parte, existencia, precio, sucursal } }: { row: WatchRow }) {
  const { write, busy } = useWrite({ title: 'No se guardó' })
  const [shown, show] = useOptimistic<Wishes>({ existencia, precio, sucursal })
  const send = (body: WishChange) => call('PATCH /api/v1/partes-seguidas/:id', { params: { id }, body })
  const change = (wanted: Omit<WishChange, 'sucursal'>) =>
    startTransition(async () => {
      show({ ...shown, ...wanted })
      const isLast = !(wanted.existencia ?? shown.existencia) && !(wanted.precio ?? shown.precio)
      await (isLast ? remove() : write(() => send(wanted), wishSaid(k_parte, wanted)))
    })
  const remove = () =>
    write(() => send({ existencia: false, precio: false }), {
      title: `Ya no sigues ${k_parte}`,
      undo: () => send({ existencia, precio }),
      undone: `Sigues ${k_parte} como antes`,
    })
  return (
    <RowMenu label={`Avisos de ${k_parte}`}>
      <WishBoxes k_parte={k_parte} wishes={shown} onChange={change} />
      <button type="button" disabled={busy} className={menuLine} onClick={() => void remove()}>
        <Icon of={BellOff} /> Dejar de seguir
      </button>
    </RowMenu>
  )
}

const columns = drawnColumns(watchColumns, {
  parte: ({ k_parte, descripcion, linea }) => (
    <span className="grid min-w-0 gap-0.5">
      <a
        href={at(`/verprods/${encodeURIComponent(k_parte)}`)}
        className="code font-semibold text-ink hover:text-accent-strong"
      >
        {k_parte}
      </a>
      <span className="line-clamp-2 text-sm">{descripcion || linea}</span>
    </span>
  ),
  existencia: ({ activa, nivel }) => (activa ? <Semaphore level={nivel} /> : <Badge tone="no">Ya no se vende</Badge>),
  precio: (row) => <Price row={row} />,
})

/** Today's, in words too where it is another than it was. */
function Price({ row: { precio_hoy, precio_entonces } }: { row: WatchRow }) {
  if (precio_hoy === null) return <span className="text-sm text-soft">Pregunta a tu asesor</span>
  const change = precio_entonces === null ? 0 : Number(precio_hoy) - Number(precio_entonces)
  return (
    <span className="grid gap-0.5 tabular-nums">
      <span className="font-semibold">{priceText(precio_hoy)}</span>
      {change !== 0 && (
        <span className={`text-xs ${change < 0 ? 'text-yes' : 'text-maybe'}`}>
          {change < 0 ? 'bajó' : 'subió'} {priceText(String(Math.abs(change)))}
        </span>
      )}
    </span>
  )
}
