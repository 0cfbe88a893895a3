import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Button } from '#kit/ui/button.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { changed } from '#kit/lists/table-address.ts'
import { orFault } from '#kit/lists/table-fault.ts'
import { GenerationList } from '#upkeep/generations/generation-list.tsx'
import { LoadView } from '#upkeep/generations/load-view.tsx'
import { DraftBar } from './draft-bar.tsx'
import { LearntList } from './learnt-list.tsx'
import { PublishedList } from './published-list.tsx'
import { SynonymForm } from './synonym-form.tsx'
import { SynonymList } from './synonym-list.tsx'
import { TrialView } from './trial-view.tsx'
import { WordsFrame } from './words-frame.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const { ver, ...rest } = Object.fromEntries(new URL(request.url).searchParams)
  if (ver === 'prueba') {
    const [trial, queries] = await Promise.all([
      call('GET /api/v1/sinonimos/prueba'),
      call('GET /api/v1/sinonimos/consultas'),
    ])
    return { view: 'prueba' as const, trial, queries, cambios: trial.cambios, huella: trial.huella }
  }
  if (ver === 'publicaciones') {
    const [publications, { cambios, huella }] = await Promise.all([
      call('GET /api/v1/sinonimos/publicaciones'),
      call('GET /api/v1/sinonimos/edicion', { query: { solo: 'cambios' } }),
    ])
    return { view: 'publicaciones' as const, publications, cambios, huella }
  }
  if (ver === 'aprendidas') {
    const [learnt, { cambios, huella }] = await Promise.all([
      call('GET /api/v1/sinonimos/aprendidas', { query: rest }),
      call('GET /api/v1/sinonimos/edicion', { query: { solo: 'cambios' } }),
    ])
    const cuales = ['en_uso' as const, 'decididas' as const].find((one) => one === rest.cuales) ?? ('dudosas' as const)
    return { view: 'aprendidas' as const, learnt, cuales, cambios, huella }
  }
  if (ver === 'generaciones') {
    const { carga, ...query } = rest
    const [{ list, fault }, { cambios, huella }, loads, load] = await Promise.all([
      orFault(call('GET /api/v1/generaciones', { query })),
      call('GET /api/v1/sinonimos/edicion', { query: { solo: 'cambios' } }),
      call('GET /api/v1/generaciones/cargas'),
      carga ? orFault(call('GET /api/v1/generaciones/cargas/:id', { params: { id: carga } })) : null,
    ])
    return { view: 'generaciones' as const, list, fault, loads, load, cambios, huella }
  }
  // The call takes what it knows of the address and leaves the rest.
  const { list, fault } = await orFault(call('GET /api/v1/sinonimos/edicion', { query: rest }))
  return { view: 'palabras' as const, list, fault, cambios: list?.cambios ?? 0, huella: list?.huella ?? '' }
}

const views = {
  palabras: 'Palabras',
  aprendidas: 'Aprendidas',
  generaciones: 'Generaciones',
  prueba: 'Prueba',
  publicaciones: 'Publicaciones',
} as const

/** The words the search box understands: edited as a draft, tried, published, taken back. */
export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { view, cambios, huella } = loaded
  return (
    <WordsFrame
      current="sinonimos"
      text="Lo que la gente dice y lo que el catálogo dice. Los cambios esperan en un borrador hasta que los publiques."
      action={<NewWord />}
    >
      <nav aria-label="Sinónimos" className="flex flex-wrap gap-2">
        {Object.entries(views).map(([ver, text]) => (
          <ChipLink
            key={ver}
            href={at(ver === 'palabras' ? '/Sinonimos' : `/Sinonimos?ver=${ver}`)}
            isCurrent={ver === view}
          >
            {text}
          </ChipLink>
        ))}
      </nav>
      <DraftBar cambios={cambios} huella={huella} isTrial={view === 'prueba'} />
      {loaded.view === 'palabras' && <SynonymList list={loaded.list} fault={loaded.fault} />}
      {loaded.view === 'prueba' && (
        <TrialView
          trial={loaded.trial}
          queries={loaded.queries}
          isAll={new URLSearchParams(search).get('todas') === '1'}
        />
      )}
      {loaded.view === 'aprendidas' && <LearntList learnt={loaded.learnt} cuales={loaded.cuales} />}
      {loaded.view === 'generaciones' &&
        (loaded.load ? (
          <LoadView load={loaded.load.list} fault={loaded.load.fault} />
        ) : (
          <GenerationList list={loaded.list} fault={loaded.fault} loads={loaded.loads} />
        ))}
      {loaded.view === 'publicaciones' && <PublishedList publications={loaded.publications} />}
    </WordsFrame>
  )
}

/** Open from the start when the address brings a text that found nothing. */
function NewWord() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('nueva')
  const [isOpen, setOpen] = useState(asked !== null)
  const close = () => {
    setOpen(false)
    if (asked !== null) void navigate(changed(search, { nueva: null }), { replace: true })
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={Plus} /> Nueva palabra
      </Button>
      <Dialog open={isOpen} onClose={close} title="Nueva palabra">
        <SynonymForm termino={asked ?? ''} onDone={close} />
      </Dialog>
    </>
  )
}
