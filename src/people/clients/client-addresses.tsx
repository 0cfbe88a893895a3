import { MapPin, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { toast } from '#kit/ui/toast.ts'
import type { WholeClient } from './client-fields.tsx'
import { SaveForm, textOf } from '#kit/forms/save-form.tsx'
import { Options } from '#kit/forms/options.tsx'
import { mexicanStates } from '#people/company/mexican-states.ts'

type Address = WholeClient['direcciones'][number]
type Doing = { what: 'add' } | { what: 'edit' | 'close'; address: Address } | null

/** Where a client receives. */
export function ClientAddresses({ client, mayWrite }: { client: WholeClient; mayWrite: boolean }) {
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  return (
    <div className="grid gap-4">
      {client.direcciones.length === 0 && (
        <EmptyState
          title="Sin direcciones de entrega"
          text="El cliente recoge en sucursal hasta que tenga una."
          figure={<Icon of={MapPin} size={40} />}
        />
      )}
      <ul className="grid gap-4 md:grid-cols-2 desktop:grid-cols-3">
        {client.direcciones.map((address) => (
          <li key={address.id} className="grid content-start gap-2 rounded-panel border border-line bg-card p-5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="min-w-0 flex-1 text-lg wrap-anywhere">{address.alias}</h2>
              {address.predeterminada && <Badge tone="accent">Predeterminada</Badge>}
            </div>
            <p className="text-sm">
              {street(address)}
              <br />
              {[address.colonia, `C.P. ${address.cp}`].filter(Boolean).join(', ')}
              <br />
              {address.municipio}, {address.estado}
            </p>
            {(address.contacto || address.telefono) && (
              <p className="text-sm text-soft">{[address.contacto, address.telefono].filter(Boolean).join(' · ')}</p>
            )}
            {mayWrite && (
              <div className="-ml-3 flex flex-wrap">
                <Button variant="quiet" size="sm" onClick={() => setDoing({ what: 'edit', address })}>
                  <Icon of={Pencil} size={16} /> Editar
                  <span className="sr-only"> {address.alias}</span>
                </Button>
                <Button variant="quiet" size="sm" onClick={() => setDoing({ what: 'close', address })}>
                  Quitar
                  <span className="sr-only"> {address.alias}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setDoing({ what: 'add' })}>
          <Icon of={Plus} /> Agregar dirección
        </Button>
      )}
      <Dialog
        open={doing?.what === 'add' || doing?.what === 'edit'}
        onClose={close}
        title={doing?.what === 'edit' ? 'Editar dirección' : 'Agregar dirección'}
      >
        <AddressForm clientId={client.id} address={doing?.what === 'edit' ? doing.address : undefined} onDone={close} />
      </Dialog>
      {doing?.what === 'close' && <RemoveAddress clientId={client.id} address={doing.address} onClose={close} />}
    </div>
  )
}

function street({ calle, num_ext, num_int }: Address): string {
  return [calle, num_ext, num_int && `int. ${num_int}`].filter(Boolean).join(' ')
}

type AddressFormProps = { clientId: number; address?: Address; onDone: () => void }

function AddressForm({ clientId, address, onDone }: AddressFormProps) {
  return (
    <SaveForm
      label={address ? `Editar ${address.alias}` : 'Agregar dirección'}
      said="Dirección guardada"
      onDone={onDone}
      send={(fields) =>
        address
          ? call('PATCH /api/v1/clientes/:id/direcciones/:parte', {
              params: { id: clientId, parte: address.id },
              body: { version: address.version, ...bodyOf(fields) },
            })
          : call('POST /api/v1/clientes/:id/direcciones', { params: { id: clientId }, body: bodyOf(fields) })
      }
    >
      <AddressFields address={address} />
    </SaveForm>
  )
}

function bodyOf(fields: Fields) {
  return {
    alias: fields.text('alias'),
    calle: fields.text('calle'),
    num_ext: fields.text('num_ext'),
    num_int: fields.text('num_int'),
    colonia: fields.text('colonia'),
    cp: fields.text('cp'),
    municipio: fields.text('municipio'),
    estado: fields.text('estado'),
    contacto: textOf(fields, 'contacto'),
    telefono: textOf(fields, 'telefono'),
    predeterminada: fields.has('predeterminada'),
  }
}

function AddressFields({ address }: { address?: Address }) {
  const field = (name: keyof Address, label: string, maxLength: number) => ({
    name,
    label,
    maxLength,
    defaultValue: String(address?.[name] ?? ''),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <TextField {...field('alias', 'Nombre', 60)} required hint="Bodega, mostrador…" className="sm:col-span-6" />
      <TextField {...field('calle', 'Calle', 160)} required className="sm:col-span-4" />
      <TextField {...field('num_ext', 'Núm.', 20)} className="sm:col-span-1" />
      <TextField {...field('num_int', 'Int.', 20)} className="sm:col-span-1" />
      <TextField {...field('colonia', 'Colonia', 120)} className="sm:col-span-4" />
      <TextField {...field('cp', 'C.P.', 5)} required inputMode="numeric" className="sm:col-span-2" />
      <TextField {...field('municipio', 'Municipio', 120)} required className="sm:col-span-3" />
      <SelectField label="Estado" name="estado" required defaultValue={address?.estado ?? ''} className="sm:col-span-3">
        <option value="" disabled>
          Elige uno
        </option>
        <Options of={statesWith(address?.estado)} />
      </SelectField>
      <TextField {...field('contacto', 'Quién recibe', 120)} className="sm:col-span-3" />
      <TextField {...field('telefono', 'Teléfono', 20)} type="tel" className="sm:col-span-3" />
      <Checkbox
        label="Dirección predeterminada"
        name="predeterminada"
        defaultChecked={address?.predeterminada}
        className="sm:col-span-6"
      />
    </div>
  )
}

/** What was written before the list was there stays choosable. */
function statesWith(own: string | undefined): string[] {
  return own && !mexicanStates.includes(own) ? [own, ...mexicanStates] : mexicanStates
}

function RemoveAddress({ clientId, address, onClose }: { clientId: number; address: Address; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const remove = async () => {
    await call('PATCH /api/v1/clientes/:id/direcciones/:parte', {
      params: { id: clientId, parte: address.id },
      body: { version: address.version, activa: false },
    })
    toast({ title: 'Dirección quitada' })
    await revalidate()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`¿Quitar ${address.alias}?`}
      confirm="Quitar"
      isDanger
      onConfirm={remove}
    >
      Ya no se podrá elegir para entregas. Los documentos que la llevan no cambian.
    </ConfirmDialog>
  )
}
