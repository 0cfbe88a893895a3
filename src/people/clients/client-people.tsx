import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { posts } from '#kit/base/posts.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { toast } from '#kit/ui/toast.ts'
import type { WholeClient } from './client-fields.tsx'
import { SaveForm, textOf } from '#kit/forms/save-form.tsx'

type Person = WholeClient['personas'][number]

const states: Record<Person['estado'], { texto: string; tono: Tone }> = {
  INVITADO: { texto: 'Invitado', tono: 'maybe' },
  ACTIVO: { texto: 'Activo', tono: 'yes' },
  BLOQUEADO: { texto: 'Bloqueado', tono: 'no' },
  BAJA: { texto: 'De baja', tono: 'neutral' },
}

/** Who enters and buys for a client. */
export function ClientPeople({ client }: { client: WholeClient }) {
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Person | null>(null)
  const { permissions } = currentSession()
  const mayWrite = permissions.includes('clientes-write') && permissions.includes('users-write')
  return (
    <div className="grid gap-4">
      {client.personas.length === 0 ? (
        <EmptyState
          title="Nadie entra a nombre de este cliente"
          text="Quien tenga acceso ve sus precios, sus pedidos y sus documentos."
          figure={<Icon of={Users} size={40} />}
        />
      ) : (
        <ul className="divide-y divide-line rounded-panel border border-line bg-card">
          {client.personas.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
              <div className="min-w-48 flex-1">
                <p className="font-semibold">{person.name}</p>
                <p className="text-sm text-soft wrap-anywhere">
                  {[posts[person.puesto].texto, person.email, person.telefono].filter(Boolean).join(' · ')}
                </p>
              </div>
              <Badge tone={states[person.estado].tono}>{states[person.estado].texto}</Badge>
              <span className="text-sm text-soft">
                {person.ultimo_acceso ? `Entró el ${moment(person.ultimo_acceso)}` : 'Nunca ha entrado'}
              </span>
              {mayWrite && (
                <Button variant="quiet" size="sm" onClick={() => setLeaving(person)}>
                  Quitar
                  <span className="sr-only"> a {person.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && client.activo && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAdding(true)}>
          <Icon of={UserPlus} /> Dar acceso
        </Button>
      )}
      <Dialog open={isAdding} onClose={() => setAdding(false)} title="Dar acceso">
        <AddForm clientId={client.id} onDone={() => setAdding(false)} />
      </Dialog>
      {leaving && <RemovePerson clientId={client.id} person={leaving} onClose={() => setLeaving(null)} />}
    </div>
  )
}

function AddForm({ clientId, onDone }: { clientId: number; onDone: () => void }) {
  return (
    <SaveForm
      label="Dar acceso"
      said="Acceso dado"
      button="Dar acceso"
      onDone={onDone}
      send={(fields) =>
        call('POST /api/v1/clientes/:id/usuarios', {
          params: { id: clientId },
          body: { name: fields.text('name'), email: fields.text('email'), telefono: textOf(fields, 'telefono') },
        })
      }
    >
      <p className="text-sm text-soft">
        Le llega un correo para elegir su contraseña. Si ya tiene cuenta de cliente y no es de nadie, se toma esa.
      </p>
      <TextField label="Nombre" name="name" required maxLength={120} />
      <TextField label="Correo electrónico" name="email" type="email" required maxLength={254} />
      <TextField label="Teléfono" name="telefono" type="tel" maxLength={20} />
    </SaveForm>
  )
}

function RemovePerson({ clientId, person, onClose }: { clientId: number; person: Person; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const remove = async () => {
    await call('DELETE /api/v1/clientes/:id/usuarios/:parte', { params: { id: clientId, parte: person.id } })
    toast({ title: 'Acceso quitado' })
    await revalidate()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`¿Quitar el acceso a ${person.name}?`}
      confirm="Quitar acceso"
      isDanger
      onConfirm={remove}
    >
      Desde este momento no verá nada del cliente. Su cuenta sigue existiendo, sin cliente.
    </ConfirmDialog>
  )
}
