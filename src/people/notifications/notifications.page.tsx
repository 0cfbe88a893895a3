import { BellRing } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { queryOf } from '#kit/lists/list-loader.ts'
import { changed } from '#kit/lists/table-address.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { NotificationLine } from './notification-line.tsx'
import { NotificationWays } from './notification-ways.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  return call('GET /api/v1/notificaciones', { query: queryOf<'GET /api/v1/notificaciones'>(request) })
}

/** What one was told, the last first, and how one wants to be told. */
export function Component() {
  const { notificaciones, hay_mas, sin_leer, preferencias, whatsapp } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const isUnreadOnly = new URLSearchParams(search).has('sin_leer')
  const first = notificaciones[0]
  const last = notificaciones.at(-1)
  return (
    <div className="wrap grid gap-x-10 gap-y-8 py-6 desktop:grid-cols-[minmax(0,1fr)_22rem] desktop:py-8">
      <section aria-labelledby="notificaciones" className="grid content-start gap-4">
        <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid gap-1">
            <h1 id="notificaciones" className="text-3xl">
              Notificaciones
            </h1>
            <p className="text-soft">
              {sin_leer === 0 ? 'Todo está leído.' : `${plural(sin_leer, 'nueva', 'nuevas')}.`}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <LinkButton variant="quiet" href={isUnreadOnly ? at('/notificaciones') : at('/notificaciones?sin_leer=1')}>
              {isUnreadOnly ? 'Ver todas' : 'Sólo sin leer'}
            </LinkButton>
            {first && sin_leer > 0 && <ReadAll upTo={first.id} />}
          </div>
        </header>
        {notificaciones.length === 0 ? (
          <Nothing isUnreadOnly={isUnreadOnly} isEarlier={search.includes('antes=')} />
        ) : (
          <ul className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-card">
            {notificaciones.map((one) => (
              <NotificationLine key={one.id} notification={one} />
            ))}
          </ul>
        )}
        {hay_mas && last && (
          <LinkButton variant="secondary" className="justify-self-center" href={changed(search, { antes: last.id })}>
            Ver anteriores
          </LinkButton>
        )}
      </section>
      <NotificationWays ways={preferencias} whatsapp={whatsapp} />
    </div>
  )
}

function ReadAll({ upTo }: { upTo: number }) {
  const { busy, write } = useWrite()
  const readAll = () => call('POST /api/v1/notificaciones/leidas', { body: { hasta: upTo } })
  return (
    <Button
      variant="secondary"
      busy={busy}
      onClick={() => void write(readAll, ({ leidas }) => plural(leidas, 'notificación leída', 'notificaciones leídas'))}
    >
      Marcar todo como leído
    </Button>
  )
}

function Nothing({ isUnreadOnly, isEarlier }: { isUnreadOnly: boolean; isEarlier: boolean }) {
  if (isEarlier) return <EmptyState title="No hay anteriores" figure={<Icon of={BellRing} size={40} />} />
  return (
    <EmptyState
      title={isUnreadOnly ? 'Nada sin leer' : 'Todavía no hay notificaciones'}
      text={
        isUnreadOnly
          ? 'Ya viste todo lo que te avisamos.'
          : 'Aquí verás lo que pase con tus documentos: quién respondió, qué va en camino y qué espera por ti.'
      }
      figure={<Icon of={BellRing} size={40} />}
    />
  )
}
