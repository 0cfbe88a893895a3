import { useRef, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { report } from '#kit/base/report.ts'
import type { VehicleNames } from '#upkeep/editing/contract.ts'

const none: VehicleNames = { marcas: [], modelos: [], motores: [] }

/** What may be typed in the row one is at: makes, models of its make, engines of its model. Each is asked for once. */
export function useVehicleNames() {
  const [names, setNames] = useState(none)
  const kept = useRef(new Map<string, Promise<VehicleNames>>())
  const last = useRef('')
  const near = (marca: string, modelo: string): void => {
    const key = `${marca}\n${modelo}`
    if (last.current === key) return
    last.current = key
    let asked = kept.current.get(key)
    if (!asked) {
      asked = call('GET /api/v1/vehiculos/nombres', { query: { marca, modelo } })
      kept.current.set(key, asked)
    }
    asked.then(
      (found) => {
        if (last.current === key) setNames(found)
      },
      (error: unknown) => {
        kept.current.delete(key)
        report('vehiculos', error)
      },
    )
  }
  return { names, near }
}
