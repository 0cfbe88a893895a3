import { call } from '#kit/base/call.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { TextField } from '#kit/ui/field.tsx'

/** For an order that somebody captured in the ERP by hand. */
export function LinkFolio({ id, folio }: { id: number; folio: string | null }) {
  return (
    <SaveForm
      label="Enlazar con un folio del ERP"
      said="Folio enlazado"
      button={folio ? 'Corregir folio' : 'Enlazar folio'}
      className="rounded-panel border border-line bg-card p-4"
      send={(fields) =>
        call('POST /api/v1/erp/pedidos/:id/enlace', { params: { id }, body: { folio: fields.text('folio').trim() } })
      }
    >
      <div className="grid gap-1">
        <h2 className="text-base">Enlazar a mano</h2>
        <p className="text-sm text-soft">Si alguien ya lo capturó en el ERP, escribe su folio: no se envía otra vez.</p>
      </div>
      <TextField
        label="Folio del ERP"
        name="folio"
        required
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        defaultValue={folio ?? ''}
      />
    </SaveForm>
  )
}
