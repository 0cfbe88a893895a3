import { Check } from 'lucide-react'
import { useReducer } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PageHead } from '#kit/ui/page-head.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { forgetSeen, rememberSeen, seenSteps } from './seen-steps.ts'
import { STOPS, type Stop, stopWords } from './stops.ts'

type Visit = Reply<Api['GET /api/v1/muestra']>['papeles'][number]
type Data = { papeles: Visit[]; stop: Stop | null; isThere: boolean }

const TITLE = 'Conoce la muestra'

/** `/muestra` names those whose work is shown, `/muestra/taller` leads through that of one; a true 404 where nothing is a demonstration. */
export async function loader({ params }: LoaderFunctionArgs) {
  const asked = params['papel']
  const tour = await orMissing(call('GET /api/v1/muestra'))
  const stop = STOPS.find((one) => one === asked?.toLowerCase()) ?? null
  const papeles = tour?.papeles ?? []
  const isThere = tour !== null && (asked === undefined || papeles.some(({ clave }) => clave === stop))
  return data<Data>({ papeles, stop, isThere }, { status: isThere ? 200 : 404 })
}

export function head({ stop, isThere }: Data) {
  if (!isThere) return { title: 'Página no encontrada', noindex: true }
  return { title: stop ? `${TITLE}: ${stopWords[stop].nombre}` : TITLE, noindex: true }
}

export function Component() {
  const { papeles, stop, isThere } = useLoaderData<Data>()
  const visit = papeles.find(({ clave }) => clave === stop)
  if (!isThere) return <Unknown />
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-4 pb-12">
      {visit ? <Walk visit={visit} all={papeles} /> : <Everybody all={papeles} />}
    </div>
  )
}

/** What this browser has opened; nothing until scripts run. */
function useSeen() {
  const isReady = useHydrated()
  const [, again] = useReducer((turn: number) => turn + 1, 0)
  return { seen: isReady ? seenSteps() : [], again }
}

function Everybody({ all }: { all: Visit[] }) {
  const { seen, again } = useSeen()
  return (
    <>
      <PageHead
        title={TITLE}
        lead="Un recorrido por las pantallas de verdad, con datos de muestra, según quién las usa. Escoge por dónde empezar."
      />
      <ul className="grid gap-3 md:grid-cols-2">
        {all.map(({ clave, pasos }) => {
          const done = pasos.filter((paso) => seen.includes(`${clave}.${paso.clave}`)).length
          return (
            <li
              key={clave}
              className="relative rounded-panel border border-line bg-card grid content-start gap-1 p-4 hover:border-accent"
            >
              <h2 className="text-lg">
                <a href={at(`/muestra/${clave}`)} className="no-underline after:absolute after:inset-0">
                  {stopWords[clave].nombre}
                </a>
              </h2>
              <p className="text-sm text-soft">{stopWords[clave].texto}</p>
              <p className="text-sm text-soft">
                {done > 0 ? `${done} de ${pasos.length} pasos vistos` : `${pasos.length} pasos`}
              </p>
            </li>
          )
        })}
      </ul>
      {seen.length > 0 && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => {
            forgetSeen()
            again()
          }}
        >
          Empezar de nuevo
        </Button>
      )}
    </>
  )
}

function Walk({ visit: { clave, correo, pasos }, all }: { visit: Visit; all: Visit[] }) {
  const { seen, again } = useSeen()
  const next = all[all.findIndex((one) => one.clave === clave) + 1]
  return (
    <>
      <PageHead
        title={stopWords[clave].nombre}
        trail={[{ texto: TITLE, href: at('/muestra') }]}
        lead={stopWords[clave].texto}
      />
      {correo && <Account correo={correo} stop={clave} />}
      <ol className="grid max-w-3xl gap-3">
        {pasos.map(({ clave: paso, titulo, texto, path }, place) => (
          <li
            key={paso}
            className="relative rounded-panel border border-line bg-card flex gap-4 p-4 hover:border-accent"
          >
            <span aria-hidden className="font-semibold text-soft tabular-nums">
              {place + 1}
            </span>
            <div className="grid min-w-0 flex-1 gap-1">
              <h2 className="text-lg">
                <a
                  href={at(path)}
                  className="no-underline after:absolute after:inset-0"
                  onClick={() => {
                    rememberSeen(clave, paso)
                    again()
                  }}
                >
                  {titulo}
                </a>
              </h2>
              <p className="text-pretty text-soft">{texto}</p>
            </div>
            {seen.includes(`${clave}.${paso}`) && (
              <Badge tone="yes" icon={Check} className="self-start">
                Visto
              </Badge>
            )}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {next && <LinkButton href={at(`/muestra/${next.clave}`)}>Sigue: {stopWords[next.clave].nombre}</LinkButton>}
        <LinkButton href={at('/muestra')} variant="secondary">
          Todos los papeles
        </LinkButton>
      </div>
    </>
  )
}

/** With what one comes in: its steps ask for it by themselves. */
function Account({ correo, stop }: { correo: string; stop: Stop }) {
  const { isLoggedin, user } = currentSession()
  return (
    <div className="grid max-w-3xl gap-2 rounded-panel border border-line bg-sunk p-4">
      <p>
        Entra con <strong className="break-all">{correo}</strong> y la contraseña de las cuentas de muestra: es la misma
        para todas, y la dice la terminal al arrancar la tienda.
      </p>
      {isLoggedin ? (
        <p className="text-sm text-soft">
          Ahora estás como {user?.name}. Si es otra cuenta, sal de ella en el menú de tu nombre y entra con ésta.
        </p>
      ) : (
        <LinkButton
          href={at(`/Ingresa?next=${encodeURIComponent(at(`/muestra/${stop}`))}`)}
          variant="secondary"
          className="justify-self-start"
        >
          Ingresar
        </LinkButton>
      )}
    </div>
  )
}

function Unknown() {
  return (
    <div className="wrap py-12">
      <EmptyState level={1} title="Esta página no existe" text="Puede que se haya retirado.">
        <LinkButton href={at('/home')}>Ir al inicio</LinkButton>
      </EmptyState>
    </div>
  )
}
