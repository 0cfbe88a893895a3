import { deviceMemory } from '#kit/base/browser-memory.ts'
import type { Stop } from './stops.ts'

const KEY = 'muestra-vista'

/** What this browser has opened of the tour, as `papel.paso`. */
export function seenSteps(): string[] {
  return (deviceMemory.read(KEY) ?? '').split(' ').filter(Boolean)
}

export function rememberSeen(stop: Stop, step: string): void {
  deviceMemory.keep(KEY, [...new Set([...seenSteps(), `${stop}.${step}`])].join(' '))
}

export function forgetSeen(): void {
  deviceMemory.forget(KEY)
}
