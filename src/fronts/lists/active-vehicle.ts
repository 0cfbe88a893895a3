import { useSyncExternalStore } from 'react'
import {
  anyVehicle,
  isSameVehicle,
  namesModel,
  readVehicle,
  type VehicleChoice,
  vehicleFields,
} from '#kit/base/vehicle.ts'

/** The vehicle the visitor chose, and those before it, newest first. Kept in this browser only. */
export type VehicleMemory = { active: VehicleChoice | null; last: VehicleChoice[] }

/** `active`: what everything is marked for; `isSaid`: it was not chosen, the words of the last search name it. */
export type MarkedVehicle = VehicleMemory & { isSaid: boolean }

export const MAX_LAST = 5
const KEY = 'jacve.vehiculo'
/** Of this visit alone. */
const SAID = 'jacve.dicho'
const nothing: VehicleMemory = { active: null, last: [] }
const unmarked: MarkedVehicle = { ...nothing, isSaid: false }

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

/** What was said last is asked for; a chosen vehicle that it does not contradict is the same one, better known. */
export function withSaid(memory: VehicleMemory, said: VehicleChoice | null): MarkedVehicle {
  const { active } = memory
  const isChosen =
    !said || (active !== null && vehicleFields.every((name) => said[name] === null || said[name] === active[name]))
  return isChosen ? { ...memory, isSaid: false } : { ...memory, active: said, isSaid: true }
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
let marked: MarkedVehicle | undefined
const listeners = new Set<() => void>()

/** What is remembered now. Browser only. */
export function currentMemory(): MarkedVehicle {
  marked ??= withSaid(chosen(), readMemory(stored('sessionStorage', SAID)).active)
  return marked
}

function chosen(): VehicleMemory {
  memory ??= readMemory(stored('localStorage', KEY))
  return memory
}

type Kept = 'localStorage' | 'sessionStorage'

/** A browser that forbids storage simply forgets at the end of the visit. */
function stored(where: Kept, key: string): string | null {
  try {
    return globalThis[where].getItem(key)
  } catch {
    return null
  }
}

function store(where: Kept, key: string, value: Partial<VehicleMemory>): void {
  try {
    globalThis[where].setItem(key, JSON.stringify(value))
  } catch {
    // Kept for this page all the same.
  }
}

function change(next: VehicleMemory, said: VehicleChoice | null): void {
  if (next !== memory) store('localStorage', KEY, next)
  store('sessionStorage', SAID, { active: said })
  memory = next
  marked = withSaid(next, said)
  for (const listener of listeners) listener()
}

function saidNow(): VehicleChoice | null {
  const { active, isSaid } = currentMemory()
  return isSaid ? active : null
}

/** Chosen later than anything that was said. */

export function setActiveVehicle(vehicle: VehicleChoice): void {
  const { active, isSaid } = currentMemory()
  if (isSaid || !active || !isSameVehicle(active, vehicle)) change(withActive(chosen(), vehicle), null)
}

/** The words of a search name this vehicle, or none: everything is marked for it until another is said or chosen. */
export function sayVehicle(vehicle: VehicleChoice | null): void {
  if (vehicle || saidNow()) change(chosen(), vehicle)
}

/** Stops marking; the vehicle stays among the last ones. */
export function clearActiveVehicle(): void {
  change({ ...chosen(), active: null }, null)
}

export function forgetVehicle(vehicle: VehicleChoice): void {
  change(without(chosen(), vehicle), saidNow())
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
  memory = undefined
  marked = undefined
  for (const listener of listeners) listener()
}

/** The vehicle everything is marked for; none while the server makes the page, so that public pages are the same for everybody. */
export function useVehicleMemory(): MarkedVehicle {
  return useSyncExternalStore(onVehicleChange, currentMemory, () => unmarked)
}
