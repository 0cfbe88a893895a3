import { Percent } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { day, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import type { Rule } from './contract.ts'
import { RuleForm } from './rule-form.tsx'
import { lastDayOf, Precedence, RulesFrame } from './rules-frame.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  const isAll = new URL(request.url).searchParams.has('terminados')
  return call('GET /api/v1/descuentos', { query: isAll ? { terminados: '1' } : {} })
}

/** Discounts on prices of lists, in the order in which they count. */
export function Component() {
  const found = useLoaderData<typeof loader>()
  return (
    <RulesFrame
      current="Descuentos"
      text="Por ciento menos sobre el precio de lista: para quién, de qué, en qué sucursal, desde cuántas piezas y entre qué días. El de arriba gana."
    >
      <RuleForm options={found} />
      <DataTable
        isWhole
        noun={['descuento', 'descuentos']}
        columns={columns}
        rows={found.reglas}
        rowKey={({ id }) => id}
        total={found.reglas.length}
        defaultOrder={{ orden: '', sentido: 'asc' }}
        renderActions={(row) => (row.estado === 'terminado' ? null : <End row={row} />)}
        empty={
          <EmptyState
            title="Aún no hay descuentos"
            text="Los precios son los de las listas y los contratos."
            figure={<Icon of={Percent} size={40} />}
          />
        }
      />
      <Precedence />
    </RulesFrame>
  )
}

const states: Record<Rule['estado'], { texto: string; tono: Tone }> = {
  vigente: { texto: 'Vigente', tono: 'yes' },
  futuro: { texto: 'Por empezar', tono: 'accent' },
  terminado: { texto: 'Terminado', tono: 'neutral' },
}

const columns: TableColumn<Rule>[] = [
  { id: 'nombre', title: 'Descuento', cell: ({ nombre }) => <span className="font-semibold">{nombre}</span> },
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
    cell: ({ desde, hasta }) => `${desde ? day(desde) : 'Siempre'} – ${hasta ? day(lastDayOf(hasta)) : 'sin término'}`,
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => <Badge tone={states[estado].tono}>{states[estado].texto}</Badge>,
  },
]

function End({ row: { id, nombre, version, estado } }: { row: Rule }) {
  const [isAsking, setAsking] = useState(false)
  const verb = estado === 'futuro' ? 'Borrar' : 'Terminar'
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {verb}
        <span className="sr-only"> {nombre}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`¿${verb} «${nombre}»?`}
        confirm={verb}
        onConfirm={() => call('DELETE /api/v1/descuentos/:id', { params: { id }, query: { version } })}
        said={`«${nombre}» ya no cuenta`}
      >
        {estado === 'futuro'
          ? 'Aún no empieza, así que no queda nada de él.'
          : 'Deja de contar ahora mismo; los días en que contó se conservan.'}
      </ConfirmDialog>
    </>
  )
}
