import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { say } from '#kit/base/texts.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import type { Branch } from './branch-fields.tsx'
import { NETWORKS, type Network } from './networks.ts'
import { networkMessage } from './social-link.ts'
import { SaveForm, textOf } from '#kit/forms/save-form.tsx'
import { Options } from '#kit/forms/options.tsx'

type Row = { key: string; red?: Branch['redes'][number] }

/** A branch's networks in the order the public sees them; saved as a whole. */
export function BranchNetworks({ branch }: { branch: Branch }) {
  const [rows, setRows] = useState<Row[]>(() => branch.redes.map((red) => ({ key: String(red.id), red })))
  const [added, setAdded] = useState(0)
  const heading = useId()
  const add = () => {
    setRows([...rows, { key: `nueva-${added}` }])
    setAdded(added + 1)
  }
  return (
    <section aria-labelledby={heading} className="grid content-start gap-3">
      <h3 id={heading} className="text-lg">
        Redes sociales
      </h3>
      <SaveForm
        label={`Redes sociales de ${branch.nombre}`}
        said="Redes guardadas"
        button="Guardar redes"
        more={
          <Button variant="secondary" onClick={add} disabled={rows.length >= 12}>
            <Icon of={Plus} /> Agregar red
          </Button>
        }
        send={(fields) =>
          call('PUT /api/v1/sucursales/:id/redes', {
            params: { id: branch.id },
            body: { version: branch.version, redes: rows.map((row, place) => bodyOf(fields, row, place)) },
          })
        }
      >
        {rows.length === 0 ? (
          <p className="text-sm text-soft">Esta sucursal no tiene ninguna.</p>
        ) : (
          <ol className="grid gap-3">
            {rows.map((row, place) => (
              <NetworkRow
                key={row.key}
                row={row}
                place={place}
                onUp={() => setRows(moved(rows, place))}
                onRemove={() => setRows(rows.filter((other) => other !== row))}
              />
            ))}
          </ol>
        )}
      </SaveForm>
    </section>
  )
}

/** The row one place further up. */
function moved(rows: Row[], place: number): Row[] {
  const [row] = rows.slice(place, place + 1)
  return row ? rows.toSpliced(place, 1).toSpliced(place - 1, 0, row) : rows
}

function bodyOf(fields: Fields, { red }: Row, place: number) {
  const name = (field: string) => `redes.${place}.${field}`
  return {
    id: red?.id,
    redsocial: networkOf(fields.text(name('redsocial'))),
    valor: fields.text(name('valor')),
    link: textOf(fields, name('link')),
    admite_mensaje: fields.has(name('admite_mensaje')),
    mensaje: textOf(fields, name('mensaje')),
  }
}

function networkOf(text: string): Network {
  return NETWORKS.find((known) => known === text) ?? 'Facebook'
}

type NetworkRowProps = { row: Row; place: number; onUp: () => void; onRemove: () => void }

function NetworkRow({ row: { red }, place, onUp, onRemove }: NetworkRowProps) {
  const [hasMessage, setHasMessage] = useState(red?.admite_mensaje ?? false)
  const name = (field: string) => `redes.${place}.${field}`
  const shown = red?.redsocial ?? `red ${place + 1}`
  return (
    <li className="grid gap-x-3 gap-y-2 rounded-panel border border-line bg-card p-4 desktop:grid-cols-[9rem_9rem_minmax(0,1fr)_auto]">
      <SelectField label="Red" name={name('redsocial')} defaultValue={red ? networkOf(red.redsocial) : 'Facebook'}>
        <Options of={NETWORKS} />
      </SelectField>
      <TextField label="Nombre o número" name={name('valor')} maxLength={120} defaultValue={red?.valor} />
      <TextField
        label="Dirección"
        name={name('link')}
        type="url"
        maxLength={300}
        placeholder="https://"
        defaultValue={red?.link ?? ''}
      />
      <div className="flex items-start gap-1 desktop:pt-6">
        <IconButton label={`Subir ${shown}`} onClick={onUp} disabled={place === 0}>
          <Icon of={ArrowUp} size={18} />
        </IconButton>
        <IconButton label={`Quitar ${shown}`} onClick={onRemove}>
          <Icon of={Trash2} size={18} />
        </IconButton>
      </div>
      <Checkbox
        label="Abre con un mensaje escrito"
        name={name('admite_mensaje')}
        checked={hasMessage}
        onChange={(event) => setHasMessage(event.target.checked)}
        className="desktop:col-span-2"
      />
      {hasMessage && (
        <TextField
          label="Mensaje"
          hideLabel
          name={name('mensaje')}
          maxLength={300}
          placeholder={say(networkMessage)}
          defaultValue={red?.mensaje ?? ''}
        />
      )}
    </li>
  )
}
