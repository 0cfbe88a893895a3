import { Construction } from 'lucide-react'
import { data } from 'react-router'
import { currentSession } from '#base/current-session.ts'
import { at } from '#base/place.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { homeOf } from './account-entries.ts'

/** 501: the address is the right one and whoever asks may open it, but its screen is not built. */
export function loader() {
  return data(null, { status: 501 })
}

export function head() {
  return { noindex: true }
}

export function Component() {
  const session = currentSession()
  return (
    <div className="py-12">
      <EmptyState
        level={1}
        title="Esta pantalla todavía no está lista"
        text="La estamos construyendo y se abrirá en esta misma dirección. Mientras tanto, te atendemos por teléfono o WhatsApp."
        figure={<Icon of={Construction} size={40} />}
      >
        <LinkButton href={at(session.isLoggedin ? homeOf(session) : '/home')}>
          {session.isLoggedin ? 'Mi Cuenta' : 'Ir al inicio'}
        </LinkButton>
        <LinkButton href={at('/Contacto')} variant="secondary">
          Contacto
        </LinkButton>
      </EmptyState>
    </div>
  )
}
