import type { Room } from '#platform/http/rooms.server.ts'

export const vehiclesRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Ventas: vehículos',
  calls: async () => (await import('./http.server.ts')).vehicleCalls,
  jobs: async () => (await import('./jobs.server.ts')).vehicleJobs,
}
