import { useLocation, useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { changed } from '#kit/lists/table-address.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import type { Api } from '#api.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, plural } from '#kit/ui/format.ts'
import type { Load } from '#upkeep/uploads/state-words.ts'
import { isAtRest } from '#upkeep/uploads/states.ts'

type List = Reply<Api['GET /api/v1/cargas/:id/dudas']>
type Doubt = List['dudas'][number]
type Topic = Doubt['tema']

const topicWords: Record<Topic, string> = {
  iva: 'IVA',
  codigo: 'Códigos parecidos',
  precio: 'Precios que saltan',
  armadora: 'Marcas de vehículo',
  modelo: 'Modelos',
  marca: 'Marcas de la parte',
  gemelo: 'Repetidas en el archivo',
}
/** What it means that the file is right. */
const rightWords: Record<Topic, string> = {
  iva: '',
  codigo: 'No, es otra parte',
  precio: 'Sí, es correcto',
  armadora: 'No, es otra marca',
  modelo: 'No, es otro modelo',
  marca: 'No, es otra marca',
  gemelo: 'No, son dos partes',
}

/** What the load asks; each answer is kept for its supplier. */
export function DoubtsView({ load, list, fault }: { load: Load; list: List | null; fault: TableFault | null }) {
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  const answering = useAnswering(load.id)
  const tema = new URLSearchParams(search).get('tema')
  if (!list) return fault && <Alert title={fault.message} onRetry={() => void revalidate()} />
  if (!list.total)
    return <EmptyState title="Nada que preguntar" text="Todo lo que trae el archivo se entendió sin dudas." />
  const pages = Math.ceil(list.total / list.por)
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-sm text-soft">
        Lo que contestes se recuerda para este proveedor y no se vuelve a preguntar. Si publicas sin contestar, lo que
        está en duda se queda fuera.
      </p>
      {list.temas.length > 1 && (
        <nav aria-label="Por tema" className="flex flex-wrap gap-2">
          <ChipLink href={changed(search, { ver: 'dudas', tema: null, pagina: null })} isCurrent={!tema}>
            Todas
          </ChipLink>
          {list.temas.map(({ tema: one, veces }) => (
            <ChipLink
              key={one}
              href={changed(search, { ver: 'dudas', tema: one, pagina: null })}
              isCurrent={tema === one}
            >
              {topicWords[one]} ({count(veces)})
            </ChipLink>
          ))}
        </nav>
      )}
      {answering.fault && <Alert title={answering.fault.message} />}
      <ul className="grid gap-px overflow-hidden rounded-panel border border-line bg-line">
        {list.dudas.map((doubt) => (
          <DoubtRow key={doubt.id} doubt={doubt} isOpen={isAtRest(load)} answering={answering} />
        ))}
      </ul>
      {isAtRest(load) && <AllAtOnce list={list} tema={tema} answering={answering} />}
      {pages > 1 && <Pages search={search} page={list.pagina} pages={pages} />}
    </div>
  )
}

type Answering = ReturnType<typeof useAnswering>

function DoubtRow({ doubt, isOpen, answering }: { doubt: Doubt; isOpen: boolean; answering: Answering }) {
  const { id, tema, texto, fila, filas, propuestas, retiene } = doubt
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-card px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-80 gap-1">
        <span className="wrap-anywhere">{texto}</span>
        <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
          {fila !== null && `Fila ${count(fila)}${filas > 1 ? ` y ${count(filas - 1)} más` : ''}`}
          {retiene ? <Badge tone="maybe">Fuera hasta que contestes</Badge> : <Badge>Solo se avisa</Badge>}
        </span>
      </div>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {propuestas.map((one) => (
            <Button
              key={one}
              variant="secondary"
              size="sm"
              busy={answering.busy}
              onClick={() => answering.one(id, one)}
            >
              {yesWords(tema, one)}
            </Button>
          ))}
          {rightWords[tema] && (
            <Button variant="quiet" size="sm" busy={answering.busy} onClick={() => answering.one(id, null)}>
              {rightWords[tema]}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function yesWords(tema: Topic, proposal: string): string {
  if (tema === 'iva') return proposal === 'sí' ? 'Sí, ya traen IVA' : 'No traen IVA'
  return tema === 'gemelo' ? `Sí, son ${proposal}` : `Sí, es ${proposal}`
}

/** All of one topic, where there are several: a supplier writes his codes his own way. */
function AllAtOnce({ list, tema, answering }: { list: List; tema: string | null; answering: Answering }) {
  const [only] = list.temas.length === 1 ? list.temas : list.temas.filter((one) => one.tema === tema)
  if (!only || only.veces < 2 || only.tema === 'iva') return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm">
        Las {plural(only.veces, 'duda', 'dudas')} de «{topicWords[only.tema]}»:
      </span>
      {only.tema !== 'precio' && (
        <Button
          variant="secondary"
          size="sm"
          busy={answering.busy}
          onClick={() => answering.all(only.tema, 'propuesta')}
        >
          Sí a todas
        </Button>
      )}
      <Button variant="quiet" size="sm" busy={answering.busy} onClick={() => answering.all(only.tema, 'tal_cual')}>
        {only.tema === 'precio' ? 'Todos son correctos' : 'Todas están bien como vienen'}
      </Button>
    </div>
  )
}

function Pages({ search, page, pages }: { search: string; page: number; pages: number }) {
  return (
    <nav aria-label="Páginas de dudas" className="flex items-center gap-4 text-sm">
      {page > 1 && (
        <a className="link" href={changed(search, { ver: 'dudas', pagina: String(page - 1) })}>
          Anteriores
        </a>
      )}
      <span className="text-soft">
        Página {count(page)} de {count(pages)}
      </span>
      {page < pages && (
        <a className="link" href={changed(search, { ver: 'dudas', pagina: String(page + 1) })}>
          Siguientes
        </a>
      )}
    </nav>
  )
}

function useAnswering(id: number) {
  const { busy, fault, write } = useWrite({ tells: 'here', reloads: true })
  const send = (body: { respuestas: { id: number; respuesta: string | null }[] } | { todas: All }) =>
    void write(() => call('POST /api/v1/cargas/:id/dudas', { params: { id }, body }))
  return {
    busy,
    fault,
    one: (which: number, respuesta: string | null) => send({ respuestas: [{ id: which, respuesta }] }),
    all: (tema: Topic, como: All['como']) => send({ todas: { tema, como } }),
  }
}

type All = { tema: Topic; como: 'propuesta' | 'tal_cual' }
