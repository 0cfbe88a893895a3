import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Made } from '#kit/forms/made.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { orMissing } from '#kit/forms/or-missing.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { ContentHistory } from '#publishing/editor/content-history.tsx'
import type { PublicationOptions, WholePublication } from '#publishing/editor/editing.ts'
import { PublicationEditor } from './publication-editor.tsx'
import { stateLabels } from '#publishing/editor/states.ts'

type Data = { id: string | null; whole: WholePublication | null; options: PublicationOptions | null }

export async function loader({ params }: LoaderFunctionArgs) {
  const id = params['id'] ?? null
  if (id === null) return data<Data>({ id, whole: null, options: null })
  const [whole, options] = await Promise.all([
    orMissing(call('GET /api/v1/publicaciones/:id', { params: { id: Number(id) } })),
    call('GET /api/v1/publicaciones/opciones'),
  ])
  return data<Data>({ id, whole, options }, { status: whole ? 200 : 404 })
}

export function head({ whole }: Data) {
  return { title: whole ? whole.publicacion.titulo : undefined }
}

/** AD-c1: begins a publication, or edits one. */
export function Component() {
  const { id, whole, options } = useLoaderData<Data>()
  const may = currentSession().permissions
  if (id === null) return may.includes('publicaciones-create') ? <NewPublication /> : <OnlyReads />
  if (!whole || !options) {
    return (
      <EmptyState level={1} title="La publicación no existe" text="Puede que la hayan borrado.">
        <LinkButton href={at('/ListPublicaciones')}>Ver las publicaciones</LinkButton>
      </EmptyState>
    )
  }
  const { publicacion, historial } = whole
  const { texto, tono } = stateLabels[publicacion.estado]
  const mayWrite = may.includes('publicaciones-update')
  return (
    <RecordFrame
      title={publicacion.titulo}
      aside={<Badge tone={tono}>{texto}</Badge>}
      action={
        <LinkButton href={at(`/DetallePosts/${publicacion.id}?vista=1`)} variant="secondary" external>
          Vista previa
        </LinkButton>
      }
    >
      {mayWrite ? (
        <PublicationEditor key={publicacion.id} whole={whole} options={options} />
      ) : (
        <p className="text-soft">Tu permiso alcanza para verla. Ábrela en la vista previa.</p>
      )}
      <ContentHistory events={historial} />
    </RecordFrame>
  )
}

function OnlyReads() {
  return (
    <EmptyState
      level={1}
      title="No puedes crear publicaciones"
      text="Tu permiso alcanza para verlas. Pide el de crear a quien administra."
    >
      <LinkButton href={at('/ListPublicaciones')}>Ver las publicaciones</LinkButton>
    </EmptyState>
  )
}

function NewPublication() {
  return (
    <RecordFrame title="Nueva publicación">
      <SaveForm
        label="Nueva publicación"
        said="Borrador creado"
        button="Empezar"
        className="max-w-xl"
        send={async (fields) => {
          const { id } = await call('POST /api/v1/publicaciones', {
            body: {
              titulo: fields.text('titulo').trim(),
              tipo: fields.text('tipo') === 'boletin' ? 'boletin' : 'blog',
            },
          })
          return new Made(at(`/Publicaciones/${id}`))
        }}
      >
        <TextField label="Título" name="titulo" required maxLength={160} />
        <SelectField label="Tipo" name="tipo">
          <option value="blog">Blog</option>
          <option value="boletin">Boletín técnico</option>
        </SelectField>
      </SaveForm>
    </RecordFrame>
  )
}
