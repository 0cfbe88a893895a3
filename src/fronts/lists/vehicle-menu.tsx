import { X } from 'lucide-react'
import { useId } from 'react'
import { at } from '#kit/base/place.ts'
import { isSameVehicle, type VehicleChoice, vehiclePath, vehicleText } from '#kit/base/vehicle.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { clearActiveVehicle, forgetVehicle, setActiveVehicle } from './active-vehicle.ts'
import { keepsVehicles } from './keeps-vehicles.ts'

const OwnVehicles = part(
  () => import('./own-vehicles.tsx'),
  (module) => module.OwnVehicles,
)

/** What may be done with the vehicle that is marked, the last ones, and those the company keeps. */
export function VehicleMenu({ active, last }: { active: VehicleChoice | null; last: VehicleChoice[] }) {
  return (
    <>
      {active ? (
        <div className="grid gap-2">
          <p className="text-sm text-soft">Marcamos lo que le queda a</p>
          <p className="text-lg leading-tight font-semibold">{vehicleText(active)}</p>
          <div className="flex flex-wrap gap-2">
            <a href={at(vehiclePath(active))} className={buttonClass('primary', 'sm')}>
              Ver sus partes
            </a>
            <button type="button" onClick={clearActiveVehicle} className={buttonClass('secondary', 'sm')}>
              Dejar de marcar
            </button>
          </div>
        </div>
      ) : (
        <p className="text-sm text-soft">Elige tu vehículo y marcamos en cada parte si le queda, y por qué.</p>
      )}
      {last.length > 0 && <LastVehicles active={active} last={last} />}
      {keepsVehicles() && (
        <Optional isQuiet>
          <OwnVehicles active={active} />
        </Optional>
      )}
    </>
  )
}

function LastVehicles({ active, last }: { active: VehicleChoice | null; last: VehicleChoice[] }) {
  const heading = useId()
  return (
    <div className="border-t border-line pt-3">
      <h2 id={heading} className="text-xs font-semibold text-soft">
        Últimos vehículos
      </h2>
      <ul aria-labelledby={heading}>
        {last.map((vehicle) => {
          const isActive = active !== null && isSameVehicle(active, vehicle)
          return (
            <li key={vehiclePath(vehicle)} className="flex items-center gap-1">
              <button
                type="button"
                aria-pressed={isActive}
                onClick={() => setActiveVehicle(vehicle)}
                className="min-h-11 min-w-0 flex-1 truncate rounded-control px-2 text-left text-sm hover:bg-sunk aria-pressed:font-semibold aria-pressed:text-accent-strong md:min-h-9"
              >
                {vehicleText(vehicle)}
              </button>
              <IconButton label={`Olvidar ${vehicleText(vehicle)}`} onClick={() => forgetVehicle(vehicle)}>
                <Icon of={X} size={16} />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
