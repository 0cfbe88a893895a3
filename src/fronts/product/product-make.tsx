import { Check, ChevronDown } from 'lucide-react'
import { type VehicleChoice, vehicleText } from '#kit/base/vehicle.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import type { ApplicationGroups } from './product-data.ts'
import { countLines, isOfVehicle } from './product-filter.ts'

type Make = ApplicationGroups[number]
type Model = Make['modelos'][number]
type Engine = Model['motores'][number]

type ProductMakeProps = { grupo: Make; isOpen: boolean; active: VehicleChoice | null }

/** One make of the compatibility list: models on the left, their engines, years and conditions on the right. */
export function ProductMake({ grupo, isOpen, active }: ProductMakeProps) {
  const lines = countLines([grupo])
  return (
    <details open={isOpen} className="group border-b border-line last:border-b-0">
      <summary className="flex min-h-12 items-center gap-3 px-4 -outline-offset-2 hover:bg-sunk">
        <h3 className="flex-1 text-lg">{grupo.marca}</h3>
        <span className="text-sm text-soft tabular-nums">{plural(lines, 'aplicación', 'aplicaciones')}</span>
        <Icon of={ChevronDown} className="text-soft transition-transform group-open:rotate-180" />
      </summary>
      <ul className="pb-2">
        {grupo.modelos.map((model) => (
          <li
            key={model.modelo}
            className="grid items-baseline gap-x-6 border-t border-line px-4 py-2.5 md:grid-cols-[minmax(8rem,13rem)_minmax(0,1fr)]"
          >
            <p className="font-semibold ">{model.modelo}</p>
            <ul className="grid gap-2">
              {model.motores.map((engine) => (
                <EngineLines
                  key={engine.motor ?? ''}
                  marca={grupo.marca}
                  modelo={model.modelo}
                  engine={engine}
                  active={active}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  )
}

type EngineLinesProps = { marca: string; modelo: string; engine: Engine; active: VehicleChoice | null }

function EngineLines({ marca, modelo, engine: { motor, ajustes }, active }: EngineLinesProps) {
  return ajustes.map((fit) => {
    const isYours = active !== null && isOfVehicle({ ...fit, marca, modelo, motor }, active)
    const { years, posicion, lado, cantidad, condiciones, nota, fuente } = fit
    const pieces = cantidad !== null && cantidad > 1 && `Lleva ${cantidad}`
    const details = [posicion, lado, ...condiciones, nota, pieces]
    const said = details.filter(Boolean).join(' · ')
    return (
      <li
        key={`${years}${said}${fuente ?? ''}`}
        className={isYours ? 'fit-line -mx-2 rounded-control bg-yes-tint px-2 py-1' : 'fit-line'}
      >
        <span>{years}</span>
        <span className={motor ? undefined : 'text-soft'}>{motor ?? 'Cualquier motor'}</span>
        {(said || isYours) && (
          <span>
            {said}
            {isYours && active && <YourVehicle active={active} />}
          </span>
        )}
      </li>
    )
  })
}

/** Marks the lines of the active vehicle. */
function YourVehicle({ active }: { active: VehicleChoice }) {
  return (
    <Badge tone="yes" icon={Check}>
      <span className="sr-only">{vehicleText(active)}: </span>Tu vehículo
    </Badge>
  )
}
