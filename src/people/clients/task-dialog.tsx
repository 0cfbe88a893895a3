import { ListTodo } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Options } from '#kit/forms/options.tsx'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { report } from '#kit/base/report.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { numberOf, SaveForm } from '#kit/forms/save-form.tsx'

type About = { cliente: { id: number; nombre: string }; cotizacion?: { id: number; folio: string } }

/** «Dejar tarea», for who sees the client: from its page, from a quotation. */
export function TaskButton({ cliente, cotizacion }: About) {
  const [isOpen, setOpen] = useState(false)
  const isReady = useHydrated()
  if (!currentSession().permissions.includes('clientes-read')) return null
  return (
    <>
      <Button variant="secondary" size="sm" disabled={!isReady} onClick={() => setOpen(true)}>
        <Icon of={ListTodo} size={16} /> Dejar tarea
      </Button>
      {isOpen && <TaskDialog cliente={cliente} cotizacion={cotizacion} onClose={() => setOpen(false)} />}
    </>
  )
}

function TaskDialog({ cliente, cotizacion, onClose }: About & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={`Tarea con ${cliente.nombre}`}>
      <SaveForm
        label="Dejar tarea"
        said="Tarea anotada"
        button="Anotar"
        onDone={onClose}
        send={(fields) => {
          const body = {
            cliente_id: cliente.id,
            que: fields.text('que'),
            vence: fields.text('vence'),
            responsable_id: numberOf(fields, 'responsable_id') ?? undefined,
            cotizacion_id: cotizacion?.id,
          }
          return call('POST /api/v1/tareas', { body })
        }}
      >
        <TextArea
          label="Qué hay que hacer"
          name="que"
          rows={2}
          required
          maxLength={300}
          defaultValue={cotizacion ? `Dar seguimiento a ${cotizacion.folio}` : ''}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Para el" name="vence" type="date" required />
          <PersonField clientId={cliente.id} />
        </div>
      </SaveForm>
    </Dialog>
  )
}

type PersonFieldProps = { clientId: number; chosen?: number }

/** Who may have the tasks of this client: read when the dialog opens; oneself meanwhile. */
export function PersonField({ clientId, chosen = currentSession().user?.id }: PersonFieldProps) {
  const [people, setPeople] = useState<{ id: number; nombre: string }[] | null>(null)
  useEffect(() => {
    let isHere = true
    call('GET /api/v1/clientes/:id/responsables', { params: { id: clientId } }).then(
      ({ responsables }) => isHere && setPeople(responsables),
      (fault: unknown) => report('tareas', fault),
    )
    return () => {
      isHere = false
    }
  }, [clientId])
  return (
    <SelectField
      key={people === null ? 'leyendo' : 'listo'}
      label="Quién"
      name="responsable_id"
      defaultValue={chosen === undefined ? '' : String(chosen)}
    >
      {people === null && <option value={String(chosen ?? '')}>Yo</option>}
      <Options of={people ?? []} />
    </SelectField>
  )
}
