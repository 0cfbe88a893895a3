import { type LoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { orFault } from '#kit/lists/table-fault.ts'
import { useNews } from '#kit/news/use-news.ts'
import { Tabs } from '#kit/ui/tabs.tsx'
import { JobList } from './job-list.tsx'
import { ListenerList } from './listener-list.tsx'
import { RunList } from './run-list.tsx'
import { RUNS_TOPIC } from './runs.ts'

const views = [
  ['', 'Por horario'],
  ['corridas', 'Corridas'],
  ['al-momento', 'Al momento'],
] as const

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const ver = views.find(([name]) => name === params.get('ver'))?.[0] ?? ''
  // The call takes what it knows of the address and leaves the rest.
  const query: Record<string, string> = Object.fromEntries(params)
  if (ver === 'corridas') return { ver, ...(await orFault(call('GET /api/v1/procesos/corridas', { query }))) }
  return { ver, ...(await orFault(call('GET /api/v1/procesos'))) }
}

/** What works in the background, seen and moved by whoever runs the system; follows by itself. */
export function Component() {
  const shown = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  useNews([RUNS_TOPIC], () => void revalidate())
  return (
    <ListFrame
      lists={['procesos']}
      label="Procesos"
      current="procesos"
      text="Lo que la tienda hace sola: correos, cargas, índice, avisos y limpiezas. Se actualiza sin recargar."
    >
      <Tabs
        label="Procesos"
        tabs={views.map(([name, text]) => ({
          href: name ? `${pathname}?ver=${name}` : pathname,
          text,
          isCurrent: name === shown.ver,
        }))}
      />
      {shown.ver === 'corridas' && <RunList list={shown.list} fault={shown.fault} />}
      {shown.ver === 'al-momento' && <ListenerList list={shown.list} fault={shown.fault} />}
      {shown.ver === '' && <JobList list={shown.list} fault={shown.fault} />}
    </ListFrame>
  )
}
