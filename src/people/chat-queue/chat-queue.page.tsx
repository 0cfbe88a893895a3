import { MessageCircle } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { moment } from '#kit/base/moment.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { ChoiceFilter } from '#kit/lists/filters.tsx'
import { queryOf } from '#kit/lists/list-loader.ts'
import { Pager } from '#kit/lists/pager.tsx'
import { changed } from '#kit/lists/table-address.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button, buttonClass } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { chatHref, shownNumber } from '#people/company/whatsapp.ts'

type Queue = Reply<Api['GET /api/v1/avisos-whatsapp']>
type Notice = Queue['avisos'][number]

export async function loader({ request }: LoaderFunctionArgs) {
  return call('GET /api/v1/avisos-whatsapp', { query: queryOf<'GET /api/v1/avisos-whatsapp'>(request) })
}

const states = { POR_ENVIAR: 'Por enviar', ENVIADO: 'Enviado', DESCARTADO: 'Descartado' } as const

/** What the clients of whoever looks want told by WhatsApp: each message is written, he sends it from his own. */
export function Component() {
  const { activo, total, pagina, por, avisos } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  return (
    <div className="wrap grid gap-5 py-6 desktop:py-8">
      <header className="grid gap-1">
        <h1 className="text-3xl">Por enviar por WhatsApp</h1>
        <p className="max-w-prose text-soft">
          Lo que tus clientes pidieron saber por WhatsApp. «Abrir en WhatsApp» lleva el mensaje ya escrito a su número:
          allá lo envías tú.
        </p>
      </header>
      <TableFilters label="Buscar avisos" placeholder="Persona, cliente o asunto">
        <ChoiceFilter
          label="Estado"
          name="estado"
          options={[
            ['ENVIADO', 'Enviados'],
            ['DESCARTADO', 'Descartados'],
          ]}
          all="Por enviar"
          className="w-44 max-sm:w-full"
        />
      </TableFilters>
      <output className="font-semibold tabular-nums">{plural(total, 'aviso', 'avisos')}</output>
      {avisos.length === 0 ? (
        <Nothing isOn={activo} isFiltered={params.has('q') || params.has('estado')} />
      ) : (
        <ul className="grid gap-3">
          {avisos.map((notice) => (
            <NoticeCard key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
      <Pager
        page={pagina}
        paginas={Math.max(1, Math.ceil(total / por))}
        href={(page) => changed(search, { pagina: page })}
      />
    </div>
  )
}

function Nothing({ isOn, isFiltered }: { isOn: boolean; isFiltered: boolean }) {
  const figure = <Icon of={MessageCircle} size={40} />
  if (isFiltered) return <EmptyState title="Ningún aviso con estos filtros" figure={figure} />
  if (!isOn)
    return (
      <EmptyState
        title="La empresa no avisa por WhatsApp"
        text="Se enciende en Sucursales, en los datos de la empresa. Desde entonces cada cliente elige de qué quiere saber así."
        figure={figure}
      />
    )
  return (
    <EmptyState
      title="Nada por enviar"
      text="Aquí llega lo que tus clientes pidieron saber por WhatsApp, en cuanto pasa."
      figure={figure}
    />
  )
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { persona, cliente_id, cliente, numero, tipo, mensaje, estado, creado_en, atendido_en, atendido_por } = notice
  return (
    <li className="grid gap-3 rounded-panel border border-line bg-card p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-lg wrap-anywhere">{persona}</h2>
        <a href={at(`/clientes/${cliente_id}`)} className="link inline-flex min-h-8 items-center wrap-anywhere">
          {cliente}
        </a>
        <Badge>{tipo}</Badge>
        {estado !== 'POR_ENVIAR' && <Badge tone={estado === 'ENVIADO' ? 'yes' : 'neutral'}>{states[estado]}</Badge>}
        <time className="text-sm text-soft sm:ml-auto" dateTime={creado_en}>
          {moment(creado_en)}
        </time>
      </div>
      <p className="max-w-prose wrap-anywhere">{mensaje}</p>
      <div className="flex flex-wrap items-center gap-2">
        {numero && <span className="mr-auto text-sm text-soft tabular-nums max-sm:w-full">{shownNumber(numero)}</span>}
        {atendido_en && (
          <span className="mr-auto text-sm text-soft max-sm:w-full">
            {atendido_por ?? 'Alguien que ya no está'}, {moment(atendido_en)}
          </span>
        )}
        <Actions notice={notice} />
      </div>
    </li>
  )
}

function Actions({ notice }: { notice: Notice }) {
  const { busy, write } = useWrite()
  const { id, version, estado, persona, numero, mensaje } = notice
  const mark = (from: number, to: Notice['estado']) =>
    call('PATCH /api/v1/avisos-whatsapp/:id', { params: { id }, body: { version: from, estado: to } })
  /** With a way back: what was opened by mistake waits again. */
  const settle = (to: Notice['estado'], said: string) =>
    write(
      () => mark(version, to),
      (after) => ({ title: said, undo: () => mark(after.version, estado), undone: 'Como estaba' }),
    )
  const whom = <span className="sr-only"> el aviso de {persona}</span>
  if (estado !== 'POR_ENVIAR')
    return (
      <Button
        variant="quiet"
        size="sm"
        busy={busy}
        onClick={() => void settle('POR_ENVIAR', `El aviso de ${persona} espera otra vez`)}
      >
        Regresar a por enviar{whom}
      </Button>
    )
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        busy={busy}
        onClick={() => void settle('DESCARTADO', `Aviso de ${persona} descartado`)}
      >
        Descartar{whom}
      </Button>
      {numero && (
        <a
          className={buttonClass('primary', 'sm')}
          href={chatHref(numero, mensaje)}
          target="_blank"
          rel="noreferrer"
          onClick={() => void settle('ENVIADO', `Aviso de ${persona} enviado`)}
        >
          Abrir en WhatsApp{whom}
        </a>
      )}
    </>
  )
}
