import { Plus, Tag } from 'lucide-react'
import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { ClientTabs } from '#people/clients/client-tabs.tsx'
import { Facts } from '#people/company/facts.tsx'
import { orMissing } from '#kit/forms/or-missing.ts'
import { Missing } from '#people/company/missing.tsx'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Checkbox } from '#kit/ui/field.tsx'
import { count, day, lastDay, money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { readTable } from '#kit/lists/table-address.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import type { ContractPrice } from './client-prices-contract.ts'
import { ContractActions, ContractDialog } from './contract-dialogs.tsx'
import { WhyForm } from '#catalogue/prices/why-form.tsx'
import { priceText } from '#catalogue/prices/words.ts'

type Prices = Reply<Api['GET /api/v1/clientes/:id/precios']>

/** Where a client's prices come from, what was agreed with it, and why a part costs what it costs. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = Number(params['id'])
  const search = new URL(request.url).searchParams
  const { q, pagina, por } = readTable(search)
  const [precios, porque] = await Promise.all([
    orMissing(
      call('GET /api/v1/clientes/:id/precios', {
        params: { id },
        query: { q, pagina, por, terminados: search.get('terminados') ? 'true' : 'false' },
      }),
    ),
    explain(id, search),
  ])
  return data({ precios, porque }, { status: precios ? 200 : 404 })
}

/** What is asked in the address; a code that does not exist is said beside its field. */
async function explain(cliente: number, search: URLSearchParams) {
  const k_parte = search.get('parte')?.trim()
  if (!k_parte) return null
  const query = { cliente, cantidad: search.get('cantidad') || 1, en: search.get('en') || undefined }
  try {
    return { origen: await call('GET /api/v1/precios/:k_parte/origen', { params: { k_parte }, query }), falla: '' }
  } catch (error) {
    if (error instanceof Refusal && (error.status === 404 || error.status === 422)) {
      return { origen: null, falla: error.message }
    }
    throw error
  }
}

export function head({ precios }: { precios: Prices | null }) {
  return { title: precios ? `Precios de ${precios.cliente.nombre}` : 'El cliente no existe' }
}

export function Component() {
  const { precios, porque } = useLoaderData<typeof loader>()
  const place = useLocation()
  const [isAdding, setAdding] = useState(false)
  if (!precios) {
    return <Missing list="clientes" title="El cliente no existe" text="O no está en tu cartera ni en tu sucursal." />
  }
  const { cliente, lista, grupo } = precios
  const mayWrite = currentSession().permissions.includes('precios-update')
  return (
    <RecordFrame
      title={cliente.nombre}
      aside={<span className="code">{cliente.clave}</span>}
      action={
        mayWrite && (
          <Button onClick={() => setAdding(true)}>
            <Icon of={Plus} /> Acordar un precio
          </Button>
        )
      }
    >
      <ClientTabs id={cliente.id} current="precios" />
      <div className="grid items-start gap-6 desktop:grid-cols-2">
        <Facts
          facts={[
            ['Su lista', lista ?? 'Ninguna propia'],
            ['Su grupo', grupo ? `${grupo.nombre}${grupo.lista ? ` (lista ${grupo.lista})` : ''}` : 'Sin grupo'],
            ['Se busca en', 'Contrato, su lista, la de su grupo, lista base'],
          ]}
        />
        <WhyForm key={place.search} asked={new URLSearchParams(place.search)} told={porque} />
      </div>
      <Contracts precios={precios} search={place.search} mayWrite={mayWrite} />
      <ContractDialog clientId={cliente.id} open={isAdding} onClose={() => setAdding(false)} />
    </RecordFrame>
  )
}

type ContractsProps = { precios: Prices; search: string; mayWrite: boolean }

function Contracts({ precios: { cliente, contratos, total }, search, mayWrite }: ContractsProps) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Precios acordados</h2>
      <TableFilters label="Buscar precios acordados" placeholder="Código" keep={['parte', 'cantidad', 'en']}>
        <Checkbox
          name="terminados"
          value="1"
          label="También los terminados"
          defaultChecked={new URLSearchParams(search).has('terminados')}
        />
      </TableFilters>
      <DataTable
        noun={['precio acordado', 'precios acordados']}
        columns={columns}
        rows={contratos}
        rowKey={({ id }) => id}
        total={total}
        defaultOrder={{ orden: 'k_parte', sentido: 'asc' }}
        notFilters={['parte', 'cantidad', 'en']}
        renderActions={
          mayWrite ? (contract) => <ContractActions clientId={cliente.id} contract={contract} /> : undefined
        }
        empty={
          <EmptyState
            title="Nada acordado con este cliente"
            text="Sus precios salen de su lista, la de su grupo o la lista base."
            figure={<Icon of={Tag} size={40} />}
          />
        }
      />
    </section>
  )
}

const states: Record<ContractPrice['estado'], { texto: string; tono: Tone }> = {
  vigente: { texto: 'Vigente', tono: 'accent' },
  futuro: { texto: 'Por empezar', tono: 'neutral' },
  terminado: { texto: 'Terminado', tono: 'neutral' },
}

const columns: TableColumn<ContractPrice>[] = [
  {
    id: 'parte',
    title: 'Parte',
    cell: ({ k_parte, descripcion }) => (
      <span className="grid">
        <span className="code font-semibold">{k_parte}</span>
        <span className="truncate text-sm font-normal text-soft">{descripcion}</span>
      </span>
    ),
  },
  { id: 'desde', title: 'Desde', atEnd: true, cell: ({ cantidad_min }) => `${count(cantidad_min)} pza` },
  {
    id: 'precio',
    title: 'Precio sin IVA',
    atEnd: true,
    cell: ({ valor, precio_lista }) => (
      <span className="grid">
        <span className="font-semibold">{priceText(valor)}</span>
        {precio_lista && <span className="text-xs text-soft">lista {money(precio_lista)}</span>}
      </span>
    ),
  },
  {
    id: 'vigencia',
    title: 'Vigencia',
    cell: ({ desde, hasta }) => `${desde ? day(desde) : 'Siempre'} – ${hasta ? lastDay(hasta) : 'sin término'}`,
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => <Badge tone={states[estado].tono}>{states[estado].texto}</Badge>,
  },
]
