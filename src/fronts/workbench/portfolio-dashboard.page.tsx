import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { CallList } from '#fronts/calls/call-list.tsx'
import { DashboardFrame, loadDesk } from './dashboard-frame.tsx'
import { PortfolioSearch } from './portfolio-search.tsx'
import { settled } from '#fronts/calls/settled.ts'
import { TaskList } from '#fronts/calls/task-list.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  // The call takes what it knows of the address and leaves the rest.
  const query = { de: asked.get('tareas'), hasta: asked.get('hasta') } as { de?: 'todas'; hasta?: 'despues' }
  const [desk, calls, tasks] = await Promise.all([
    loadDesk(),
    mayCall() ? settled('tablero: llamadas', call('GET /api/v1/llamadas')) : null,
    mayCall() ? settled('tablero: tareas', call('GET /api/v1/tareas', { query })) : null,
  ])
  return { desk, calls, tasks }
}

/** D-02 and D-03, alike: whom to call first, then what waits. */
export function Component() {
  const { desk, calls, tasks } = useLoaderData<typeof loader>()
  return (
    <DashboardFrame title="Mi cartera" text="Tus clientes y lo que espera por ti." desk={desk}>
      <PortfolioSearch />
      {mayCall() && <TaskList tasks={tasks} />}
      {mayCall() && <CallList calls={calls} />}
    </DashboardFrame>
  )
}

function mayCall(): boolean {
  return currentSession().permissions.includes('clientes-read')
}
