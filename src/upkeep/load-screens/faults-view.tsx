import { useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import type { Api } from '#api.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Checkbox, TextField } from '#kit/ui/field.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { changed } from '#kit/lists/table-address.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import type { Load } from '#upkeep/uploads/state-words.ts'
import { isAtRest } from '#upkeep/uploads/states.ts'

type List = Reply<Api['GET /api/v1/cargas/:id/errores']>
type Fault = List['errores'][number]
/** By row and column: what is written in its place, or null to leave the row out. */
type Edits = Record<string, string | null>
const keyOf = ({ fila, columna }: Pick<Fault, 'fila' | 'columna'>) => `${fila}\t${columna}`

/** The rows that could not be read, put right in place; then the whole file is checked again. */
export function FaultsView({ load, list, fault }: { load: Load; list: List | null; fault: TableFault | null }) {
  const { search } = useLocation()
  const { edits, edit, busy, refused, save } = useEdits(load.id)
  const motivo = new URLSearchParams(search).get('motivo')
  const may = isAtRest(load)
  const many = Object.keys(edits).length
  return (
    <>
      {load.motivos.length > 1 && (
        <nav aria-label="Por motivo" className="flex flex-wrap gap-2">
          <ChipLink href={changed(search, { ver: 'errores', motivo: null })} isCurrent={!motivo}>
            Todos
          </ChipLink>
          {load.motivos.slice(0, 8).map((reason) => (
            <ChipLink
              key={reason.columna + reason.motivo}
              href={changed(search, { ver: 'errores', motivo: reason.motivo })}
              isCurrent={motivo === reason.motivo}
            >
              {reason.motivo} ({count(reason.veces)})
            </ChipLink>
          ))}
        </nav>
      )}
      {refused && <Alert title={refused} />}
      <DataTable
        noun={['error', 'errores']}
        columns={may ? [...columns, fixColumn(edits, edit)] : columns}
        rows={list?.errores ?? []}
        rowKey={keyOf}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: '', sentido: 'asc' }}
        notFilters={['carga', 'ver']}
        exportPath={`/api/v1/cargas/${load.id}/errores.`}
        empty={<EmptyState title="Ninguna fila con error" text="Todo lo que trae el archivo se pudo leer." />}
      />
      {may && (list?.total ?? 0) > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={busy} disabled={many === 0} onClick={save}>
            {many ? `Guardar ${plural(many, 'corrección', 'correcciones')} y revisar` : 'Guardar y revisar'}
          </Button>
          <p className="text-sm text-soft">
            {many
              ? 'Se revisa el archivo completo con lo que corregiste.'
              : 'Escribe el dato correcto, o deja la fila fuera.'}
          </p>
        </div>
      )}
    </>
  )
}

const columns: TableColumn<Fault>[] = [
  { id: 'fila', title: 'Fila', cell: ({ fila }) => <span className="tabular-nums">{count(fila)}</span> },
  { id: 'columna', title: 'Columna', cell: ({ columna }) => columna || '—' },
  { id: 'valor', title: 'Valor', cell: ({ valor }) => <span className="code wrap-anywhere">{valor || 'vacío'}</span> },
  { id: 'motivo', title: 'Motivo', cell: ({ motivo }) => motivo },
]

function fixColumn(edits: Edits, edit: (key: string, value: string | null | undefined) => void): TableColumn<Fault> {
  return {
    id: 'correccion',
    title: 'Corrección',
    cell: (row) => {
      const key = keyOf(row)
      const told = Object.hasOwn(edits, key) ? edits[key] : row.correccion
      const isOut = Object.hasOwn(edits, key) && told === null
      return (
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 desktop:min-w-56">
          <TextField
            label={`Dato correcto de ${row.columna}, fila ${row.fila}`}
            hideLabel
            className="min-w-0 flex-1 basis-28"
            value={told ?? ''}
            placeholder={suggestionOf(row) ?? row.valor}
            disabled={isOut}
            onChange={(event) => edit(key, event.currentTarget.value || undefined)}
          />
          <Checkbox
            label="Fuera"
            aria-label={`Dejar fuera la fila ${row.fila}`}
            checked={isOut}
            onChange={(event) => edit(key, event.currentTarget.checked ? null : undefined)}
          />
        </span>
      )
    },
  }
}

/** «…; ¿será NOR.0707-60?» */
function suggestionOf({ motivo }: Fault): string | undefined {
  return /¿será (\S+)\?$/.exec(motivo)?.[1]
}

function useEdits(id: number) {
  const [edits, setEdits] = useState<Edits>({})
  const { busy, fault, write } = useWrite({
    tells: 'here',
    reloads: true,
    wrong: 'No se pudo guardar. Lo que escribiste sigue aquí.',
  })
  const send = () =>
    write(async () => {
      const correcciones = Object.entries(edits).map(([key, valor]) => {
        const [fila = '', columna = ''] = key.split('\t')
        return { fila: Number(fila), columna, valor }
      })
      await call('POST /api/v1/cargas/:id/correcciones', { params: { id }, body: { correcciones } })
      setEdits({})
    })
  const edit = (key: string, value: string | null | undefined) =>
    setEdits((now) => {
      const rest = Object.entries(now).filter(([one]) => one !== key)
      return Object.fromEntries(value === undefined ? rest : [...rest, [key, value]])
    })
  return { edits, edit, busy, refused: fault?.message, save: () => void send() }
}
