import { Trash2 } from 'lucide-react'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { numberOf, SaveForm } from '#kit/forms/save-form.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Options } from '#kit/forms/options.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'

type Shown = Reply<Api['GET /api/v1/correos/destinatarios']>
type Recipient = Shown['destinatarios'][number]

/** What arrives for the company, and on which page it is written. */
const events: [tipo: string, nombre: string, texto: string][] = [
  ['mensaje_contacto', 'Mensajes de Contacto', 'Lo que un visitante escribe desde Contacto.'],
  ['solicitud_alta', 'Solicitudes de alta', 'Quien pide ser cliente.'],
  ['postulacion', 'Postulaciones', 'Quien quiere trabajar aquí.'],
]

/** Who gets what is written to the company, by event and branch. */
export function MailRecipients({ sucursales, destinatarios }: Shown) {
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-soft">
        Sin nadie en la lista, cada aviso llega al correo de su sucursal. Con alguien para una sucursal, lo suyo llega
        solo ahí; los de «todas» reciben lo de las demás.
      </p>
      {events.map(([tipo, nombre, texto]) => (
        <section
          key={tipo}
          aria-labelledby={tipo}
          className="grid items-start gap-4 rounded-panel border border-line bg-card p-5 desktop:grid-cols-2"
        >
          <div className="grid gap-2">
            <h2 id={tipo} className="text-xl">
              {nombre}
            </h2>
            <p className="text-sm text-soft">{texto}</p>
            <People event={nombre} people={destinatarios.filter((one) => one.tipo === tipo)} branches={sucursales} />
          </div>
          <SaveForm
            key={destinatarios.length}
            label={`Agregar a ${nombre}`}
            said="Destinatario agregado"
            button="Agregar"
            send={(fields) =>
              call('POST /api/v1/correos/destinatarios', {
                body: {
                  tipo,
                  sucursal_id: numberOf(fields, 'sucursal_id'),
                  correo: fields.text('correo').trim(),
                },
              })
            }
          >
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField label="Correo" name="correo" type="email" required />
              <SelectField label="Sucursal" name="sucursal_id">
                <option value="">Todas</option>
                <Options of={sucursales.map(({ id, nombre: branch }) => [id, branch])} />
              </SelectField>
            </div>
          </SaveForm>
        </section>
      ))}
    </div>
  )
}

type PeopleProps = { event: string; people: Recipient[]; branches: Shown['sucursales'] }

function People({ event, people, branches }: PeopleProps) {
  const { write } = useWrite()
  const branchOf = (id: number | null) => branches.find((branch) => branch.id === id)?.nombre ?? 'Todas las sucursales'
  const remove = ({ id, tipo, sucursal_id, correo }: Recipient) =>
    write(() => call('DELETE /api/v1/correos/destinatarios/:id', { params: { id } }), {
      title: 'Destinatario quitado',
      undo: () => call('POST /api/v1/correos/destinatarios', { body: { tipo, sucursal_id, correo } }),
    })
  if (people.length === 0) return <p className="text-sm font-semibold">Llega al correo de cada sucursal.</p>
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {people.map((one) => (
        <li key={one.id} className="flex items-center gap-3 py-1">
          <span className="min-w-0 flex-1 wrap-anywhere">{one.correo}</span>
          <span className="text-sm text-soft">{branchOf(one.sucursal_id)}</span>
          <IconButton label={`Quitar ${one.correo} de ${event}`} onClick={() => void remove(one)}>
            <Icon of={Trash2} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
