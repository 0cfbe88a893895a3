import { use, useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import { requestIdOf } from '#kit/ui/request-id.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { InLayout } from '#fronts/frame/in-layout.ts'

/** What stands in a page's place when it could not be made: why, as far as it helps, and what to do. */
export function ErrorScreen() {
  const error = useRouteError()
  const isInLayout = use(InLayout)
  const Frame = isInLayout ? 'div' : 'main'
  const { revalidate, state } = useRevalidator()
  const { title, text } = describe(error)

  useEffect(() => report('screen', error), [error])

  const requestId = requestIdOf(error)
  return (
    <Frame className="wrap grid max-w-2xl content-center gap-3 py-24">
      <h1 className="text-3xl">{title}</h1>
      <p role="alert" className="text-soft">
        {text}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => void revalidate()} busy={state === 'loading'}>
          Reintentar
        </Button>
        <LinkButton href={at('/home')} variant="secondary">
          Ir al inicio
        </LinkButton>
      </div>
      {requestId && (
        <p className="mt-4 text-sm text-soft">
          Si sigue fallando, dinos esta referencia: <span className="code break-all">{requestId}</span>
        </p>
      )}
    </Frame>
  )
}

/** Only the browser shows this: what the server cannot make is answered by platform/http/error-page.server.ts. */
function describe(error: unknown): { title: string; text: string } {
  if (error instanceof Refusal && error.status === 0) {
    return {
      title: 'No hay conexión',
      text: 'Revisa tu internet e intenta de nuevo. Lo que escribiste sigue aquí.',
    }
  }
  return {
    title: 'Algo salió mal',
    text: 'No pudimos preparar esta página. Intenta de nuevo en un momento.',
  }
}
