import { useState } from 'react'
import { Options } from '#kit/forms/options.tsx'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import { useWrite, type Write } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { money } from '#kit/ui/format.ts'
import { NOT_SAVED } from '#upkeep/photos/said.ts'
import type { HeldPrice } from './contract.ts'
import { heldPrice, newPrice, piecesIn } from './part-price.ts'
import type { PriceOptions } from './price-bulk.tsx'
import { PriceDays } from './price-days.tsx'
import { takeBackPrices } from './take-back.ts'
import { Moved } from './typed-bar.tsx'

type PartPriceFormProps = { parte: { id: number; k_parte: string }; precios: HeldPrice[]; options: PriceOptions }

/** One price of the part: of a list, from a quantity, now or from a day on. */
export function PartPriceForm({ parte, precios, options }: PartPriceFormProps) {
  const [asked, ask] = useState({ lista_id: options.listas[0]?.id ?? 0, pieces: '1' })
  const which = { lista_id: asked.lista_id, cantidad_min: piecesIn(asked.pieces) }
  const said = useWrite(NOT_SAVED)
  const { busy, fault, errors, onSubmit } = useWrite(
    async (fields) => {
      const done = await call('POST /api/v1/estante/precios/celdas', {
        body: newPrice(parte.id, precios, which, fields),
      })
      void said.write(
        () => Promise.resolve(done),
        ({ lote }) => ({ title: `Precio de ${parte.k_parte} guardado`, undo: () => takeBackPrices(lote) }),
      )
    },
    { ...NOT_SAVED, tells: 'here' },
  )
  const now = heldPrice(precios, which, null)
  return (
    <WriteForm
      errors={errors}
      method="post"
      aria-label="Poner un precio"
      noValidate
      onSubmit={onSubmit}
      className="grid gap-3"
    >
      <div className="flex flex-wrap items-start gap-3">
        <WhichFields listas={options.listas} asked={asked} errors={errors} onAsk={ask} />
        <TextField
          label="Precio sin IVA"
          name="celdas.0.valor"
          inputMode="decimal"
          autoComplete="off"
          required
          hint={now ? `Hoy ${money(now.valor)}` : 'Hoy sin precio'}
          className="w-44 max-sm:w-full"
        />
        <PriceDays hoy={options.hoy} />
        <Button
          type="submit"
          busy={busy}
          disabled={which.cantidad_min === 0}
          className="mt-6 max-sm:mt-0 max-sm:w-full"
        >
          Guardar
        </Button>
      </div>
      {fault && (
        <Alert title={fault.message}>
          <Moved fault={fault} />
        </Alert>
      )}
    </WriteForm>
  )
}

type Asked = { lista_id: number; pieces: string }
type WhichProps = {
  listas: PriceOptions['listas']
  asked: Asked
  errors: Write['errors']
  onAsk: (asked: Asked) => void
}

/** Of which list, and from how many pieces on. */
function WhichFields({ listas, asked, errors, onAsk }: WhichProps) {
  const isWrong = piecesIn(asked.pieces) === 0
  return (
    <>
      <SelectField
        label="Lista"
        className="w-48 max-sm:w-full"
        value={asked.lista_id}
        onChange={({ currentTarget }) => onAsk({ ...asked, lista_id: Number(currentTarget.value) })}
      >
        <Options of={listas} />
      </SelectField>
      <TextField
        label="Desde piezas"
        name="celdas.0.cantidad_min"
        inputMode="numeric"
        value={asked.pieces}
        onChange={({ currentTarget }) => onAsk({ ...asked, pieces: currentTarget.value })}
        error={errors['celdas.0.cantidad_min'] ?? (isWrong ? 'Escribe un número entero de piezas.' : undefined)}
        className="w-32"
      />
    </>
  )
}
