import { useLoaderData } from 'react-router'
import { call } from '#base/call.ts'
import { currentSession } from '#base/current-session.ts'
import { CallList } from './call-list.tsx'
import { DashboardFrame, loadWidgets } from './dashboard-frame.tsx'
import { PortfolioSearch } from './portfolio-search.tsx'
import { settled } from './settled.ts'

export async function loader() {
  const [widgets, calls] = await Promise.all([
    loadWidgets(),
    mayCall() ? settled('tablero: llamadas', call('GET /api/v1/llamadas')) : null,
  ])
  return { widgets, calls }
}

export function head() {
  return { noindex: true }
}

/** D-02 and D-03, alike: whom to call first, then what waits. */
export function Component() {
  const { widgets, calls } = useLoaderData<typeof loader>()
  return (
    <DashboardFrame title="Mi cartera" text="Tus clientes y lo que espera por ti." widgets={widgets}>
      <PortfolioSearch />
      {mayCall() && <CallList calls={calls} />}
    </DashboardFrame>
  )
}

function mayCall(): boolean {
  return currentSession().permissions.includes('clientes-read')
}
