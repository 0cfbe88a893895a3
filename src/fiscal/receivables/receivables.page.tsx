import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { CompanyFrame } from '#people/company/company-frame.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { count, day, money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { menuLine } from '#kit/ui/menu.tsx'
import { RowMenu } from '#kit/ui/row-menu.tsx'
import { queryOf } from '#kit/lists/list-loader.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { orFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { BUCKETS, noonOf } from '#fiscal/statement/ageing.ts'
import { CallDialog, PromiseDialog, RemindDialog } from './collect-dialogs.tsx'
import { debtColumns, type DebtRow, promiseTexts } from '#fiscal/statement/debt-columns.ts'

type List = Reply<Api['GET /api/v1/cobranza']>

export async function loader({ request }: LoaderFunctionArgs) {
  const query = queryOf<'GET /api/v1/cobranza'>(request)
  const [found, options] = await Promise.all([
    orFault(call('GET /api/v1/cobranza', { query })),
    call('GET /api/v1/clientes/opciones'),
  ])
  return { ...found, options }
}

const shown = [
  ['vencidos', 'Con vencido'],
  ['bloqueados', 'Bloqueados por crédito'],
  ['promesa', 'Con promesa abierta o rota'],
] as const
type Doing = { what: 'promesa' | 'llamada' | 'recordatorio'; row: DebtRow } | null

/** who owes, how late, and what was done about it. */
export function Component() {
  const { list, fault, options } = useLoaderData<typeof loader>()
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  return (
    <CompanyFrame current="cobranza" text="Lo que deben los clientes que atiendes, lo más vencido primero. En pesos.">
      <TableFilters label="Buscar en cobranza" placeholder="Nombre o clave del cliente">
        <ChoiceFilter label="Mostrar" name="solo" all="Los que deben" options={shown} className={`w-44 ${half}`} />
        <ChoiceFilter
          label="Asesor"
          name="asesor"
          options={options.asesores.map(({ id, name }) => [String(id), name])}
          className={`w-44 ${half}`}
        />
        <ChoiceFilter
          label="Sucursal"
          name="sucursal"
          all="Todas"
          options={options.sucursales.map(({ id, nombre }) => [String(id), nombre])}
          className={`w-40 ${half}`}
        />
      </TableFilters>
      {list && list.total > 0 && <Totals list={list} />}
      <DataTable
        noun={['cliente', 'clientes']}
        columns={columns}
        rows={list?.clientes ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'vencido', sentido: 'desc' }}
        renderActions={(row) => <Actions row={row} onChoose={(what) => setDoing({ what, row })} />}
        exportPath="/api/v1/cobranza/exportacion/"
        empty={
          <EmptyState
            title="Nadie debe nada"
            text="Aquí salen los clientes de tu cartera o de tu sucursal con facturas abiertas."
            figure={<Icon of={HandCoins} size={40} />}
          />
        }
      />
      {doing?.what === 'promesa' && <PromiseDialog open cliente={doing.row} onClose={close} />}
      {doing?.what === 'llamada' && <CallDialog open cliente={doing.row} onClose={close} />}
      {doing?.what === 'recordatorio' && <RemindDialog open cliente={doing.row} onClose={close} />}
    </CompanyFrame>
  )
}

/** The sums of what is listed, and the same by adviser and by branch. */
function Totals({ list: { suma, asesores, sucursales } }: { list: List }) {
  return (
    <div className="border-t border-line">
      <dl className="flex flex-wrap gap-x-8 gap-y-3 py-4 tabular-nums">
        <Sum title="Saldo" value={suma.total} />
        <Sum title="Vencido" value={suma.vencido} isBad />
        {BUCKETS.slice(1).map((text, n) => (
          <Sum key={text} title={text} value={suma.antiguedad[n + 1] ?? '0'} isSmall />
        ))}
      </dl>
      {asesores.length > 1 && (
        <Disclosure summary="Por asesor" aside={count(asesores.length)} className="border-t">
          <Grouped groups={asesores} name="asesor" caption="Saldos por asesor" />
        </Disclosure>
      )}
      {sucursales.length > 1 && (
        <Disclosure summary="Por sucursal" aside={count(sucursales.length)}>
          <Grouped groups={sucursales} name="sucursal" caption="Saldos por sucursal" />
        </Disclosure>
      )}
    </div>
  )
}

