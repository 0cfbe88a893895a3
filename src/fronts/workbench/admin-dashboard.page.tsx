import { ClipboardPen } from 'lucide-react'
import { useLoaderData, useMatches } from 'react-router'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { DashboardFrame, loadDesk } from './dashboard-frame.tsx'

export const loader = loadDesk

const words: Record<string, { title: string; text: string }> = {
  tableroContenido: {
    title: 'Tablero de contenido',
    text: 'Lo que espera por ti, lo que está por salir y lo que la gente no encuentra.',
  },
  tableroMostrador: {
    title: 'Hoy en el mostrador',
    text: 'A quién llamar, qué recoger y qué ya no cuesta lo que dijiste.',
  },
}

/** D-01, and what marketing and the counter of a client begin the day with. */
export function Component() {
  const page = useMatches().at(-1)?.id ?? ''
  const { title, text } = words[page] ?? { title: 'Tablero', text: 'Lo que espera por ti, primero.' }
  return (
    <DashboardFrame title={title} text={text} desk={useLoaderData<typeof loader>()}>
      {page === 'tableroMostrador' && <ToCounter />}
    </DashboardFrame>
  )
}

function ToCounter() {
  return (
    <>
      {currentSession().cliente === null && (
        <Alert kind="warning" title="Tu cuenta no tiene un cliente: puedes ver precios, pero no guardar." />
      )}
      <LinkButton href={at('/HelpCotizador')} className="justify-self-start">
        <Icon of={ClipboardPen} /> Cotizar
      </LinkButton>
    </>
  )
}
