import { useLoaderData } from 'react-router'
import { DashboardFrame, loadWidgets } from './dashboard-frame.tsx'

export const loader = loadWidgets

export function head() {
  return { noindex: true }
}

/** D-01. */
export function Component() {
  return (
    <DashboardFrame title="Tablero" text="Lo que espera por ti, primero." widgets={useLoaderData<typeof loader>()} />
  )
}
