import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import type { QuoteLine } from './quote-data.ts'
import type { Vehicle } from './review-edits.ts'

/** The vehicle that was named for a line before. */
export function namedIn({ prueba_ajuste }: QuoteLine): Vehicle | undefined {
  if (!prueba_ajuste) return undefined
  const { year, marca, modelo, motor } = prueba_ajuste.vehiculo
  return cleaned({
    year: year === null ? '' : String(year),
    marca: marca ?? '',
    modelo: modelo ?? '',
    motor: motor ?? '',
  })
}

/** What the catalogue did not know of a vehicle whose model it does. */
export function leftOut(ignored: readonly string[]): string {
  return ignored.length > 0
    ? `No conocemos ${ignored.map((text) => `«${text}»`).join(', ')}: corrígelo o déjalo vacío.`
    : ''
}

function cleaned(typed: Record<keyof Vehicle, string>): Vehicle | undefined {
  const named = Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ''))
  return 'modelo' in named ? named : undefined
}

const fields = [
  ['modelo', 'Modelo', 'Tsuru'],
  ['year', 'Año', '2005'],
  ['marca', 'Marca', 'Nissan'],
  ['motor', 'Motor', '1.6'],
] as const

type VehicleFormProps = {
  vehicle: Vehicle | undefined
  fault: string
  onName: (vehicle: Vehicle | undefined) => void
}

/** For which vehicle the client wants it: the parts are judged for it, and the answer goes with the line. */
export function VehicleForm({ vehicle, fault, onName }: VehicleFormProps) {
  const [typed, setTyped] = useState({ year: '', marca: '', modelo: '', motor: '', ...vehicle })
  return (
    <form
      aria-label="Vehículo del cliente"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onName(cleaned(typed))
      }}
    >
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-5">
        {fields.map(([name, label, example]) => (
          <TextField
            key={name}
            label={label}
            value={typed[name]}
            maxLength={60}
            placeholder={example}
            inputMode={name === 'year' ? 'numeric' : undefined}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        ))}
        <Button type="submit" variant="secondary" disabled={!typed.modelo.trim()}>
          Ver si le queda
        </Button>
      </div>
      {fault && (
        <p role="alert" className="text-sm text-no">
          {fault}
        </p>
      )}
    </form>
  )
}
