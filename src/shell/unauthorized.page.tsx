import { LockKeyhole } from 'lucide-react'
import { data } from 'react-router'
import { currentSession } from '#base/current-session.ts'
import { at } from '#base/place.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { homeOf } from './account-entries.ts'

/** 403 (P-07). It does not say which page was asked for: that alone may tell too much. */
export function loader() {
  return data(null, { status: 403 })
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
        title="Tu cuenta no tiene acceso a esta sección"
        text="Para abrirla hace falta un rol o un permiso que tu cuenta no tiene. Si lo necesitas para tu trabajo, pídelo a quien administra las cuentas."
        figure={<Icon of={LockKeyhole} size={40} />}
      >
        {session.isLoggedin ? (
          <LinkButton href={at(homeOf(session))}>Mi Cuenta</LinkButton>
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
