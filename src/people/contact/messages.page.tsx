import { Inbox } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { modeTexts } from '#kit/base/settings.ts'
import { say } from '#kit/base/texts.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import type { Api } from '#api.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Pager } from '#kit/lists/pager.tsx'
import { changed } from '#kit/lists/table-address.ts'
import { ChoiceFilter } from '#kit/lists/filters.tsx'
import { ListViews } from '#kit/lists/list-views.tsx'
import { queryOf } from '#kit/lists/list-loader.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { CompanyFrame } from '#people/company/company-frame.tsx'

type Message = Reply<Api['GET /api/v1/mensajes']>['mensajes'][number]

export async function loader({ request }: LoaderFunctionArgs) {
  const query = queryOf<'GET /api/v1/mensajes'>(request)
  return call('GET /api/v1/mensajes', { query })
}

/** What visitors wrote from the contact page. */
export function Component() {
  const { total, pagina, por, nuevos, mensajes } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const isFiltered = ['q', 'estado', 'pide'].some((name) => params.has(name))
  return (
    <CompanyFrame
      current="mensajes"
      text={nuevos === 0 ? 'Todos están atendidos.' : `${plural(nuevos, 'mensaje', 'mensajes')} por atender.`}
    >
      <TableFilters label="Buscar mensajes" placeholder="Nombre, empresa, correo o texto">
        <ChoiceFilter
          label="Estado"
          name="estado"
          options={[
            ['NUEVO', 'Nuevos'],
            ['ATENDIDO', 'Atendidos'],
          ]}
          className="w-44 max-sm:w-full"
        />
        <ChoiceFilter
          label="Motivo"
          name="pide"
          options={[
            ['parte', 'Piden una parte'],
            ['otra', 'Otros motivos'],
          ]}
          className="w-44 max-sm:w-full"
        />
      </TableFilters>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <output className="font-semibold tabular-nums">{plural(total, 'mensaje', 'mensajes')}</output>
        <ListViews />
      </div>
      {mensajes.length === 0 ? (
        <EmptyState
          title={isFiltered ? 'Ningún mensaje con estos filtros' : 'Nadie ha escrito'}
          text={isFiltered ? 'Prueba con otro texto u otro estado.' : 'Aquí llega lo que se envía desde Contacto.'}
          figure={<Icon of={Inbox} size={40} />}
        />
      ) : (
        <ul className="grid gap-3">
          {mensajes.map((message) => (
            <MessageCard key={message.id} message={message} />
          ))}
        </ul>
      )}
      <Pager
        page={pagina}
        paginas={Math.max(1, Math.ceil(total / por))}
        href={(page) => changed(search, { pagina: page })}
      />
    </CompanyFrame>
  )
}

function MessageCard({ message }: { message: Message }) {
  const { nombre, empresa, correo, telefono, mensaje, sucursal, busqueda } = message
  const { creado_en, estado, atendido_por, atendido_en } = message
  const isNew = estado === 'NUEVO'
  return (
    <li className={`rounded-panel border bg-card p-5 ${isNew ? 'border-edge' : 'border-line'}`}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-lg wrap-anywhere">
          {nombre}
          {empresa && <span className="text-soft"> · {empresa}</span>}
        </h2>
        <Badge tone={isNew ? 'accent' : 'neutral'}>{isNew ? 'Nuevo' : 'Atendido'}</Badge>
        {busqueda && <Badge>Pide una parte</Badge>}
        <span className="ml-auto text-sm text-soft">
          {sucursal && `${sucursal} · `}
          <time dateTime={creado_en}>{moment(creado_en)}</time>
        </span>
      </div>
      <p className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">{mensaje}</p>
      {busqueda && <Asked busqueda={busqueda} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <a href={`mailto:${correo}`} className="link inline-flex min-h-8 items-center wrap-anywhere">
          {correo}
        </a>
        {telefono && (
          <a href={`tel:${telefono.replace(/[^\d+]/g, '')}`} className="link inline-flex min-h-8 items-center">
            {telefono}
          </a>
        )}
        {atendido_en && (
          <span className="text-soft">
            Atendido por {atendido_por ?? 'alguien que ya no está'} el {moment(atendido_en)}
          </span>
        )}
        <Mark message={message} />
      </div>
    </li>
  )
}

/** The search that found nothing, to be repeated by who attends. */
function Asked({ busqueda: { texto, tipo, vehiculo } }: { busqueda: NonNullable<Message['busqueda']> }) {
  const query = new URLSearchParams({ productobusqueda: texto, tipobusqueda: String(tipo) })
  return (
    <p className="mt-2 text-sm text-soft wrap-anywhere">
      Buscó{' '}
      <a href={at(`/ListadoProductos?${query}`)} className="link">
        {texto}
      </a>{' '}
      en {say(modeTexts[tipo])}
      {vehiculo && `, para ${vehiculo}`}
    </p>
  )
}

function Mark({ message }: { message: Message }) {
  const { busy, write } = useWrite()
  const { id, version, estado, nombre } = message
  const isNew = estado === 'NUEVO'
  const mark = () =>
    write(
      () =>
        call('PATCH /api/v1/mensajes/:id', { params: { id }, body: { version, estado: isNew ? 'ATENDIDO' : 'NUEVO' } }),
      isNew ? 'Mensaje atendido' : 'Mensaje por atender',
    )
  return (
    <Button
      variant={isNew ? 'secondary' : 'quiet'}
      size="sm"
      busy={busy}
      className="ml-auto"
      onClick={() => void mark()}
    >
      {isNew ? 'Marcar atendido' : 'Marcar nuevo'}
      <span className="sr-only"> el mensaje de {nombre}</span>
    </Button>
  )
}
