import { useLoaderData } from 'react-router'
import { DashboardFrame, loadWidgets } from './dashboard-frame.tsx'

export const loader = loadWidgets

/** D-01. */
export function Component() {
  return (
    <DashboardFrame title="Tablero" text="Lo que espera por ti, primero." widgets={useLoaderData<typeof loader>()} />
  )
}
