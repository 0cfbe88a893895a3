import { TextField, SelectField } from '#kit/ui/field.tsx'
import type { CounterList } from './contract.ts'
import { percent } from './grid.tsx'
import { ROUNDINGS, type Rounding, roundingNames } from './price.ts'
import type { CounterDesk } from './use-desk.ts'
import { Options } from '#kit/forms/options.tsx'

type DeskHeadProps = { counter: CounterDesk; customers: CounterList['clientes']; showsCost: boolean; isReady: boolean }

/** Whom it is for, and how much the shop puts on its cost: the margin that this customer had the last time. */
export function DeskHead({ counter, customers, showsCost, isReady }: DeskHeadProps) {
  const { desk, change } = counter
  const setName = (nombre: string) => {
    const known = customers.find((one) => one.nombre.toLowerCase() === nombre.trim().toLowerCase())
    change((now) => ({
      ...now,
      nombre,
      ...(known && { telefono: known.telefono, vehiculo: now.vehiculo || known.vehiculo, margen: known.margen }),
    }))
  }
  return (
    <div className="grid gap-3 md:grid-cols-2 desktop:grid-cols-[2fr_1.2fr_1.6fr_6rem_1.3fr]">
      <TextField
        label="Cliente (F4)"
        data-cliente
        list="clientes-mostrador"
        value={desk.nombre}
        maxLength={80}
        autoComplete="off"
        disabled={!isReady}
        onChange={({ target }) => setName(target.value)}
      />
      <datalist id="clientes-mostrador">
        <Options of={customers.map(({ nombre, telefono }) => [nombre, telefono])} />
      </datalist>
      <TextField
        label="Teléfono"
        type="tel"
        value={desk.telefono}
        maxLength={30}
        autoComplete="off"
        disabled={!isReady}
        onChange={({ target }) => change((now) => ({ ...now, telefono: target.value }))}
      />
      <TextField
        label="Vehículo"
        value={desk.vehiculo}
        maxLength={120}
        autoComplete="off"
        disabled={!isReady}
        onChange={({ target }) => change((now) => ({ ...now, vehiculo: target.value }))}
      />
      {showsCost && <Pricing counter={counter} isReady={isReady} />}
    </div>
  )
}

function Pricing({ counter: { desk, change }, isReady }: Pick<DeskHeadProps, 'counter' | 'isReady'>) {
  return (
    <>
      <TextField
        label="Aumento %"
        inputMode="decimal"
        key={`margen-${desk.nombre}`}
        defaultValue={desk.margen}
        maxLength={6}
        autoComplete="off"
        disabled={!isReady}
        onChange={({ target }) => change((now) => ({ ...now, margen: percent(target.value) ?? 0 }))}
        className="[&_input]:text-right"
      />
      <SelectField
        label="Redondeo"
        value={desk.redondeo}
        disabled={!isReady}
        onChange={({ target }) =>
          change((now) => ({ ...now, redondeo: ROUNDINGS.find((one) => one === target.value) ?? now.redondeo }))
        }
      >
        <Options of={ROUNDINGS.map((rounding: Rounding) => [rounding, roundingNames[rounding]])} />
      </SelectField>
    </>
  )
}
