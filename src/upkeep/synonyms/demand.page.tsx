import { BookA, CheckCheck, PackagePlus, RotateCcw, Search } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { resultsAddress } from '#finding/search/search-address.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { menuLine } from '#kit/ui/menu.tsx'
import { RowMenu } from '#kit/ui/row-menu.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { DemandMark, type Marking } from './demand-mark.tsx'
import {
  caseText,
  type DemandColumn,
  demandColumns,
  type DemandRow,
  groupedColumns,
  groupingLabels,
} from './demand-rows.ts'
import { WordsFrame } from './words-frame.tsx'

export const loader = listLoader('GET /api/v1/demanda')

const kinds = { sin_resultado: 'Sin resultado', sin_existencia: 'Sin existencia' } as const
type Kind = keyof typeof kinds
type Grouping = keyof typeof groupingLabels
const VIEW = ['clase', 'por_que', 'periodo', 'estado']

/** What people look for and we do not have, the most asked first; and what is done about it. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const [marking, setMarking] = useState<Marking | null>(null)
  const params = new URLSearchParams(search)
  const clase: Kind = params.get('clase') === 'sin_existencia' ? 'sin_existencia' : 'sin_resultado'
  const grouping = (Object.keys(groupingLabels) as Grouping[]).find((name) => name === params.get('por_que')) ?? 'texto'
  const mayMark = currentSession().permissions.includes('sinonimos-write')
  return (
    <WordsFrame
      current="busquedas"
      text="De todos, sin decir quién. Lo que se repite va primero; lo que ya encuentra algo sale solo de los pendientes."
    >
      <nav aria-label="Qué falta" className="flex flex-wrap gap-2">
        {Object.entries(kinds).map(([name, text]) => (
          <ChipLink
            key={name}
            href={at(name === 'sin_resultado' ? '/Busquedas' : `/Busquedas?clase=${name}`)}
            isCurrent={name === clase}
          >
            {text}
          </ChipLink>
        ))}
      </nav>
      <Filters choices={list?.opciones} />
      {list && list.total > 0 && (
        <p className="text-sm text-soft">
          {plural(list.veces, 'búsqueda', 'búsquedas')} en total.
          {list.recortado && ' Se miran las 2,000 más repetidas.'}
        </p>
      )}
      <DataTable
        noun={nouns[grouping]}
        columns={columnsFor(grouping, clase)}
        rows={list?.filas ?? []}
        rowKey={({ clave }) => clave}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'veces', sentido: 'desc' }}
        notFilters={VIEW}
        exportPath="/api/v1/demanda/exportacion/"
        renderActions={
          grouping === 'texto'
            ? (row) => <DemandMenu row={row} mayMark={mayMark} onMark={(estado) => setMarking({ row, estado })} />
            : undefined
        }
        empty={<Nothing clase={clase} />}
      />
      <DemandMark marking={marking} clase={clase} onClose={() => setMarking(null)} />
    </WordsFrame>
  )
}

const nouns: Record<Grouping, [string, string]> = {
  texto: ['búsqueda distinta', 'búsquedas distintas'],
  linea: ['línea', 'líneas'],
  vehiculo: ['vehículo', 'vehículos'],
  sucursal: ['sucursal', 'sucursales'],
}

function Nothing({ clase }: { clase: Kind }) {
  return (
    <EmptyState
      title={clase === 'sin_resultado' ? 'Nada pendiente: todo lo buscado se encontró' : 'Nada buscado está agotado'}
      text="Prueba con otro periodo, o mira también lo ya resuelto."
      figure={<Icon of={Search} size={40} />}
    >
      <a href={at(`/Busquedas?clase=${clase}&estado=todas&periodo=90`)} className="link">
        Ver todo lo de 90 días
      </a>
    </EmptyState>
  )
}

type Choices = { lineas: string[]; vehiculos: string[]; sucursales: string[] }

function Filters({ choices }: { choices: Choices | undefined }) {
  const named = (names: string[] = []) => names.map((name) => [name, name] as const)
  return (
    <TableFilters label="Buscar en el reporte" placeholder="Palabra o código" keep={['clase']}>
      <ChoiceFilter
        label="Por"
        name="por_que"
        all="Búsqueda"
        options={Object.entries(groupingLabels).filter(([name]) => name !== 'texto')}
        className={`w-36 ${half}`}
      />
      <ChoiceFilter
        label="Periodo"
        name="periodo"
        all="30 días"
        options={[
          ['7', '7 días'],
          ['90', '90 días'],
        ]}
        className={`w-32 ${half}`}
      />
      <ChoiceFilter
        label="Estado"
        name="estado"
        all="Pendientes"
        options={[
          ['PEDIDA', 'Pedidas'],
          ['RESUELTA', 'Resueltas'],
          ['todas', 'Todas'],
        ]}
        className={`w-36 ${half}`}
      />
      <ChoiceFilter
        label="Línea"
        name="linea"
        all="Todas"
        options={named(choices?.lineas)}
        className={`w-44 ${half}`}
      />
      <ChoiceFilter label="Vehículo" name="vehiculo" options={named(choices?.vehiculos)} className={`w-44 ${half}`} />
      <ChoiceFilter
        label="Sucursal"
        name="sucursal"
        all="Todas"
        options={named(choices?.sucursales)}
        className={`w-44 ${half}`}
      />
    </TableFilters>
  )
}

function columnsFor(grouping: Grouping, clase: Kind): TableColumn<DemandRow>[] {
  const columns = grouping === 'texto' ? demandColumns : groupedColumns(groupingLabels[grouping])
  return columns
    .filter(({ id }) => clase === 'sin_existencia' || id !== 'k_parte')
    .map((column) => ({ ...column, cell: (row) => cellOf(column, row, grouping) }))
}

function cellOf({ id, value }: DemandColumn, row: DemandRow, grouping: Grouping) {
  if (id === 'nombre') return <Name row={row} grouping={grouping} />
  if (id === 'estado') return <Badge tone={toneOf(row)}>{caseText(row)}</Badge>
  if (id === 'k_parte' && row.k_parte) {
    return (
      <a href={at(`/verprods/${encodeURIComponent(row.k_parte)}`)} className="link code">
        {row.k_parte}
      </a>
    )
  }
  return value(row) || <span className="text-soft">—</span>
}

function toneOf({ caso, ya_encuentra }: DemandRow): Tone {
  if (caso?.volvio) return 'no'
  if (caso) return caso.estado === 'PEDIDA' ? 'accent' : 'yes'
  return ya_encuentra ? 'yes' : 'maybe'
}

/** A text opens its search; a group its texts. */
function Name({ row: { nombre, tipo }, grouping }: { row: DemandRow; grouping: Grouping }) {
  const { search } = useLocation()
  if (grouping === 'texto') {
    return (
      <a href={resultsAddress(nombre, tipo)} className="font-semibold text-ink hover:text-accent-strong">
        {nombre}
      </a>
    )
  }
  const params = new URLSearchParams(search)
  params.delete('por_que')
  params.delete('pagina')
  params.set(grouping, nombre)
  return (
    <a href={`?${params}`} className="font-semibold text-ink hover:text-accent-strong">
      {nombre}
    </a>
  )
}

