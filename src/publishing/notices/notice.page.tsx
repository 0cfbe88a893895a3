import { data, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { datesText } from '#publishing/banners/dates-text.ts'
import { stateLabels } from '#publishing/editor/states.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { readRecordLog, type RecordLog, RecordLogList } from '#people/roles/record-log.tsx'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { queryOf } from '#kit/lists/list-loader.ts'
import { orFault } from '#kit/lists/table-fault.ts'
import { toast } from '#kit/ui/toast.ts'
import type { Notice, NoticeOptions } from './notice-fields.tsx'
import { NoticeForm } from './notice-form.tsx'
import { NoticePeople, type PeopleFound } from './notice-people.tsx'
import { whomText } from './notice-words.ts'

type Data = { anuncio: Notice | null; options: NoticeOptions; people: PeopleFound | null; log: RecordLog | null } | null

export async function loader({ params, request }: LoaderFunctionArgs) {
  const isNew = params['id'] === 'nuevo'
  const id = Number(params['id'])
  const [options, anuncio] = await Promise.all([
    call('GET /api/v1/anuncios/opciones'),
    isNew ? null : orMissing(call('GET /api/v1/anuncios/:id', { params: { id } })),
  ])
  if (isNew) return data<Data>({ anuncio: null, options, people: null, log: null })
  if (!anuncio) return data<Data>(null, { status: 404 })
  const query = queryOf<'GET /api/v1/anuncios/:id/personas'>(request)
  const [people, log] = await Promise.all([
    orFault(call('GET /api/v1/anuncios/:id/personas', { params: { id }, query })),
    readRecordLog('anuncio', id),
  ])
  return data<Data>({ anuncio, options, people, log })
}

export function head(found: Data) {
  return { title: found ? (found.anuncio?.titulo ?? 'Nuevo anuncio') : undefined }
}

/** AD-s4: writes an announcement, and tells who accepted it. */
export function Component() {
  const found = useLoaderData<Data>()
  const navigate = useNavigate()
  if (!found) {
    return (
      <div className="py-12">
        <EmptyState level={1} title="El anuncio no existe" text="Puede que lo hayan borrado.">
          <LinkButton href={at('/anunciosadmin')}>Ver los anuncios</LinkButton>
        </EmptyState>
      </div>
    )
  }
  const { anuncio, options, people, log } = found
  if (!anuncio) {
    return (
      <RecordFrame title="Nuevo anuncio">
        <NoticeForm
          options={options}
          button="Crear el anuncio"
          send={async (body) => {
            const made = await call('POST /api/v1/anuncios', { body })
            toast({ title: 'Anuncio creado', text: made.titulo })
            await navigate(at(`/anunciosadmin/${made.id}`), { replace: true })
          }}
        />
      </RecordFrame>
    )
  }
  return (
    <RecordFrame title={anuncio.titulo} aside={<Standing anuncio={anuncio} />}>
      <Conflicts conflictos={anuncio.conflictos} />
      <NoticeForm
        key={`${anuncio.id}.${anuncio.version}`}
        anuncio={anuncio}
        options={options}
        button="Guardar"
        said="Anuncio guardado"
        send={async (body, version) => {
          await call('PATCH /api/v1/anuncios/:id', { params: { id: anuncio.id }, body: { ...body, version } })
        }}
      />
      {people && <NoticePeople anuncio={anuncio} found={people} />}
      <RecordLogList log={log} />
    </RecordFrame>
  )
}

function Standing({ anuncio }: { anuncio: Notice }) {
  const { texto, tono } = stateLabels[anuncio.estado]
  return (
    <>
      <Badge tone={tono}>{texto}</Badge>
      <span className="text-sm">
        {whomText(anuncio)} · {datesText(anuncio.desde, anuncio.hasta)}
      </span>
    </>
  )
}

type Conflict = Reply<Api['GET /api/v1/anuncios/:id']>['conflictos'][number]

/** Of two in the same place only the more important is seen; the other waits until it is closed. */
function Conflicts({ conflictos }: { conflictos: Conflict[] }) {
  if (conflictos.length === 0) return null
  return (
    <Alert kind="warning" title="Alguien vería otro anuncio igual al mismo tiempo">
      <p>
        Se ve primero el de más prioridad; el otro, cuando se cierra. Cambia fechas, público o forma si no es lo que
        quieres:
      </p>
      <ul className="mt-2 grid gap-1">
        {conflictos.map(({ id, titulo, desde, hasta }) => (
          <li key={id}>
            <a href={at(`/anunciosadmin/${id}`)} className="link inline-flex min-h-6 items-center">
              {titulo}
            </a>{' '}
            · {datesText(desde, hasta)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
