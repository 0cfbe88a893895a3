import { ClipboardPen } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { DashboardFrame, loadDesk } from './dashboard-frame.tsx'

export const loader = loadDesk

/** What the counter of a client begins the day with: whom to call, what to hand over, what no longer costs what was said. */
export function Component() {
  return (
    <DashboardFrame
      title="Hoy en el mostrador"
      text="A quién llamar, qué recoger y qué ya no cuesta lo que dijiste."
      desk={useLoaderData<typeof loader>()}
    >
      {currentSession().cliente === null && (
        <Alert kind="warning" title="Tu cuenta no tiene un cliente: puedes ver precios, pero no guardar." />
      )}
      <LinkButton href={at('/HelpCotizador')} className="justify-self-start">
        <Icon of={ClipboardPen} /> Cotizar
      </LinkButton>
    </DashboardFrame>
  )
}
