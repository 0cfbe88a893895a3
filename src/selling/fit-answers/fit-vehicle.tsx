import { useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Options } from '#kit/forms/options.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SelectField } from '#kit/ui/field.tsx'

type Vehicles = Reply<Api['GET /api/v1/pedidos/:sucursal/:folio/le-quedo/:linea/vehiculos']>['vehiculos']
type Chosen = { modelo: number; anio: number }
type FitVehicleProps = {
  place: { sucursal: string; folio: string; linea: number }
  of: string
  /** One was said already. */
  isKnown: boolean
  busy: boolean
  choose: (vehicle: Chosen) => void
}

/** In which vehicle, for who wants to say it: those that the catalogue gives the part. */
export function FitVehicle({ place, of, isKnown, busy, choose }: FitVehicleProps) {
  const [vehicles, setVehicles] = useState<Vehicles | null>(null)
  const [model, setModel] = useState('')
  const { ask, busy: isAsking } = useWrite({ reloads: false })
  const open = async () => {
    const asked = await ask(() =>
      call('GET /api/v1/pedidos/:sucursal/:folio/le-quedo/:linea/vehiculos', { params: place }),
    )
    if (asked) setVehicles(asked.vehiculos)
  }
  if (vehicles === null)
    return (
      <Button variant="quiet" size="sm" busy={isAsking} className="justify-self-start" onClick={() => void open()}>
        {isKnown ? 'Cambiar el vehículo' : 'Decir en qué vehículo'}
      </Button>
    )
  if (vehicles.length === 0) return <p className="text-sm text-soft">El catálogo no le da vehículos a esta parte.</p>
  const one = vehicles.find(({ modelo }) => String(modelo) === model)
  return (
    <div className="grid max-w-prose grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-2">
      <SelectField label={`Vehículo de ${of}`} value={model} onChange={(event) => setModel(event.target.value)}>
        <option value="">Elige</option>
        <Options of={vehicles.map(({ modelo, texto }) => [modelo, texto])} />
      </SelectField>
      <SelectField
        label="Año"
        value=""
        disabled={!one || busy}
        onChange={(event) => one && choose({ modelo: one.modelo, anio: Number(event.target.value) })}
      >
        <option value="">Elige</option>
        {one && yearsOf(one).map((year) => <option key={year}>{year}</option>)}
      </SelectField>
    </div>
  )
}

/** The newest first. */
function yearsOf({ desde, hasta }: Vehicles[number]): number[] {
  return Array.from({ length: Math.max(0, hasta - desde + 1) }, (_, place) => hasta - place)
}
