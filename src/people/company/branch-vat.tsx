import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { Checkbox, TextField } from '#kit/ui/field.tsx'
import { SaveForm, textOf } from '#kit/forms/save-form.tsx'
import type { Branch } from './branch-fields.tsx'

/** Whether what the branch sells within the border region has VAT of 8 %, and which days. */
export function BranchVat({ branch }: { branch: Branch }) {
  const [isRegistered, setRegistered] = useState(branch.iva_frontera)
  return (
    <section aria-label={`IVA de ${branch.nombre}`} className="grid content-start gap-3">
      <h3 className="text-lg">IVA</h3>
      <SaveForm
        label={`IVA de ${branch.nombre}`}
        said="IVA de la sucursal guardado"
        button="Guardar IVA"
        send={(fields) =>
          call('PATCH /api/v1/sucursales/:id', {
            params: { id: branch.id },
            body: {
              version: branch.version,
              iva_frontera: fields.has('iva_frontera'),
              iva_desde: textOf(fields, 'iva_desde'),
              iva_hasta: textOf(fields, 'iva_hasta'),
            },
          })
        }
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <Checkbox
            name="iva_frontera"
            checked={isRegistered}
            onChange={(event) => setRegistered(event.target.checked)}
            className="sm:col-span-2"
            label={
              <>
                Vende con IVA de 8 %: está inscrita en el estímulo de la región fronteriza
                <span className="block text-sm text-soft">
                  Lo que surte lleva 8 % si se recoge en ella o se entrega dentro de la región. Los documentos ya hechos
                  no cambian.
                </span>
              </>
            }
          />
          <TextField
            label="Desde"
            name="iva_desde"
            type="date"
            defaultValue={branch.iva_desde ?? ''}
            hint="Vacío: ya."
          />
          <TextField
            label="Hasta"
            name="iva_hasta"
            type="date"
            defaultValue={branch.iva_hasta ?? ''}
            hint="Vacío: sin fin."
          />
        </div>
      </SaveForm>
    </section>
  )
}
