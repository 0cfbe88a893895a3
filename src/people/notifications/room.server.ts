import type { Room } from '#platform/http/rooms.server.ts'

export const notificationsRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Cuenta: notificaciones',
  calls: async () => (await import('./http.server.ts')).notificationCalls,
  jobs: async () => (await import('./jobs.server.ts')).notificationJobs,
}
