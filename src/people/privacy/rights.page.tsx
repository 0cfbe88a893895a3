import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { OwnRight } from './own-right.tsx'
import { OwnRightForm, RightForm } from './right-form.tsx'
import { ANSWER_DAYS, FULFIL_DAYS } from './states.ts'

const nothing = { token: '', linked: null, own: null }

/** One's request by the mail's link; or one's own by the account; or just the form. */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (token) return readLinked(token)
  const { isLoggedin, acting } = currentSession()
  return isLoggedin && !acting ? { ...nothing, own: await call('GET /api/v1/cuenta/derechos') } : nothing
}

async function readLinked(token: string) {
  try {
    return { ...nothing, token, linked: await call('GET /api/v1/derechos/:token', { params: { token } }) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return data({ ...nothing, token }, { status: 410 })
  }
}

export function head() {
  return { title: 'Tus datos personales', noindex: true }
}

/** What the law lets anybody ask of his data: see, correct, delete, oppose. */
export function Component() {
  const { token, linked, own } = useLoaderData<typeof loader>()
  return (
    <div className="wrap grid gap-8 py-8 desktop:grid-cols-[1fr_1.6fr] desktop:gap-12 desktop:py-12">
      <header className="grid content-start gap-3">
        <h1 className="text-3xl">Tus datos personales</h1>
        <p className="max-w-prose text-soft text-pretty">
          Puedes pedir ver los datos que guardamos de ti, corregirlos, borrarlos u oponerte a que los usemos para algo.
          No cuesta nada.
        </p>
        <ol className="grid gap-3 border-t border-line pt-4">
          {steps.map((step, place) => (
            <li key={step} className="grid grid-cols-[1.75rem_1fr]">
              <span aria-hidden className="code text-accent">
                {place + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        <p className="text-sm text-soft">
          Lo demás está en el{' '}
          <a href={at('/aviso-de-privacidad')} className="link">
            aviso de privacidad
          </a>
          .
        </p>
      </header>
      <div className="grid max-w-2xl content-start gap-8">
        {token ? <Linked token={token} linked={linked} /> : own ? <Own requests={own.solicitudes} /> : <RightForm />}
      </div>
    </div>
  )
}

const steps = [
  'Dices qué quieres. Sin cuenta, te llega un correo para confirmarlo: así nadie lo pide por ti.',
  `Te respondemos en ${ANSWER_DAYS} días hábiles como máximo, desde que lo confirmas.`,
  `Si procede, lo cumplimos en los siguientes ${FULFIL_DAYS} días hábiles y te avisamos.`,
]

type LoadedOwn = Awaited<ReturnType<typeof call<'GET /api/v1/cuenta/derechos'>>>['solicitudes']

function Own({ requests }: { requests: LoadedOwn }) {
  return (
    <>
      <section aria-label="Ver tus datos ahora" className="grid justify-items-start gap-3 rounded-panel bg-sunk p-5">
        <p>
          <b>¿Solo quieres verlos?</b> Descárgalos ahora, sin esperar.
        </p>
        <a href={at('/api/v1/cuenta/datos')} download className={buttonClass('secondary')}>
          Descargar mis datos
        </a>
      </section>
      <OwnRightForm />
      {requests.length > 0 && (
        <section aria-labelledby="pedidas" className="grid gap-4">
          <h2 id="pedidas" className="text-xl">
            Lo que has pedido
          </h2>
          {requests.map((request) => (
            <OwnRight key={request.folio} request={request} />
          ))}
        </section>
      )}
    </>
  )
}

function Linked({ token, linked }: { token: string; linked: LoadedOwn[number] | null }) {
  if (linked) return <OwnRight request={linked} token={token} />
  return (
    <EmptyState
      title="Este enlace ya no sirve"
      text="Venció o no está completo. Ábrelo desde el correo más reciente, o haz la solicitud de nuevo."
    >
      <a href={at('/derechos')} className={buttonClass('secondary')}>
        Hacer una solicitud
      </a>
    </EmptyState>
  )
}
