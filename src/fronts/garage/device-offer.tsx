import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import { type VehicleChoice, vehicleText } from '#kit/base/vehicle.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { listed, plural } from '#kit/ui/format.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { useVehicleMemory } from '#fronts/lists/active-vehicle.ts'

const KEY = 'jacve.vehiculo.ofrecido'

/** Vehicles that were looked at on this device go into the account, for who wants that; asked once for the same ones. */
export function DeviceOffer({ knows }: { knows: (vehicle: VehicleChoice) => boolean }) {
  const { last } = useVehicleMemory()
  const { revalidate } = useRevalidator()
  const [isOver, setOver] = useState(false)
  const { busy, write } = useWrite({ title: 'No se guardaron', reloads: false })
  const isReady = useHydrated()
  const news = last.filter((vehicle) => vehicle.modelo !== null && !knows(vehicle))
  const names = news.map(vehicleText)
  if (!isReady || isOver || news.length === 0 || wasRefused(names)) return null

  const keepAll = () =>
    write(
      async () => {
        for (const { marca, modelo, year, motor } of news)
          await call('POST /api/v1/mis-vehiculos', {
            body: {
              marca: marca ?? '',
              modelo: modelo ?? '',
              anio: year === null ? null : Number(year),
              motor: motor ?? '',
            },
          })
        await revalidate()
        setOver(true)
      },
      `${plural(news.length, 'vehículo guardado', 'vehículos guardados')} en tu cuenta`,
    )
  const refuse = () => {
    try {
      localStorage.setItem(KEY, JSON.stringify(names))
    } catch {
      // Then it is asked again the next time.
    }
    setOver(true)
  }
  return (
    <Alert kind="info" title={`En este equipo ${news.length === 1 ? 'viste' : 'viste también'} ${listed(names)}`}>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" busy={busy} onClick={() => void keepAll()}>
          Guardar en tu cuenta
        </Button>
        <Button size="sm" variant="quiet" onClick={refuse}>
          No, gracias
        </Button>
      </div>
    </Alert>
  )
}

function wasRefused(names: string[]): boolean {
  try {
    const refused: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(refused) && names.every((name) => refused.includes(name))
  } catch {
    return false
  }
}
