import { BookA, Pencil, Power, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { menuLine } from '#kit/ui/menu.tsx'
import { RowMenu } from '#kit/ui/row-menu.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { SynonymForm } from './synonym-form.tsx'
import { stateWords, synonymWords } from './synonym-words.ts'
import type { Drafted, DraftedWord } from './drafted.ts'

/** The words as they will be when the draft is published. */
export function SynonymList({ list, fault }: { list: Drafted | null; fault: TableFault | null }) {
  const [editing, setEditing] = useState<DraftedWord | null>(null)
  return (
    <>
      <TableFilters label="Buscar palabras" placeholder="Lo que se escribe, o lo que es">
        <ChoiceFilter
          label="Tipo"
          name="tipo"
          options={Object.entries(synonymWords).map(([value, { texto }]) => [value, texto] as const)}
          className={`w-52 ${half}`}
        />
        <ChoiceFilter
          label="Estado"
          name="activo"
          all="Todas"
          options={[
            ['si', 'Encendidas'],
            ['no', 'Apagadas'],
          ]}
          className={`w-40 ${half}`}
        />
        <ChoiceFilter
          label="Del borrador"
          name="solo"
          all="Todas"
          options={[['cambios', 'Solo lo que cambia']]}
          className={`w-48 ${half}`}
        />
      </TableFilters>
      <DataTable
        noun={['palabra', 'palabras']}
        columns={columns}
        rows={list?.palabras ?? []}
        rowKey={({ id, borrador }) => `${id ?? 'n'}-${borrador?.id ?? 0}`}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'termino', sentido: 'asc' }}
        exportPath="/api/v1/sinonimos/exportacion/"
        renderActions={(word) => <WordMenu word={word} onEdit={setEditing} />}
        empty={
          <EmptyState
            title="Aún no se ha enseñado ninguna palabra"
            text="Enseña la primera: lo que la gente escribe y lo que el catálogo dice."
            figure={<Icon of={BookA} size={40} />}
          />
        }
      />
      <Dialog open={editing !== null} onClose={() => setEditing(null)} title="Cambiar la palabra">
        {editing && <SynonymForm word={editing} onDone={() => setEditing(null)} />}
      </Dialog>
    </>
  )
}

const columns: TableColumn<DraftedWord>[] = [
  {
    id: 'termino',
    title: 'Se escribe',
    orden: 'termino',
    cell: ({ termino, estado }) => (
      <span className={`font-semibold ${estado === 'quitada' ? 'line-through' : ''}`}>{termino}</span>
    ),
  },
  { id: 'tipo', title: 'Tipo', orden: 'tipo', cell: ({ tipo }) => synonymWords[tipo].texto },
  { id: 'destino', title: 'Es', orden: 'destino', cell: ({ destino }) => destino },
  {
    id: 'activo',
    title: 'Estado',
    cell: ({ activo }) => (activo ? 'Encendida' : <span className="text-soft">Apagada</span>),
  },
  { id: 'borrador', title: 'En el borrador', cell: (word) => <InDraft word={word} /> },
]

function InDraft({ word: { estado, antes, borrador } }: { word: DraftedWord }) {
  if (estado === 'igual') return <span className="text-soft">—</span>
  const { texto, tono } = stateWords[estado]
  return (
    <span className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={tono}>{texto}</Badge>
        {borrador?.quien && <span className="text-xs text-soft">{borrador.quien}</span>}
      </span>
      {estado === 'cambiada' && antes && (
        <span className="text-xs text-soft">
          Antes: {antes.termino} → {antes.destino}
          {antes.activo ? '' : ', apagada'}
        </span>
      )}
    </span>
  )
}

function WordMenu({ word, onEdit }: { word: DraftedWord; onEdit: (word: DraftedWord) => void }) {
  const { write } = useWrite({ wrong: 'No se pudo guardar.' })
  const run = (work: () => Promise<unknown>, title: string) => write(work, { title, text: word.termino })
  const { id, borrador, activo } = word
  const change = (body: { activo?: boolean; quitado?: boolean }) => {
    const version = borrador?.version ?? 0
    return id === null
      ? call('PATCH /api/v1/sinonimos/borrador/:id', {
          params: { id: borrador?.id ?? 0 },
          body: { version, activo: body.activo },
        })
      : call('PATCH /api/v1/sinonimos/:id/borrador', { params: { id }, body: { version, ...body } })
  }
  const drop = () => call('DELETE /api/v1/sinonimos/borrador/:id', { params: { id: borrador?.id ?? 0 } })
  return (
    <RowMenu label={`Acciones de ${word.termino}`}>
      <button type="button" className={menuLine} onClick={() => onEdit(word)}>
        <Icon of={Pencil} /> Cambiar
      </button>
      <button
        type="button"
        className={menuLine}
        onClick={() =>
          void run(() => change({ activo: !activo }), activo ? 'Se apagará al publicar' : 'Se encenderá al publicar')
        }
      >
        <Icon of={Power} /> {activo ? 'Apagar' : 'Encender'}
      </button>
      {borrador && (
        <button type="button" className={menuLine} onClick={() => void run(drop, 'Fuera del borrador')}>
          <Icon of={RotateCcw} /> {id === null ? 'Sacar del borrador' : 'Dejar como está en uso'}
        </button>
      )}
      {id !== null && word.estado !== 'quitada' && (
        <button
          type="button"
          className={`${menuLine} text-no`}
          onClick={() => void run(() => change({ quitado: true }), 'Se quitará al publicar')}
        >
          <Icon of={Trash2} /> Quitar
        </button>
      )}
    </RowMenu>
  )
}
