import { useState } from 'react'
import { Options } from '#kit/forms/options.tsx'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { money } from '#kit/ui/format.ts'
import { NOT_SAVED } from '#upkeep/photos/said.ts'
import type { HeldPrice } from './contract.ts'
import type { PriceOptions } from './price-bulk.tsx'
import { takeBackPrices } from './take-back.ts'
import { Moved } from './typed-bar.tsx'

type PartPriceFormProps = { parte: { id: number; k_parte: string }; precios: HeldPrice[]; options: PriceOptions }

/** One price of the part: of a list, from a quantity, now or from a day on. */
export function PartPriceForm({ parte, precios, options }: PartPriceFormProps) {
  const [lista_id, setList] = useState(options.listas[0]?.id ?? 0)
  const [pieces, setPieces] = useState('1')
  const cantidad_min = /^\d{1,5}$/.test(pieces) ? Number(pieces) : 0
  const said = useWrite(NOT_SAVED)
  const { busy, fault, errors, onSubmit } = useWrite(
    async (fields) => {
      const typed = { lista_id, cantidad_min, fields }
      const done = await call('POST /api/v1/estante/precios/celdas', { body: bodyOf(parte.id, precios, typed) })
      void said.write(
        () => Promise.resolve(done),
        ({ lote }) => ({ title: `Precio de ${parte.k_parte} guardado`, undo: () => takeBackPrices(lote) }),
      )
    },
    { ...NOT_SAVED, tells: 'here' },
  )
  const now = precios.find(
    (row) => row.lista_id === lista_id && row.cantidad_min === cantidad_min && row.estado === 'vigente',
  )
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
        <SelectField
          label="Lista"
          className="w-48 max-sm:w-full"
          value={lista_id}
          onChange={({ currentTarget }) => setList(Number(currentTarget.value))}
        >
          <Options of={options.listas} />
        </SelectField>
        <TextField
          label="Desde piezas"
          name="celdas.0.cantidad_min"
          inputMode="numeric"
          value={pieces}
          onChange={({ currentTarget }) => setPieces(currentTarget.value)}
          error={
            errors['celdas.0.cantidad_min'] ?? (cantidad_min === 0 ? 'Escribe un número entero de piezas.' : undefined)
          }
          className="w-32"
        />
        <TextField
          label="Precio sin IVA"
          name="celdas.0.valor"
          inputMode="decimal"
          autoComplete="off"
          required
          hint={now ? `Hoy ${money(now.valor)}` : 'Hoy sin precio'}
          className="w-44 max-sm:w-full"
        />
        <Days hoy={options.hoy} />
        <Button type="submit" busy={busy} disabled={cantidad_min === 0} className="mt-6 max-sm:mt-0 max-sm:w-full">
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

/** From when to when a price is to hold; empty: from now on, without end. */
export function Days({ hoy }: { hoy: string }) {
  return (
    <>
      <TextField label="Desde (vacío: ahora)" name="desde" type="date" min={hoy} className="w-44 max-sm:w-full" />
      <TextField label="Último día" name="hasta" type="date" min={hoy} className="w-44 max-sm:w-full" />
    </>
  )
}

type Typed = { lista_id: number; cantidad_min: number; fields: Fields }

function bodyOf(producto_id: number, precios: HeldPrice[], { lista_id, cantidad_min, fields }: Typed) {
  const desde = fields.text('desde') || null
  // What holds on the day it begins is what must still be there.
  const held = precios.find(
    (row) => row.lista_id === lista_id && row.cantidad_min === cantidad_min && holdsOn(row, desde),
  )
  const celda = { producto_id, cantidad_min, visto: held?.id ?? null, valor: fields.text('celdas.0.valor') }
  return { lista_id, celdas: [celda], desde, hasta: fields.text('hasta') || null }
}

/** Whether a price holds when a change begins: at the first moment of a day in Mexico, or now. */
function holdsOn({ estado, desde, hasta }: HeldPrice, day: string | null): boolean {
  if (day === null) return estado === 'vigente'
  const moment = Date.parse(`${day}T00:00:00-06:00`)
  return (desde === null || Date.parse(desde) <= moment) && (hasta === null || Date.parse(hasta) > moment)
}
