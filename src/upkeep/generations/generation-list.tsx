import { CarFront, Pencil, Plus, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import type { Generation, Generations, LoadSummary } from './generation.ts'
import { GenerationUpload } from './generation-upload.tsx'
import { LoadHistory } from './load-history.tsx'
import { GenerationForm } from './generation-form.tsx'

type GenerationListProps = { list: Generations | null; fault: TableFault | null; loads: LoadSummary[] }

/** Generations of models: what they are called, and of which years they are. */
export function GenerationList({ list, fault, loads }: GenerationListProps) {
  const [isLoading, setLoading] = useState(false)
  const [editing, setEditing] = useState<Generation | 'new' | null>(null)
  const [dropping, setDropping] = useState<Generation | null>(null)
  const close = () => setEditing(null)
  return (
    <>
      <Head onLoad={() => setLoading(true)} onNew={() => setEditing('new')} />
      <LoadHistory loads={loads} />
      <TableFilters label="Buscar generaciones" placeholder="Modelo o generación" keep={['ver']} />
      <DataTable
        noun={['generación', 'generaciones']}
        columns={columns}
        rows={list?.generaciones ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'modelo', sentido: 'asc' }}
        notFilters={['ver']}
        exportPath="/api/v1/generaciones/exportacion/"
        renderActions={(one) => (
          <>
            <Button variant="quiet" size="sm" aria-label={`Cambiar ${nameOf(one)}`} onClick={() => setEditing(one)}>
              <Icon of={Pencil} />
            </Button>
            <Button variant="quiet" size="sm" aria-label={`Quitar ${nameOf(one)}`} onClick={() => setDropping(one)}>
              <Icon of={Trash2} />
            </Button>
          </>
        )}
        empty={
          <EmptyState
            title="No hay generaciones"
            text="Agrega la primera: Jetta A4, de 1999 a 2007. O cárgalas todas de un archivo."
            figure={<Icon of={CarFront} size={40} />}
          />
        }
      />
      <Dialog open={isLoading} onClose={() => setLoading(false)} title="Cargar generaciones">
        <GenerationUpload onDone={() => setLoading(false)} />
      </Dialog>
      <Dialog
        open={editing !== null}
        onClose={close}
        title={editing === 'new' ? 'Nueva generación' : 'Cambiar la generación'}
      >
        {editing && <GenerationForm generation={editing === 'new' ? null : editing} onDone={close} />}
      </Dialog>
      <Dropping one={dropping} onClose={() => setDropping(null)} />
    </>
  )
}

function Head({ onLoad, onNew }: { onLoad: () => void; onNew: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose text-sm text-soft">
        Quien pide una generación ve lo de sus años. Lo que no la nombra sale con «confirma»; lo de otra generación no
        sale.
      </p>
      <span className="flex flex-wrap gap-2 print:hidden">
        <Button variant="secondary" onClick={onLoad}>
          <Icon of={Upload} /> Cargar lista
        </Button>
        <Button variant="secondary" onClick={onNew}>
          <Icon of={Plus} /> Nueva generación
        </Button>
      </span>
    </div>
  )
}

function Dropping({ one, onClose }: { one: Generation | null; onClose: () => void }) {
  return (
    <ConfirmDialog
      open={one !== null}
      onClose={onClose}
      title={`¿Quitar ${one ? nameOf(one) : ''}?`}
      confirm="Quitar"
      isDanger
      onConfirm={async () => {
        if (one) await call('DELETE /api/v1/generaciones/:id', { params: { id: one.id } })
      }}
      said="Generación quitada"
    >
      El buscador deja de saber de qué años es. Se puede volver a agregar.
    </ConfirmDialog>
  )
}

function nameOf({ modelo, nombre }: Generation): string {
  return `${modelo} ${nombre}`
}

const columns: TableColumn<Generation>[] = [
  {
    id: 'modelo',
    title: 'Modelo',
    orden: 'modelo',
    cell: ({ marca, modelo }) => (
      <span>
        <span className="text-soft">{marca}</span> <span className="font-semibold">{modelo}</span>
      </span>
    ),
  },
  {
    id: 'nombre',
    title: 'Generación',
    orden: 'nombre',
    cell: ({ nombre, sola }) => (
      <span className="flex flex-wrap items-center gap-2">
        {nombre} {sola && <Badge>Se dice sola</Badge>}
      </span>
    ),
  },
  {
    id: 'alias',
    title: 'También se dice',
    cell: ({ alias }) => alias.join(', ') || <span className="text-soft">—</span>,
  },
  {
    id: 'desde',
    title: 'Años',
    orden: 'desde',
    cell: ({ desde, hasta }) => (hasta ? `${desde}–${hasta}` : `${desde} en adelante`),
  },
]
