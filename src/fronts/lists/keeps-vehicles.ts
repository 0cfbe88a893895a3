import { currentSession } from '#kit/base/current-session.ts'

/** Whether the reader's own company keeps vehicles: a client's person, and nobody who acts for one. */
export function keepsVehicles(): boolean {
  const { cliente, acting, roles } = currentSession()
  return cliente !== null && !acting && roles.includes('cliente')
}