type DemandMenuProps = { row: DemandRow; mayMark: boolean; onMark: (estado: Marking['estado']) => void }

function DemandMenu({ row, mayMark, onMark }: DemandMenuProps) {
  const { write } = useWrite()
  const reopen = (id: number) =>
    write(() => call('DELETE /api/v1/demanda/casos/:id', { params: { id } }), {
      title: 'Otra vez en los pendientes',
      text: row.nombre,
    })
  const { caso } = row
  return (
    <RowMenu label={`Acciones de ${row.nombre}`}>
      <a href={resultsAddress(row.nombre, row.tipo)} className={menuLine}>
        <Icon of={Search} /> Abrir la búsqueda
      </a>
      {mayMark && (
        <>
          <a href={at(`/Sinonimos?nueva=${encodeURIComponent(row.nombre)}`)} className={menuLine}>
            <Icon of={BookA} /> Enseñar un sinónimo
          </a>
          <button type="button" className={menuLine} onClick={() => onMark('PEDIDA')}>
            <Icon of={PackagePlus} /> Pedir la parte
          </button>
          <button type="button" className={menuLine} onClick={() => onMark('RESUELTA')}>
            <Icon of={CheckCheck} /> Marcar como resuelta
          </button>
          {caso && (
            <button type="button" className={menuLine} onClick={() => void reopen(caso.id)}>
              <Icon of={RotateCcw} /> Volver a pendientes
            </button>
          )}
        </>
      )}
    </RowMenu>
  )
}
