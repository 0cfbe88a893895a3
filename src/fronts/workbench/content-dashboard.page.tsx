import { useLoaderData } from 'react-router'
import { DashboardFrame, loadDesk } from './dashboard-frame.tsx'

export const loader = loadDesk

/** What marketing begins the day with. */
export function Component() {
  return (
    <DashboardFrame
      title="Tablero de contenido"
      text="Lo que espera por ti, lo que está por salir y lo que la gente no encuentra."
      desk={useLoaderData<typeof loader>()}
    />
  )
}
