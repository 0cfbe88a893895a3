import type { ReactNode } from 'react'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { loadWaiting, type Waited, WaitingList } from './waiting-list.tsx'
import { type Widget, WidgetCard } from './widget-card.tsx'

/** What waits for whoever looks, and what his permissions let him see besides. */
export async function loadDesk() {
  const [{ widgets }, waiting] = await Promise.all([call('GET /api/v1/tablero'), loadWaiting()])
  return { widgets, waiting }
}

type FrameProps = {
  title: string
  text: string
  /** Above the widgets: what this desk is for. */
  children?: ReactNode
  desk: { widgets: Widget[]; waiting: Waited }
}

/** A dashboard: what waits for whoever looks, then a card for each matter he may see; those without anything to tell share one line. */
export function DashboardFrame({ title, text, children, desk: { widgets, waiting } }: FrameProps) {
  const { user } = currentSession()
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-6 desktop:py-8">
      <header className="grid gap-1">
        <h1 className="text-3xl">{title}</h1>
        <p className="max-w-prose text-soft">
          {user?.name}. {text}
        </p>
      </header>
      <WaitingList waiting={waiting} />
      {children}
      {widgets.length > 0 ? (
        // Columns rather than a grid: cards are of very different heights.
        <div className="-mb-4 gap-4 *:mb-4 *:break-inside-avoid md:columns-2 wide:columns-3">
          {widgets.filter(tells).map((widget) => (
            <WidgetCard key={widget.id} widget={widget} />
          ))}
        </div>
      ) : (
        <EmptyState
          title="Nada que mostrar en tu tablero"
          text="Los avisos aparecen según los permisos de tu cuenta. Si te falta alguno, pídelo a quien administra las cuentas."
        />
      )}
      <Quiet widgets={widgets.filter((widget) => !tells(widget))} />
    </div>
  )
}

/** Whether a card has anything to say: a row, a figure that is not zero, or that it could not be read. */
function tells({ filas, cifras, fallo }: Widget): boolean {
  return fallo || filas.length > 0 || cifras.some(({ valor }) => valor !== 0)
}

/** The matters in which there is nothing new, in one line; each leads to its list. */
function Quiet({ widgets }: { widgets: Widget[] }) {
  if (widgets.length === 0) return null
  return (
    <p className="text-sm text-soft">
      Sin novedades:{' '}
      {widgets.map(({ id, titulo, cifras: [first] }, place) => (
        <span key={id}>
          {place > 0 && ' · '}
          {first?.href ? (
            <a href={at(first.href)} className="inline-flex min-h-6 items-center text-soft underline hover:text-ink">
              {titulo}
            </a>
          ) : (
            titulo
          )}
        </span>
      ))}
    </p>
  )
}
