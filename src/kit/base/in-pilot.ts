import type { Session } from './access.ts'
import type { Pilot } from './pilot-table.ts'

/** Whether who is looking sees what this pilot is about. Visitors never do: their pages are the same for all of them. */
export function isInPilot({ pilotos }: Session, pilot: Pilot): boolean {
  return pilotos?.includes(pilot) ?? false
}
