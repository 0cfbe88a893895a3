import { useState } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { currentSession } from '#kit/base/current-session.ts'
import { lookOf, showLook } from '#kit/base/look.ts'
import { at } from '#kit/base/place.ts'
import { destinationOf } from '#people/access/destination.ts'
import { EntryFrame } from './entry-frame.tsx'
import { FactorChoice } from './factor-choice.tsx'
import { FactorStep } from './factor-step.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { isPage, nextPage } from '#people/access/next-page.ts'
import { announceSession } from '#people/access/session-news.ts'
import { type Entry, SignInForm } from './sign-in-form.tsx'

/** P-02. Who is signed in already goes on to where he wanted, or home. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const next = nextPage(searchParams.get('next'))
  const { isLoggedin, roles } = currentSession()
  if (isLoggedin) throw redirect(next ?? at(destinationOf(roles)))
  const desbloqueo = searchParams.get('desbloqueo')
  return {
    next,
    isForgotten: searchParams.has('olvido'),
    desbloqueo: desbloqueo && /^[\w-]{43}$/.test(desbloqueo) ? desbloqueo : null,
  }
}

export function head() {
  return { noindex: true, description: 'Entra a tu cuenta de JACVE.' }
}

export function Component() {
  const { next, isForgotten, desbloqueo } = useLoaderData<typeof loader>()
  const [entry, setEntry] = useState<Entry | null>(null)
  const enter = useEnter(next)
  const follow = async (given: Entry) => (given.segundo_factor ? setEntry(given) : enter(given))

  if (entry?.segundo_factor === 'codigo') {
    return (
      <EntryFrame
        title={entry.con?.includes('llave') ? 'Falta un paso' : 'Escribe tu código'}
        text={
          entry.con?.includes('llave')
            ? 'Además de tu contraseña, algo que sólo tú tienes: tu llave de acceso o un código.'
            : 'Abre tu aplicación de autenticación y escribe el código de seis dígitos de JACVE.'
        }
      >
        <FactorStep con={entry.con} onEntered={enter} onBack={() => setEntry(null)} />
      </EntryFrame>
    )
  }
  if (entry?.segundo_factor === 'alta') {
    return (
      <EntryFrame
        title="Protege tu cuenta"
        text="Tu rol exige la verificación en dos pasos: además de la contraseña, un código de tu teléfono."
      >
        <FactorChoice onEntered={enter} />
      </EntryFrame>
    )
  }
  if (isForgotten) {
    return (
      <EntryFrame
        title="¿Olvidaste tu contraseña?"
        text="Escribe el correo de tu cuenta y te enviamos un enlace para elegir otra."
      >
        <ForgotForm />
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title="Ingresa a tu cuenta" text="Con el correo con el que te dimos de alta.">
      <SignInForm onEntry={follow} unlockToken={desbloqueo} />
    </EntryFrame>
  )
}

/** Makes the sign-in known to bar and menus, to other tabs, and goes on. */
export function useEnter(next: string | null): (entry: Entry) => Promise<void> {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  return async ({ destino }) => {
    announceSession()
    await revalidate()
    // As he likes the pages, also before the next comes from the server.
    const { aspecto } = currentSession()
    if (aspecto) showLook(lookOf(aspecto))
    await navigate(next ?? at(isPage(destino) ? destino : '/cuenta'), { replace: true })
  }
}