type SumProps = { title: string; value: string; isBad?: boolean; isSmall?: boolean }

function Sum({ title, value, isBad, isSmall }: SumProps) {
  const ink = isBad && Number(value) > 0 ? 'text-no' : ''
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-soft">{title}</dt>
      <dd className={`${isSmall ? 'text-lg leading-9' : 'text-2xl'} font-semibold ${ink}`}>{money(value)}</dd>
    </div>
  )
}

type GroupedProps = { groups: List['asesores']; name: 'asesor' | 'sucursal'; caption: string }

function Grouped({ groups, name, caption }: GroupedProps) {
  return (
    <table className="w-full max-w-xl text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line text-left">
        <tr>
          <th scope="col" className="py-1.5">
            Nombre
          </th>
          <th scope="col" className="py-1.5 text-right max-sm:hidden">
            Clientes
          </th>
          <th scope="col" className="py-1.5 text-right">
            Vencido
          </th>
          <th scope="col" className="py-1.5 text-right">
            Saldo
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {groups.map(({ id, nombre, clientes, total, vencido }) => (
          <tr key={id ?? 0}>
            <th scope="row" className="py-1.5 text-left font-normal">
              {id === null ? (
                nombre
              ) : (
                <a href={at(`/cobranza?${name}=${id}`)} className="link inline-flex min-h-6 items-center">
                  {nombre}
                </a>
              )}
            </th>
            <td className="py-1.5 text-right max-sm:hidden">{count(clientes)}</td>
            <td className="py-1.5 text-right">{money(vencido)}</td>
            <td className="py-1.5 text-right">{money(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const actions = [
  ['promesa', 'Anotar promesa'],
  ['llamada', 'Anotar llamada'],
  ['recordatorio', 'Enviar recordatorio'],
] as const

function Actions({ row, onChoose }: { row: DebtRow; onChoose: (what: (typeof actions)[number][0]) => void }) {
  return (
    <RowMenu label={`Acciones de ${row.nombre}`}>
      <a href={at(`/clientes/${row.id}/credito`)} className={menuLine}>
        Ver su crédito
      </a>
      {actions.map(([what, text]) => (
        <button
          key={what}
          type="button"
          className={menuLine}
          onClick={(event) => {
            // The menu closes under the focus: the dialog gives it back to what stays.
            event.currentTarget.closest('details')?.querySelector('summary')?.focus()
            onChoose(what)
          }}
        >
          {text}
        </button>
      ))}
    </RowMenu>
  )
}

const columns: TableColumn<DebtRow>[] = debtColumns.map(({ value, ...column }) => ({
  ...column,
  cell: (row: DebtRow) => cellOf(column.id, row) ?? value(row),
}))

function cellOf(id: string, row: DebtRow) {
  const { promesa } = row
  if (/^t\d$/.test(id)) return amount(row.antiguedad[Number(id.slice(1))] ?? '0')
  switch (id) {
    case 'cliente':
      return (
        <span className="grid justify-items-start gap-0.5">
          <a href={at(`/Facturas?cliente=${row.id}`)} className="font-semibold text-ink hover:text-accent-strong">
            {row.nombre}
          </a>
          {promesa && <PromiseBadge promesa={promesa} />}
        </span>
      )
    case 'vencido':
      return (
        <span className={Number(row.vencido) > 0 ? 'font-semibold text-no' : 'text-soft'}>{money(row.vencido)}</span>
      )
    case 'total':
      return <span className="font-semibold">{money(row.total)}</span>
    case 'limite':
      return money(row.limite)
    case 'dias':
      return row.dias > 0 ? count(row.dias) : <span className="text-soft">—</span>
    case 'promesa':
      return promesa ? <PromiseBadge promesa={promesa} /> : <span className="text-soft">—</span>
    default:
      return null
  }
}

function PromiseBadge({ promesa: { estado, fecha } }: { promesa: NonNullable<DebtRow['promesa']> }) {
  return (
    <Badge tone={estado === 'ROTA' ? 'no' : estado === 'CUMPLIDA' ? 'yes' : 'accent'}>
      Promesa {promiseTexts[estado].toLowerCase()} · {day(noonOf(fecha))}
    </Badge>
  )
}

function amount(text: string) {
  return Number(text) === 0 ? <span className="text-soft">—</span> : money(text)
}
