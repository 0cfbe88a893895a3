import { Car } from 'lucide-react'
import { at } from '#kit/base/place.ts'
import { vehiclePath, vehicleText } from '#kit/base/vehicle.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { useVehicleMemory } from '#fronts/lists/active-vehicle.ts'
import { FitMark } from '#fronts/lists/fit-mark.tsx'
import { useFits } from '#fronts/lists/fits.ts'
import type { Part } from './product-data.ts'

/** Whether it fits the vehicle the visitor is buying for, and where it does not, the way to those of its line that do; asks for one when none is known. Its height does not change. */
export function ProductFit({ parte: { k_parte, linea, linea_slug } }: { parte: Part }) {
  const { active, isSaid } = useVehicleMemory()
  const fit = useFits(k_parte.includes(',') ? [] : [k_parte]).get(k_parte)
  return (
    <section
      aria-label="Tu vehículo"
      className="flex min-h-17 items-center gap-3 rounded-panel border border-line bg-card px-4 py-2.5"
    >
      <Icon of={Car} size={22} className="text-soft" />
      <div className="grid min-w-0 flex-1">
        <span className="truncate text-xs text-soft">
          {active ? (isSaid ? 'El vehículo de tu búsqueda' : 'Tu vehículo') : '¿Le queda a tu vehículo?'}
          {active && fit?.veredicto === 'no' && (
            <>
              {' · '}
              <a href={at(`${vehiclePath(active)}?linea=${encodeURIComponent(linea_slug)}`)} className="link">
                Ver {linea} para tu {active.modelo ?? 'vehículo'}
              </a>
            </>
          )}
        </span>
        <span className="truncate font-semibold">{active ? vehicleText(active) : 'Elígelo y te decimos'}</span>
      </div>
      {active ? (
        <output>{fit ? <FitMark fit={fit} /> : <Skeleton className="h-7 w-24" />}</output>
      ) : (
        <a href={at('/busquedaAvanzada')} className={buttonClass('secondary', 'sm')}>
          Elegir
        </a>
      )}
    </section>
  )
}
