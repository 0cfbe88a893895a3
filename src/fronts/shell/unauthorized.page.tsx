import { LockKeyhole } from 'lucide-react'
import { data } from 'react-router'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { destinationOf } from '#people/access/destination.ts'

/** 403 (P-07). It does not say which page was asked for: that alone may tell too much. */
export function loader() {
  return data(null, { status: 403 })
}

export function head() {
  return { noindex: true }
}

const ofAccount = {
  title: 'Tu cuenta no tiene acceso a esta sección',
  text: 'Para abrirla hace falta un rol o un permiso que tu cuenta no tiene. Si lo necesitas para tu trabajo, pídelo a quien administra las cuentas.',
}
const ofActing = {
  title: 'Esta sección no es del cliente',
  text: 'Mientras actúas a nombre de un cliente ves lo que él vería. Deja de actuar, arriba, para volver a lo tuyo.',
}

export function Component() {
  const session = currentSession()
  return (
    <div className="py-12">
      <EmptyState level={1} {...(session.acting ? ofActing : ofAccount)} figure={<Icon of={LockKeyhole} size={40} />}>
        {session.isLoggedin ? (
          <LinkButton href={at(destinationOf(session.roles))}>Mi Cuenta</LinkButton>
        ) : (
          <LinkButton href={at('/Ingresa')}>Ingresar</LinkButton>
        )}
        <LinkButton href={at('/home')} variant="secondary">
          Ir al inicio
        </LinkButton>
        <LinkButton href={at('/Contacto')} variant="quiet">
          Contacto
        </LinkButton>
      </EmptyState>
    </div>
  )
}
