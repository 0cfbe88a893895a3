import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { RichText } from '#publishing/editor/rich-text.tsx'
import { Breadcrumbs } from '#kit/ui/breadcrumbs.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { day } from '#kit/ui/format.ts'
import { ApplyForm } from './apply-form.tsx'
import { factsOf, jobPosting } from './job-words.ts'

type Vacancy = Reply<Api['GET /api/v1/bolsa-de-trabajo/:id']>
type Data = { vacancy: Vacancy | null; status: 200 | 404 | 410 }

/** X-03: `/UneteAlEquipo/12` is one open post, without a number it is for whatever may come. 410 for what was open once. */
export async function loader({ params }: LoaderFunctionArgs) {
  const asked = params['vacante']
  const found = asked === undefined ? { vacancy: null, status: 200 as const } : await find(Number(asked))
  return data<Data>(found, { status: found.status })
}

async function find(id: number): Promise<Data> {
  try {
    return { vacancy: await call('GET /api/v1/bolsa-de-trabajo/:id', { params: { id } }), status: 200 }
  } catch (error) {
    if (!(error instanceof Refusal) || ![404, 410, 422].includes(error.status)) throw error
    return { vacancy: null, status: error.status === 410 ? 410 : 404 }
  }
}

export function head({ vacancy, status }: Data, { url }: { url: URL }) {
  if (status !== 200) return { title: 'Vacante cerrada', noindex: true }
  if (!vacancy) {
    return { canonical: '/UneteAlEquipo' }
  }
  const address = url.origin + at(`/UneteAlEquipo/${vacancy.id}`)
  return {
    title: `${vacancy.titulo}${vacancy.ciudad && ` en ${vacancy.ciudad}`}`,
    description: vacancy.resumen || vacancy.titulo,
    canonical: `/UneteAlEquipo/${vacancy.id}`,
    jsonLd: [jobPosting(vacancy, { nombre: 'JACVE', home: url.origin + at('/home') }, address)],
  }
}

export function Component() {
  const { vacancy, status } = useLoaderData<Data>()
  if (status !== 200) return <Closed isOver={status === 410} />
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 py-6 desktop:py-8">
      <header className="grid max-w-2xl gap-2">
        <Breadcrumbs
          crumbs={[
            { texto: 'Inicio', href: at('/home') },
            { texto: 'Bolsa de trabajo', href: at('/BolsaDeTrabajo') },
            { texto: vacancy?.titulo ?? 'Únete al equipo' },
          ]}
        />
        <h1 className="text-3xl">{vacancy?.titulo ?? 'Únete al equipo'}</h1>
        {vacancy ? (
          <p className="text-soft">{factsOf(vacancy).join(' · ')}</p>
        ) : (
          <p className="text-soft">Déjanos tus datos y tu CV. Cuando se abra una vacante para ti, te buscamos.</p>
        )}
        {vacancy?.hasta && <p className="text-sm text-soft">Recibimos postulaciones hasta el {day(vacancy.hasta)}.</p>}
      </header>
      {vacancy && (
        <div className="max-w-prose">
          <RichText html={vacancy.cuerpo} />
        </div>
      )}
      <section
        aria-labelledby="postulate"
        className="grid gap-5 border-t border-line pt-8 desktop:grid-cols-[1fr_1.6fr] desktop:gap-12"
      >
        <div className="grid content-start gap-2">
          <h2 id="postulate" className="text-2xl">
            {vacancy ? 'Postúlate' : 'Tus datos'}
          </h2>
          <p className="max-w-prose text-soft">
            Te confirmamos por correo que llegó. Lee tu CV una persona; guardamos tus datos 180 días después de la
            última revisión, un año como máximo, y luego los borramos.
          </p>
        </div>
        <div className="max-w-2xl">
          <ApplyForm key={vacancy?.id} vacancyId={vacancy?.id ?? null} />
        </div>
      </section>
    </div>
  )
}

function Closed({ isOver }: { isOver: boolean }) {
  return (
    <div className="wrap py-12">
      <EmptyState
        level={1}
        title={isOver ? 'Esta vacante ya se cerró' : 'Esta vacante no existe'}
        text="Mira las que están abiertas, o déjanos tu CV para las que vengan."
      >
        <LinkButton href={at('/BolsaDeTrabajo')}>Ver las vacantes</LinkButton>
        <LinkButton href={at('/UneteAlEquipo')} variant="secondary">
          Dejar mi CV
        </LinkButton>
      </EmptyState>
    </div>
  )
}
