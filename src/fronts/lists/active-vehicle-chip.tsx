import { Car, ChevronDown, X } from 'lucide-react'
import { useId, useState } from 'react'
import { at } from '#kit/base/place.ts'
import { isSameVehicle, type VehicleChoice, vehiclePath, vehicleText } from '#kit/base/vehicle.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { clearActiveVehicle, forgetVehicle, setActiveVehicle, useVehicleMemory } from './active-vehicle.ts'
import { keepsVehicles } from './keeps-vehicles.ts'
import { Popover } from './popover.tsx'

const OwnVehicles = part(
  () => import('./own-vehicles.tsx'),
  (module) => module.OwnVehicles,
)

/** The vehicle everything is marked for, in the bar: press to see its parts, change it, or stop marking. */
export function ActiveVehicleChip({ className = '' }: { className?: string }) {
  const { active, last } = useVehicleMemory()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border px-3 text-sm transition-colors md:min-h-9 ${active ? 'border-accent bg-accent-tint font-semibold text-accent-strong' : 'border-edge bg-card text-ink hover:border-accent hover:text-accent-strong'} ${className}`}
      >
        <Icon of={Car} />
        <span className="sr-only">Tu vehículo: </span>
        <span className="truncate">{active ? vehicleText(active) : 'Elige tu vehículo'}</span>
        <Icon of={ChevronDown} size={15} />
      </button>
      <Popover
        id={id}
        label="Tu vehículo"
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="w-[min(24rem,calc(100vw-2rem))]"
      >
        <VehicleMenu active={active} last={last} />
        {isOpen && keepsVehicles() && (
          <Optional isQuiet>
            <OwnVehicles active={active} />
          </Optional>
        )}
      </Popover>
    </>
  )
}

/** Pressing a link here also closes the popover: the page behind is what was asked for. */
function close(event: React.MouseEvent): void {
  const popover = event.target instanceof Element && event.target.closest('a') && event.target.closest('[popover]')
  if (popover instanceof HTMLElement) popover.hidePopover()
}

function VehicleMenu({ active, last }: { active: VehicleChoice | null; last: VehicleChoice[] }) {
  return (
    // The links in it are what is pressed; the box only hears of it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className="grid gap-3" onClick={close}>
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
      <a href={at('/busquedaAvanzada')} className={buttonClass(active ? 'quiet' : 'primary', 'sm')}>
        Elegir otro vehículo
      </a>
    </div>
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
