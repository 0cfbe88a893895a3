import type { ReactNode } from 'react'
import { canOpen } from '#kit/base/access.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { type Page, type PageName, pages } from '#pages.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { type Widget, WidgetCard } from './widget-card.tsx'

/** What the permissions of whoever looks let him see. */
export async function loadWidgets(): Promise<Widget[]> {
  return (await call('GET /api/v1/tablero')).widgets
}

// The screens of administration, in the order of how often they are opened.
const screens: PageName[] = [
  'cotizaciones',
  'pedidos',
  'clientes',
  'cobranza',
  'solicitudes',
  'mensajes',
  'users',
  'roles',
  'permisos',
  'bitacora',
  'sucursales',
  'politica',
  'AdminProductos',
  'excel',
  'auditorAplicaciones',
  'Sync',
  'banners',
]

type FrameProps = {
  title: string
  text: string
  /** Above the widgets: what this desk is for. */
  children?: ReactNode
  widgets: Widget[]
}

/** A dashboard: where one can go, and what waits. A widget stands here as soon as there is data for it and a permission to see it. */
export function DashboardFrame({ title, text, children, widgets }: FrameProps) {
  const { user } = currentSession()
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-6 desktop:py-8">
      <header className="grid gap-1">
        <h1 className="text-3xl">{title}</h1>
        <p className="max-w-prose text-soft">
          {user?.name}. {text}
        </p>
      </header>
      <Screens />
      {children}
      {widgets.length > 0 ? (
        // Columns rather than a grid: cards are of very different heights.
        <div className="-mb-4 gap-4 *:mb-4 *:break-inside-avoid md:columns-2 wide:columns-3">
          {widgets.map((widget) => (
            <WidgetCard key={widget.id} widget={widget} />
          ))}
        </div>
      ) : (
        <EmptyState
          title="Nada que mostrar en tu tablero"
          text="Los avisos aparecen según los permisos de tu cuenta. Si te falta alguno, pídelo a quien administra las cuentas."
        />
      )}
    </div>
  )
}

function Screens() {
  const session = currentSession()
  const open = screens.map((name): Page => pages[name]).filter(({ access }) => canOpen(access, session) === 'ok')
  if (open.length === 0) return null
  return (
    <nav aria-label="Administración" className="flex flex-wrap gap-2">
      {open.map(({ path, title }) => (
        <a
          key={path}
          href={at(path)}
          className="inline-flex min-h-11 items-center rounded-control border border-line bg-card px-3.5 text-sm font-semibold text-ink no-underline hover:border-accent md:min-h-9"
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
