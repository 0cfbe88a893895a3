import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { mayWrite } from '#kit/base/posts.ts'
import { report } from '#kit/base/report.ts'
import { isSameVehicle, type VehicleChoice, vehiclePath } from '#kit/base/vehicle.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button } from '#kit/ui/button.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { calledOf, choiceOf } from '#selling/vehicles/name.ts'
import { setActiveVehicle } from './active-vehicle.ts'

type Kept = Reply<Api['GET /api/v1/mis-vehiculos']>

/** So many stand beside a picker; the rest are a search away. */
const SHOWN = 6

/** The vehicles of the company, the last kept first; null until they came, and when they do not. */
function useKept(): Kept | null {
  const [kept, setKept] = useState<Kept | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    call('GET /api/v1/mis-vehiculos', { signal: asking.signal }).then(
      setKept,
      (fault: unknown) => asking.signal.aborted || report('vehiculos', fault),
    )
    return () => asking.abort()
  }, [])
  return kept
}

/** Over the four questions: those that are kept answer all of them at once. */
export function KeptChoices() {
  const kept = useKept()
  if (!kept || kept.total === 0) return null
  return (
    <nav aria-label="Mis vehículos" className="flex flex-wrap items-center gap-2">
      {kept.vehiculos.slice(0, SHOWN).map((vehicle) => (
        <ChipLink key={vehicle.id} href={at(vehiclePath(choiceOf(vehicle)))}>
          {calledOf(vehicle)}
        </ChipLink>
      ))}
      <a href={at('/mis-vehiculos')} className="link inline-flex min-h-8 items-center text-sm">
        {kept.total > SHOWN ? `Ver los ${kept.total}` : 'Mis vehículos'}
      </a>
    </nav>
  )
}

/** In the menu of the vehicle in the bar: those that are kept, and keeping the one that is marked. */
export function OwnVehicles({ active }: { active: VehicleChoice | null }) {
  const kept = useKept()
  const heading = useId()
  if (!kept) return null
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      {active && <KeepVehicle vehicle={active} />}
      {kept.total > 0 && (
        <>
          <h2 id={heading} className="text-xs font-semibold text-soft">
            Mis vehículos
          </h2>
          <ul aria-labelledby={heading}>
            {kept.vehiculos.slice(0, SHOWN).map((vehicle) => (
              <li key={vehicle.id}>
                <button
                  type="button"
                  aria-pressed={active !== null && isSameVehicle(choiceOf(vehicle), active)}
                  onClick={() => setActiveVehicle(choiceOf(vehicle))}
                  className="min-h-11 min-w-0 flex-1 truncate rounded-control px-2 text-left text-sm hover:bg-sunk aria-pressed:font-semibold aria-pressed:text-accent-strong md:min-h-9"
                >
                  {calledOf(vehicle)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <a href={at('/mis-vehiculos')} className="link text-sm">
        Ver mis vehículos
      </a>
    </div>
  )
}

/** One tap keeps it for the company; what it is called is said on its own page. */
export function KeepVehicle({ vehicle }: { vehicle: VehicleChoice }) {
  const [done, setDone] = useState<{ id: number; vehicle: VehicleChoice } | null>(null)
  const { busy, ask } = useWrite({ title: 'No se guardó', reloads: false })
  const { marca, modelo, year, motor } = vehicle
  if (modelo === null || !mayWrite(currentSession().puesto ?? 'dueno', 'compra')) return null
  if (done && isSameVehicle(done.vehicle, vehicle))
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element belongs to a form's result
      <p role="status" className="flex flex-wrap items-center gap-x-2 text-sm">
        <Icon of={BookmarkCheck} size={16} className="text-yes" /> Guardado en tu empresa.
        <a href={at(`/mis-vehiculos/${done.id}`)} className="link">
          Ponle placa o apodo
        </a>
      </p>
    )

  const keep = async () => {
    const body = { marca: marca ?? '', modelo, anio: year === null ? null : Number(year), motor: motor ?? '' }
    const kept = await ask(() => call('POST /api/v1/mis-vehiculos', { body }))
    if (kept) setDone({ id: kept.vehiculo.id, vehicle })
  }
  return (
    <Button variant="secondary" size="sm" busy={busy} className="justify-self-start" onClick={() => void keep()}>
      <Icon of={Bookmark} size={16} /> Guardar vehículo
    </Button>
  )
}
