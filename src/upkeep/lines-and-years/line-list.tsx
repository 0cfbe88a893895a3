import { Pencil, Plus, Rows3, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { say } from '#kit/base/texts.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Checkbox, TextArea, TextField } from '#kit/ui/field.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { menuLine } from '#kit/ui/menu.tsx'
import { RowMenu } from '#kit/ui/row-menu.tsx'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { lineColumns, type LineRecord } from './line-columns.ts'
import { UsedBy } from '#upkeep/brands/used-by.tsx'
import { deleteTexts } from '#upkeep/brands/delete-texts.ts'

export type LineLists = { list: Reply<Api['GET /api/v1/lineas/todas']> | null; fault: TableFault | null }

/** The list of lines, with all that is done to them. */
export function LineList({ list, fault }: LineLists) {
  const [editing, setEditing] = useState<LineRecord | null>(null)
  const [deleting, setDeleting] = useState<LineRecord | null>(null)
  return (
    <>
      <TableFilters label="Buscar líneas" placeholder="Parte del nombre">
        <ChoiceFilter
          label="Estado"
          name="activo"
          all="Todas"
          options={[
            ['si', 'Activas'],
            ['no', 'Inactivas'],
          ]}
          className={`w-40 ${half}`}
        />
      </TableFilters>
      <DataTable
        noun={['línea', 'líneas']}
        columns={columns}
        rows={list?.lineas ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'nombre', sentido: 'asc' }}
        exportPath="/api/v1/lineas/todas/exportacion/"
        renderActions={(line) => <LineMenu line={line} onEdit={setEditing} onDelete={setDeleting} />}
        empty={
          <EmptyState
            title="Aún no hay líneas"
            text="Crea la primera. También nacen solas al cargar productos."
            figure={<Icon of={Rows3} size={40} />}
          />
        }
      />
      <Dialog open={editing !== null} onClose={() => setEditing(null)} title={`Editar «${editing?.nombre ?? ''}»`}>
        {editing && <LineForm line={editing} onDone={() => setEditing(null)} />}
      </Dialog>
      <DeleteLine line={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}

/** Makes a line. */
export function NewLine() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={Plus} /> Nueva línea
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Nueva línea">
        <LineForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function LineForm({ line, onDone }: { line?: LineRecord; onDone: () => void }) {
  return (
    <SaveForm
      label={line ? `Editar ${line.nombre}` : 'Nueva línea'}
      button={line ? 'Guardar cambios' : 'Crear línea'}
      said={line ? 'Línea guardada' : 'Línea creada'}
      onDone={onDone}
      send={(fields) => {
        const body = {
          nombre: fields.text('nombre'),
          descripcion: fields.text('descripcion'),
          activo: fields.has('activo'),
        }
        return line
          ? call('POST /api/updateLinea/:id', { params: { id: line.id }, body: { version: line.version, ...body } })
          : call('POST /api/storeLinea', { body })
      }}
    >
      <TextField label="Nombre" name="nombre" required maxLength={80} autoComplete="off" defaultValue={line?.nombre} />
      <TextArea
        label="Descripción"
        name="descripcion"
        hint="Se lee arriba de la lista de sus partes."
        rows={3}
        maxLength={1000}
        defaultValue={line?.descripcion}
      />
      <Checkbox label="Activa: se ve en el sitio" name="activo" defaultChecked={line?.activo ?? true} />
    </SaveForm>
  )
}

function DeleteLine({ line, onClose }: { line: LineRecord | null; onClose: () => void }) {
  return (
    <ConfirmDialog
      open={line !== null}
      onClose={onClose}
      title={say(deleteTexts.line)}
      confirm="Eliminar"
      isDanger
      renderAbout={(refusal) => <UsedBy refusal={refusal} />}
      onConfirm={async () => line && call('POST /api/deleteLinea/:id', { params: { id: line.id } })}
      said={(done) =>
        done && {
          title: 'Línea eliminada',
          text: line?.nombre,
          undo: () => call('POST /api/v1/lineas/deshacer/:id', { params: { id: done.deshacer } }),
          undone: { title: 'La línea está otra vez', text: line?.nombre },
        }
      }
    >
      <p>
        Se elimina <strong>{line?.nombre}</strong>. Solo se puede si ningún producto ni publicación la usa.
      </p>
    </ConfirmDialog>
  )
}

const columns = drawnColumns(lineColumns, {
  nombre: ({ nombre }) => <span className="font-semibold">{nombre}</span>,
  activo: ({ activo }) => (activo ? 'Activa' : <Badge tone="maybe">Inactiva</Badge>),
})

type LineMenuProps = { line: LineRecord; onEdit: (line: LineRecord) => void; onDelete: (line: LineRecord) => void }

function LineMenu({ line, onEdit, onDelete }: LineMenuProps) {
  return (
    <RowMenu label={`Acciones de ${line.nombre}`}>
      <button type="button" className={menuLine} onClick={() => onEdit(line)}>
        <Icon of={Pencil} /> Editar
      </button>
      <button type="button" className={`${menuLine} text-no`} onClick={() => onDelete(line)}>
        <Icon of={Trash2} /> Eliminar
      </button>
    </RowMenu>
  )
}
