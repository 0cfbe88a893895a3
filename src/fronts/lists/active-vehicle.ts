import { useSyncExternalStore } from 'react'
import { anyVehicle, isSameVehicle, namesModel, readVehicle, type VehicleChoice } from '#kit/base/vehicle.ts'

/** The vehicle the visitor is buying for, and those before it, newest first. Kept in this browser only. */
export type VehicleMemory = { active: VehicleChoice | null; last: VehicleChoice[] }

export const MAX_LAST = 5
const KEY = 'jacve.vehiculo'
const nothing: VehicleMemory = { active: null, last: [] }

/** The memory after choosing a vehicle; one that names no model cannot be judged and changes nothing. */
export function withActive(memory: VehicleMemory, vehicle: VehicleChoice): VehicleMemory {
  if (!namesModel(vehicle)) return memory
  const others = memory.last.filter((known) => !isSameVehicle(known, vehicle))
  return { active: vehicle, last: [vehicle, ...others].slice(0, MAX_LAST) }
}

/** The memory after dropping a vehicle from the last ones; it stops being the active one too. */
export function without(memory: VehicleMemory, vehicle: VehicleChoice): VehicleMemory {
  const isActive = memory.active !== null && isSameVehicle(memory.active, vehicle)
  return {
    active: isActive ? null : memory.active,
    last: memory.last.filter((known) => !isSameVehicle(known, vehicle)),
  }
}

/** Reads what an earlier visit stored; anything it cannot read counts as nothing. */
export function readMemory(text: string | null): VehicleMemory {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    if (typeof stored !== 'object' || stored === null) return nothing
    const { active, last } = stored as { active?: unknown; last?: unknown } // any JSON object may have them; both are checked below
    const kept = Array.isArray(last) ? last.map(vehicleFrom).filter((vehicle) => vehicle !== null) : []
    return { active: vehicleFrom(active), last: kept.slice(0, MAX_LAST) }
  } catch {
    return nothing
  }
}

function vehicleFrom(stored: unknown): VehicleChoice | null {
  if (typeof stored !== 'object' || stored === null) return null
  const vehicle = readVehicle({ ...anyVehicle, ...stored })
  return namesModel(vehicle) ? vehicle : null
}

let memory: VehicleMemory | undefined
const listeners = new Set<() => void>()

/** What is remembered now. Browser only. */
export function currentMemory(): VehicleMemory {
  memory ??= readMemory(stored())
  return memory
}

/** A browser that forbids storage simply forgets at the end of the visit. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function change(next: VehicleMemory): void {
  if (next === currentMemory()) return
  memory = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Kept for this visit all the same.
  }
  for (const listener of listeners) listener()
}

export function setActiveVehicle(vehicle: VehicleChoice): void {
  const { active } = currentMemory()
  if (!active || !isSameVehicle(active, vehicle)) change(withActive(currentMemory(), vehicle))
}

/** Stops marking; the vehicle stays among the last ones. */
export function clearActiveVehicle(): void {
  change({ ...currentMemory(), active: null })
}

export function forgetVehicle(vehicle: VehicleChoice): void {
  change(without(currentMemory(), vehicle))
}

/** Calls back at every change, in this tab or another; returns how to stop. */
export function onVehicleChange(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', changedElsewhere)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', changedElsewhere)
  }
}

function changedElsewhere(event: StorageEvent): void {
  if (event.key !== KEY && event.key !== null) return
  memory = readMemory(stored())
  for (const listener of listeners) listener()
}

/** The remembered vehicles; none while the server makes the page, so that public pages are the same for everybody. */
export function useVehicleMemory(): VehicleMemory {
  return useSyncExternalStore(onVehicleChange, currentMemory, () => nothing)
}
