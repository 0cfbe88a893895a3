import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { SaveForm, textOf } from '#kit/forms/save-form.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { ZONE } from '#kit/base/settings.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { toast } from '#kit/ui/toast.ts'
import type { ContractPrice } from './client-prices-contract.ts'
import { priceText } from '#catalogue/prices/words.ts'

type ContractDialogProps = {
  clientId: number
  /** What is changed; absent: a new one. */
  contract?: ContractPrice
  open: boolean
  onClose: () => void
}

/** Agrees a price, or changes one: what has held already is kept, the new price begins now. */
export function ContractDialog({ clientId, contract, open, onClose }: ContractDialogProps) {
  const title = contract ? `Cambiar el precio de ${contract.k_parte}` : 'Acordar un precio'
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <SaveForm
        label={title}
        said="Precio guardado"
        onDone={onClose}
        send={async (fields) => {
          const valor = fields.text('valor').trim()
          const hasta = textOf(fields, 'hasta')
          const { avisos } = contract
            ? await call('PATCH /api/v1/clientes/:id/precios/:contrato', {
                params: { id: clientId, contrato: contract.id },
                body: { version: contract.version, ...(isOther(valor, contract) && { valor }), hasta },
              })
            : await call('POST /api/v1/clientes/:id/precios', {
                params: { id: clientId },
                body: newBody(fields.text, hasta),
              })
          for (const text of avisos) toast({ title: 'Ojo', text, kind: 'warning' })
        }}
      >
        <ContractFields contract={contract} />
      </SaveForm>
    </Dialog>
  )
}

function newBody(text: (name: string) => string, hasta: string | null) {
  const cantidad_min = Number(text('cantidad_min').trim() || 1)
  const desde = text('desde').trim() || undefined
  return { k_parte: text('k_parte').trim(), cantidad_min, valor: text('valor').trim(), desde, hasta }
}

function isOther(valor: string, contract: ContractPrice): boolean {
  return Number(valor) !== Number(contract.valor)
}

type ContractFieldsProps = { contract: ContractPrice | undefined }

function ContractFields({ contract }: ContractFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {!contract && (
        <>
          <TextField name="k_parte" label="Código de la parte" required maxLength={40} autoCapitalize="characters" />
          <TextField name="cantidad_min" label="Desde cuántas piezas" inputMode="numeric" defaultValue="1" />
        </>
      )}
      <TextField name="valor" label="Precio sin IVA" inputMode="decimal" required defaultValue={contract?.valor} />
      {!contract && <TextField type="date" name="desde" label="Primer día" hint="Hoy si se deja vacío" />}
      <TextField
        type="date"
        name="hasta"
        label="Último día"
        hint="Sin término si se deja vacío"
        defaultValue={contract?.hasta ? lastDay(contract.hasta) : undefined}
      />
    </div>
  )
}

const dates = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE })

/** As a date field wants it: the day before the first moment it no longer holds. */
function lastDay(hasta: string): string {
  return dates.format(new Date(Date.parse(hasta) - 1))
}

/** Buttons of one agreed price. */
export function ContractActions({ clientId, contract }: { clientId: number; contract: ContractPrice }) {
  const [doing, setDoing] = useState<'change' | 'end' | null>(null)
  const close = () => setDoing(null)
  const { id, version, k_parte, valor, estado } = contract
  const params = { id: clientId, contrato: id }
  if (estado === 'terminado') return null

  return (
    <span className="flex justify-end whitespace-nowrap">
      <Button variant="quiet" size="sm" onClick={() => setDoing('change')}>
        Cambiar<span className="sr-only"> {k_parte}</span>
      </Button>
      <Button variant="quiet" size="sm" onClick={() => setDoing('end')}>
        Terminar<span className="sr-only"> {k_parte}</span>
      </Button>
      <ContractDialog clientId={clientId} contract={contract} open={doing === 'change'} onClose={close} />
      <ConfirmDialog
        open={doing === 'end'}
        onClose={close}
        title={`¿Terminar el precio de ${k_parte}?`}
        confirm="Terminar"
        isDanger
        onConfirm={() => call('DELETE /api/v1/clientes/:id/precios/:contrato', { params, query: { version } })}
        said={{
          title: `Precio de ${k_parte} terminado`,
          undo: () => call('POST /api/v1/clientes/:id/precios/:contrato/deshacer', { params }),
          undone: `El precio de ${k_parte} vuelve a regir`,
        }}
      >
        {estado === 'futuro'
          ? 'Todavía no empieza: se borra.'
          : `Desde ahora el cliente ya no tiene ${priceText(valor)}; lo que compró con él queda igual.`}
      </ConfirmDialog>
    </span>
  )
}
