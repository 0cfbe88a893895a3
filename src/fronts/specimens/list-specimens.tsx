import { useSearchParams } from 'react-router'
import { ChoiceFilter, DateFilters, TextFilter } from '#kit/lists/filters.tsx'
import { LongLines } from '#kit/lists/long-lines.tsx'
import { idOf } from '#kit/lists/long-list.ts'
import { Pager } from '#kit/lists/pager.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count } from '#kit/ui/format.ts'
import { LONG_TEXT, LONG_WORD, Specimen } from './specimen.tsx'

type Row = { id: number; codigo: string; texto: string; piezas: number }
const rowsOf = (n: number): Row[] =>
  Array.from({ length: n }, (_, id) => ({
    id,
    codigo: `FAL-${7000 + id}/D`,
    texto: id % 3 === 1 ? LONG_WORD : LONG_TEXT,
    piezas: id ** 3,
  }))
const AMOUNTS = [0, 1, 7, 1000]

const columns: TableColumn<Row>[] = [
  {
    id: 'codigo',
    title: 'Código',
    orden: 'codigo',
    cell: (row) => <span className="code">{row.codigo}</span>,
  },
  { id: 'texto', title: 'Descripción', cell: (row) => row.texto },
  { id: 'piezas', title: 'Piezas', orden: 'piezas', atEnd: true, cell: (row) => count(row.piezas) },
  { id: 'estado', title: 'Estado', cell: () => <Badge tone="yes">Activo</Badge> },
]

/** Lists as they stand in administration: empty, of one, of a thousand. */
export function ListSpecimens() {
  const [query] = useSearchParams()
  const n = Number(query.get('n') ?? 7)
  return (
    <>
      <nav aria-label="Cuántas" className="flex flex-wrap gap-2">
        {AMOUNTS.map((amount) => (
          <ChipLink key={amount} href={`?parte=listas&n=${amount}`} isCurrent={amount === n}>
            {count(amount)}
          </ChipLink>
        ))}
      </nav>
      <Specimen name="TableFilters, ChoiceFilter, TextFilter, DateFilters">
        <TableFilters label="Buscar partes" keep={['parte', 'n']}>
          <ChoiceFilter
            label="Estado"
            name="estado"
            options={[
              ['activo', 'Activo'],
              ['largo', LONG_TEXT],
            ]}
          />
          <TextFilter label="Código" name="codigo" />
          <DateFilters />
        </TableFilters>
      </Specimen>
      <Specimen name="DataTable">
        <div className="w-full">
          <DataTable<Row>
            noun={['parte', 'partes']}
            columns={columns}
            rows={rowsOf(Math.min(n, 25))}
            rowKey={({ id }) => id}
            total={n}
            defaultOrder={{ orden: 'codigo', sentido: 'asc' }}
            notFilters={['parte', 'n']}
            empty={<EmptyState title="Todavía no hay partes" text="Se cargan con la lista de productos." />}
          />
        </div>
      </Specimen>
      <Specimen name="Pager">
        <Pager page={1} paginas={3} href={(page) => `?parte=listas&pagina=${page}`} />
        <Pager page={500} paginas={1000} href={(page) => `?parte=listas&pagina=${page}`} label="De en medio" />
      </Specimen>
      <Specimen name="LongLines">
        <LongLines lines={rowsOf(Math.min(n, 200))} idOf={idOf} usual={{ narrow: 40, wide: 40 }} className="w-full">
          {(row, place) => (
            <li key={row.id} {...place} className="border-b border-line py-2 wrap-anywhere">
              <span className="code">{row.codigo}</span> {row.texto}
            </li>
          )}
        </LongLines>
      </Specimen>
    </>
  )
}
