import { Car, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { at } from '#kit/base/place.ts'
import { vehicleText } from '#kit/base/vehicle.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useVehicleMemory } from './active-vehicle.ts'
import { Popover } from './popover.tsx'

/** Comes when it is opened: every page carries the chip. */
const VehicleMenu = part(
  () => import('./vehicle-menu.tsx'),
  (module) => module.VehicleMenu,
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
        {/* The links in it are what is pressed; the box only hears of it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
        <div className="grid gap-3" onClick={close}>
          {isOpen && (
            <Optional>
              <VehicleMenu active={active} last={last} />
            </Optional>
          )}
          <a href={at('/busquedaAvanzada')} className={buttonClass(active ? 'quiet' : 'primary', 'sm')}>
            Elegir otro vehículo
          </a>
        </div>
      </Popover>
    </>
  )
}

/** Pressing a link here also closes the popover: the page behind is what was asked for. */
function close(event: React.MouseEvent): void {
  const popover = event.target instanceof Element && event.target.closest('a') && event.target.closest('[popover]')
  if (popover instanceof HTMLElement) popover.hidePopover()
}
