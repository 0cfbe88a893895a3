import { Percent } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { call } from '#kit/base/call.ts'
import { DataTable } from '#kit/lists/table.tsx'
import { changed } from '#kit/lists/table-address.ts'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { day, lastDay, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import type { Promotion, Rule } from './contract.ts'
import { EndRule } from './end-rule.tsx'
import { EndedRules } from './ended-rules.tsx'
import { RuleForm } from './rule-form.tsx'
import { ruleStates } from './rule-states.ts'
import { Precedence, RulesFrame } from './rules-frame.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  return call('GET /api/v1/descuentos', {
    query: {
      ...(asked.has('terminados') && { terminados: '1' }),
      ...(asked.get('vence') === 'pronto' && { vence: 'pronto' as const }),
    },
  })
}

/** Discounts and promotions on prices of lists, each kind in the order in which it counts. */
export function Component() {
  const { reglas, ...options } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const endsSoon = new URLSearchParams(search).get('vence') === 'pronto'
  const discounts = reglas.filter(({ promocion }) => promocion === null)
  const promotions = reglas.filter(({ promocion }) => promocion !== null)
  return (
    <RulesFrame
      current="Descuentos"
      text="Por ciento menos sobre el precio de lista: para quién, de qué, en qué sucursal, desde cuántas piezas y entre qué días. De cada tabla gana el de arriba."
    >
      <RuleForm options={options} />
      <h2 className="text-xl">Promociones</h2>
      <nav aria-label="Qué promociones" className="flex flex-wrap gap-2">
        <ChipLink href={changed(search, { vence: null })} isCurrent={!endsSoon}>
          Todas
        </ChipLink>
        <ChipLink href={changed(search, { vence: 'pronto' })} isCurrent={endsSoon}>
          Terminan en 7 días
        </ChipLink>
      </nav>
      <Rules
        rows={promotions}
        noun={['promoción', 'promociones']}
        empty={endsSoon ? 'Ninguna termina en 7 días' : 'Aún no hay promociones'}
        text="Una promoción dice si se suma al descuento del cliente, si lo reemplaza o si vale el mejor de los dos."
      />
      {!endsSoon && (
        <>
          <h2 className="text-xl">Descuentos</h2>
          <Rules
            isBeside
            rows={discounts}
            noun={['descuento', 'descuentos']}
            empty="Aún no hay descuentos"
            text="Los precios son los de las listas y los contratos."
          />
          <EndedRules noun="terminados" />
        </>
      )}
      <Precedence />
    </RulesFrame>
  )
}

type RulesProps = { rows: Rule[]; noun: [string, string]; empty: string; text: string; isBeside?: boolean }

function Rules({ rows, noun, empty, text, isBeside = false }: RulesProps) {
  return (
    <DataTable
      isWhole
      isBeside={isBeside}
      noun={noun}
      columns={noun[0] === 'promoción' ? promotionColumns : columns}
      rows={rows}
      rowKey={({ id }) => id}
      total={rows.length}
      defaultOrder={{ orden: '', sentido: 'asc' }}
      renderActions={(row) => <End row={row} />}
      empty={<EmptyState title={empty} text={text} figure={<Icon of={Percent} size={40} />} />}
    />
  )
}

const ways: Record<Promotion, string> = {
  suma: 'Se suma',
  reemplaza: 'Lo reemplaza',
  mejor: 'El mejor de los dos',
}

const name: TableColumn<Rule> = {
  id: 'nombre',
  title: 'Nombre',
  cell: ({ nombre }) => <span className="font-semibold">{nombre}</span>,
}

const rest: TableColumn<Rule>[] = [
  { id: 'por', title: 'Menos', atEnd: true, cell: ({ porcentaje }) => `${porcentaje} %` },
  { id: 'quien', title: 'Para quién', cell: ({ quien, sucursal }) => [quien, sucursal].filter(Boolean).join(', ') },
  {
    id: 'que',
    title: 'De qué',
    cell: ({ que, cantidad_min }) =>
      cantidad_min > 1 ? `${que}, desde ${plural(cantidad_min, 'pieza', 'piezas')}` : que,
  },
  {
    id: 'vigencia',
    title: 'Vigencia',
    cell: ({ desde, hasta }) => `${desde ? day(desde) : 'Siempre'} – ${hasta ? lastDay(hasta) : 'sin término'}`,
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => <Badge tone={ruleStates[estado].tono}>{ruleStates[estado].texto}</Badge>,
  },
]

const columns = [name, ...rest]
const promotionColumns: TableColumn<Rule>[] = [
  name,
  { id: 'como', title: 'Con el descuento', cell: ({ promocion }) => promocion && ways[promocion] },
  ...rest,
]

function End({ row }: { row: Rule }) {
  const { id, version } = row
  return (
    <EndRule
      row={row}
      end={() => call('DELETE /api/v1/descuentos/:id', { params: { id }, query: { version } })}
      undo={() => call('POST /api/v1/descuentos/:id/deshacer', { params: { id } })}
      text="Deja de contar ahora mismo; los días en que contó se conservan. Se puede recuperar."
    />
  )
}
