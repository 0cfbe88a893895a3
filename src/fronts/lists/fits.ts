import { useCallback, useSyncExternalStore } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { report } from '#kit/base/report.ts'
import { chosenOf, isSameVehicle, type VehicleChoice } from '#kit/base/vehicle.ts'
import { currentMemory, onVehicleChange } from './active-vehicle.ts'

/** Whether one part fits the active vehicle, and the applications that prove it. */
export type Fit = Reply<Api['GET /api/v1/vehiculos/ajuste']>['partes'][number]

const none: ReadonlyMap<string, Fit> = new Map()

/** Fits known for the active vehicle. Replaced, never changed, so that React sees the difference. */
let known = none
let judgedFor: VehicleChoice | null = null
const lists = new Set<readonly string[]>()
const asked = new Set<string>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** The fits of the parts a list shows, as they become known: all lists of a page share one call. Empty without an active vehicle. */
export function useFits(codes: readonly string[]): ReadonlyMap<string, Fit> {
  const all = codes.join(',')
  const subscribe = useCallback((listener: () => void) => watch(all ? all.split(',') : [], listener), [all])
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => none,
  )
}

function watch(codes: readonly string[], listener: () => void): () => void {
  if (listeners.size === 0) stopFollowing = onVehicleChange(vehicleChanged)
  listeners.add(listener)
  lists.add(codes)
  schedule()
  return () => {
    listeners.delete(listener)
    lists.delete(codes)
    if (listeners.size === 0) stopFollowing()
  }
}

let stopFollowing = () => {}

function vehicleChanged(): void {
  forgetOthers()
  schedule()
}

/** What was found for another vehicle says nothing of this one. */
function forgetOthers(): void {
  const { active } = currentMemory()
  const isSame = active && judgedFor ? isSameVehicle(active, judgedFor) : active === judgedFor
  if (isSame) return
  judgedFor = active
  asked.clear()
  show(none)
}

function show(fits: ReadonlyMap<string, Fit>): void {
  if (known === fits) return
  known = fits
  for (const listener of listeners) listener()
}

/** Waits until every list of the page has said what it shows. */
function schedule(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    forgetOthers()
    if (!judgedFor) return
    const wanted = [...lists].flat().filter((code) => !asked.has(code))
    for (const batch of batchesOf([...new Set(wanted)])) void ask(judgedFor, batch)
  })
}

const MAX_CODES = 100
const MAX_LENGTH = 6000

/** Cuts a list of codes into calls of the size that the contract takes. */
export function batchesOf(codes: readonly string[]): string[][] {
  const batches: string[][] = []
  let length = 0
  for (const code of codes) {
    const batch = batches.at(-1)
    length += code.length + 1
    if (batch && batch.length < MAX_CODES && length <= MAX_LENGTH) batch.push(code)
    else {
      batches.push([code])
      length = code.length + 1
    }
  }
  return batches
}

/** A call that fails leaves its parts unmarked: only logged, and asked again by the next list. */
async function ask(vehicle: VehicleChoice, codes: string[]): Promise<void> {
  for (const code of codes) asked.add(code)
  try {
    const query = { ...chosenOf(vehicle), partes: codes.join(',') }
    const { vehiculo, partes } = await call('GET /api/v1/vehiculos/ajuste', { query })
    if (judgedFor !== vehicle || !vehiculo.existe) return
    show(new Map([...known, ...partes.map((fit) => [fit.k_parte, fit] as const)]))
  } catch (error) {
    for (const code of codes) asked.delete(code)
    report('ajuste', error)
  }
}
