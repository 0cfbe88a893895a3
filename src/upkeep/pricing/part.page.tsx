import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, day, money, plural } from '#kit/ui/format.ts'
import { StockPanel } from '#upkeep/stock/stock-panel.tsx'
import type { HeldPrice } from './contract.ts'
import { CoreForm } from './core-form.tsx'
import { ErpLeads } from './erp-leads.tsx'
import { PartPriceForm } from './part-price-form.tsx'
import type { PriceOptions } from './price-bulk.tsx'

type Part = Reply<Api['GET /api/v1/estante/:id/precios']>
type Found = { parte: Part; options: PriceOptions }
type Data = Found | null

export async function loader({ params }: LoaderFunctionArgs) {
  const [parte, options] = await Promise.all([
    orMissing(call('GET /api/v1/estante/:id/precios', { params: { id: params['id'] ?? '' } })),
    call('GET /api/v1/estante/precios/opciones'),
  ])
  return parte ? data<Data>({ parte, options }) : data<Data>(null, { status: 404 })
}

export function head(found: Data) {
  return { title: found ? `Precio y existencia de ${found.parte.parte.k_parte}` : undefined }
}

/** All that one part costs, will cost and has cost, and where its pieces lie. */
export function Component() {
  const found = useLoaderData<Data>()
  if (!found) {
    return (
      <EmptyState
        level={1}
        title="El producto no existe."
        text="Puede que su código haya cambiado. Búscalo en la lista."
      >
        <LinkButton href={at('/AdminProductos')}>Ver el estante</LinkButton>
      </EmptyState>
    )
  }
  const { parte: about, options } = found
  const { parte, contratos } = about
  return (
    <RecordFrame
      title={parte.k_parte}
      aside={
        <>
          <span>{parte.descripcion}</span>
          {parte.costo && <span>Costo {money(parte.costo)}</span>}
          {contratos > 0 && (
            <span>{plural(contratos, 'precio de contrato vigente', 'precios de contrato vigentes')}</span>
          )}
        </>
      }
      action={
        <LinkButton href={at(`/AdminProductos/${parte.id}`)} variant="secondary" size="sm">
          Sus datos
        </LinkButton>
      }
    >
      {options.manda_erp.precio && <ErpLeads what="esta parte" />}
      <PutPrice {...found} />
      <Stock {...found} />
      <History parte={about} />
    </RecordFrame>
  )
}

function PutPrice({ parte: { parte, precios }, options }: Found) {
  return (
    <section aria-labelledby="poner" className="grid gap-3 rounded-panel border border-line bg-card p-5">
      <h2 id="poner" className="text-xl">
        Poner un precio
      </h2>
      <PartPriceForm parte={parte} precios={precios} options={options} />
      <CoreForm parte={parte} />
    </section>
  )
}

function Stock({ parte: { parte, existencia }, options }: Found) {
  const mayMove = currentSession().permissions.includes('existencias-update')
  return (
    <section aria-labelledby="existencia" className="grid gap-3 rounded-panel border border-line bg-card p-5">
      <h2 id="existencia" className="text-xl">
        Existencia
      </h2>
      {options.manda_erp.existencia && (
        <p className="text-sm text-soft">
          La existencia la manda el ERP: lo que ajustes aquí dura hasta que la vuelva a mandar.
        </p>
      )}
      <StockPanel parte={parte} shelves={existencia} mayMove={mayMove} />
    </section>
  )
}

function History({ parte: { precios, mas } }: Pick<Found, 'parte'>) {
  return (
    <section aria-labelledby="precios" className="grid gap-3">
      <h2 id="precios" className="text-xl">
        Precios e historia
      </h2>
      <DataTable
        isWhole
        isBeside
        noun={['precio', 'precios']}
        columns={columns}
        rows={precios}
        rowKey={({ id }) => id}
        total={precios.length}
        defaultOrder={{ orden: '', sentido: 'asc' }}
        empty={<EmptyState title="Sin precio en ninguna lista" text="Ponle uno arriba." />}
      />
      {mas > 0 && <p className="text-soft">Y {plural(mas, 'precio anterior', 'precios anteriores')}.</p>}
    </section>
  )
}

const states: Record<HeldPrice['estado'], { texto: string; tono: Tone }> = {
  vigente: { texto: 'Vigente', tono: 'yes' },
  futuro: { texto: 'Por empezar', tono: 'accent' },
  terminado: { texto: 'Terminado', tono: 'neutral' },
}

const columns: TableColumn<HeldPrice>[] = [
  { id: 'lista', title: 'Lista', cell: ({ lista }) => <span className="font-semibold">{lista}</span> },
  { id: 'desde', title: 'Desde piezas', atEnd: true, cell: ({ cantidad_min }) => count(cantidad_min) },
  {
    id: 'precio',
    title: 'Precio sin IVA',
    atEnd: true,
    cell: ({ valor }) => <span className="font-semibold">{money(valor)}</span>,
  },
  {
    id: 'vigencia',
    title: 'Vigencia',
    cell: ({ desde, hasta }) =>
      `${desde ? day(desde) : 'Siempre'} – ${hasta ? day(new Date(Date.parse(hasta) - 1).toISOString()) : 'sin término'}`,
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => <Badge tone={states[estado].tono}>{states[estado].texto}</Badge>,
  },
  { id: 'fuente', title: 'De dónde', cell: ({ fuente, quien }) => [fuente, quien].filter(Boolean).join(' · ') },
]
