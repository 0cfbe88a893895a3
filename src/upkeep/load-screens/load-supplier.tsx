import { useState } from 'react'
import { Options } from '#kit/forms/options.tsx'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import type { Api } from '#api.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import type { Load } from '#upkeep/uploads/state-words.ts'

type Profiles = Reply<Api['GET /api/v1/perfiles-carga']>['perfiles']
const NEW = 'nuevo'

/** Whose list it is: how it is read, and for whom answers are kept. */
export function LoadSupplier({ load, profiles, isOpen }: { load: Load; profiles: Profiles; isOpen: boolean }) {
  const known = load.perfil ? String(load.perfil.id) : ''
  const [chosen, setChosen] = useState(known)
  const [name, setName] = useState('')
  const { busy, fault, write } = useWrite({ tells: 'here', reloads: true })
  const save = () =>
    void write(() =>
      call('PUT /api/v1/cargas/:id/perfil', {
        params: { id: load.id },
        body: chosen === NEW ? { nombre: name } : { perfil_id: chosen ? Number(chosen) : null },
      }),
    )
  return (
    <section aria-label="Proveedor" className="grid gap-2">
      {fault && <Alert title={fault.message} />}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="De qué proveedor es"
          className="w-full sm:w-72"
          value={chosen}
          disabled={!isOpen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          <option value="">De ninguno en especial</option>
          <Options of={profiles} />
          <option value={NEW}>Un proveedor nuevo…</option>
        </SelectField>
        {chosen === NEW && (
          <TextField
            label="Nombre del proveedor"
            className="w-full sm:w-60"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        {isOpen && chosen !== known && (
          <Button variant="secondary" busy={busy} disabled={chosen === NEW && !name.trim()} onClick={save}>
            Usar y revisar otra vez
          </Button>
        )}
        <a href={at('/actualizarprods?ver=proveedores')} className="link inline-flex min-h-10 items-center text-sm">
          Ver los proveedores
        </a>
      </div>
    </section>
  )
}
