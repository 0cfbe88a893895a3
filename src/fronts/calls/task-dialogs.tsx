import { useRef } from 'react'
import { call } from '#kit/base/call.ts'
import { PersonField } from '#people/clients/task-dialog.tsx'
import { numberOf, SaveForm, textOf } from '#kit/forms/save-form.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextArea, TextField } from '#kit/ui/field.tsx'
import { toast } from '#kit/ui/toast.ts'
import { nextDay } from './call-words.ts'
import type { Task } from './tasks.ts'

type TaskProps = { task: Task; hoy: string; onClose: () => void }

/** How it went, and when to go on: with a day, the next task is left at once. */
export function DoneDialog({ task, hoy, onClose, onUndo }: TaskProps & { onUndo: (done: Task) => void }) {
  const { id, version, que } = task
  const done = useRef<Task | null>(null)
  return (
    <Dialog open onClose={onClose} title={`Hecha: ${que}`}>
      <SaveForm
        label="Terminar la tarea"
        button="Hecha"
        onDone={() => {
          onClose()
          const { current } = done
          if (current)
            toast({
              title: 'Tarea hecha',
              text: que,
              actions: [{ text: 'Deshacer', onChoose: () => onUndo(current) }],
            })
        }}
        send={async (fields) => {
          const body = {
            version,
            resultado: fields.text('resultado'),
            proxima_fecha: textOf(fields, 'proxima_fecha'),
            proxima: textOf(fields, 'proxima') ?? undefined,
          }
          done.current = (await call('POST /api/v1/tareas/:id/hecha', { params: { id }, body })).tarea
        }}
      >
        <TextArea label="Qué resultó (opcional)" name="resultado" rows={2} maxLength={500} data-starts-focused />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Seguir el (opcional)" name="proxima_fecha" type="date" min={nextDay(hoy)} />
          <TextField label="Con qué (opcional)" name="proxima" maxLength={300} />
        </div>
      </SaveForm>
    </Dialog>
  )
}

/** Another day, other words, or somebody else who reaches the client. */
export function MoveDialog({ task, hoy, onClose }: TaskProps) {
  const { id, version, que, vence, cliente, responsable } = task
  return (
    <Dialog open onClose={onClose} title={`Tarea con ${cliente.nombre}`}>
      <SaveForm
        label="Cambiar la tarea"
        said="Tarea cambiada"
        onDone={onClose}
        send={(fields) => {
          const day = fields.text('vence')
          const body = {
            version,
            que: fields.text('que'),
            // A day that has passed may stay; only another one is judged.
            ...(day !== vence && { vence: day }),
            responsable_id: numberOf(fields, 'responsable_id') ?? undefined,
          }
          return call('PATCH /api/v1/tareas/:id', { params: { id }, body })
        }}
      >
        <TextArea label="Qué hay que hacer" name="que" rows={2} required maxLength={300} defaultValue={que} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Para el"
            name="vence"
            type="date"
            min={vence < hoy ? vence : hoy}
            required
            defaultValue={vence}
          />
          <PersonField clientId={cliente.id} chosen={responsable.id} />
        </div>
      </SaveForm>
    </Dialog>
  )
}
