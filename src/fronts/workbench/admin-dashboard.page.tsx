import { useLoaderData } from 'react-router'
import { DashboardFrame, loadDesk } from './dashboard-frame.tsx'

export const loader = loadDesk

/** D-01. */
export function Component() {
  return <DashboardFrame title="Tablero" text="Lo que espera por ti, primero." desk={useLoaderData<typeof loader>()} />
}
