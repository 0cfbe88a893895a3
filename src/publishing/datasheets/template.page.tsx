import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { Options } from '#kit/forms/options.tsx'
import type { Api } from '#api.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { readRecordLog, type RecordLog, RecordLogList } from '#people/roles/record-log.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { toast } from '#kit/ui/toast.ts'
import { type Question, questionOf, TemplateQuestions, withoutRow } from './template-questions.tsx'

type Template = Reply<Api['GET /api/v1/fichas/plantillas']>['plantillas'][number]
type Data = { template: Template | null; lineas: { id: number; nombre: string }[]; log: RecordLog | null } | null

export async function loader({ params }: LoaderFunctionArgs) {
  const isNew = params['id'] === 'nueva'
  const [{ plantillas }, { lineas }] = await Promise.all([
    call('GET /api/v1/fichas/plantillas'),
    call('GET /api/v1/fichas/opciones'),
  ])
  const template = plantillas.find(({ id }) => String(id) === params['id']) ?? null
  if (!isNew && !template) return data<Data>(null, { status: 404 })
  return data<Data>({ template, lineas, log: template && (await readRecordLog('plantilla_ficha', template.id)) })
}

export function head(found: Data) {
  return { title: found ? (found.template?.nombre ?? 'Nueva plantilla') : undefined }
}

/** The questions of a template, in their order. */
export function Component() {
  const found = useLoaderData<Data>()
  const mayWrite = currentSession().permissions.includes('fichas-write')
  if (!found || (!found.template && !mayWrite)) {
    return (
      <div className="py-12">
        <EmptyState
          level={1}
          title={found ? 'No puedes crear plantillas' : 'La plantilla no existe'}
          text={found ? 'Tu permiso alcanza para verlas.' : 'Puede que la hayan borrado.'}
        >
          <LinkButton href={at('/AdminFichas/plantillas')}>Ver las plantillas</LinkButton>
        </EmptyState>
      </div>
    )
  }
  const { template } = found
  return (
    <RecordFrame
      title={template?.nombre ?? 'Nueva plantilla'}
      aside={template && <span className="text-sm">{plural(template.fichas, 'ficha la usa', 'fichas la usan')}</span>}
      action={template && mayWrite && <DeleteTemplate template={template} />}
    >
      <TemplateForm key={`${template?.id}.${template?.version}`} {...found} mayWrite={mayWrite} />
      <RecordLogList log={found.log} />
    </RecordFrame>
  )
}

function TemplateForm({ template, lineas, mayWrite }: NonNullable<Data> & { mayWrite: boolean }) {
  const [questions, setQuestions] = useState<Question[]>(() => (template?.atributos ?? []).map(questionOf))
  const watched = useUnsaved()
  const navigate = useNavigate()
  return (
    <fieldset disabled={!mayWrite} className="min-w-0">
      <SaveForm
        label="Plantilla"
        button={template ? 'Guardar' : 'Crear la plantilla'}
        said={template ? 'Plantilla guardada' : undefined}
        watched={watched}
        className="max-w-4xl"
        send={async (fields) => {
          const body = {
            nombre: fields.text('nombre').trim(),
            linea_id: Number(fields.text('linea_id')) || null,
            atributos: questions.map(withoutRow),
          }
          if (template) {
            await call('PATCH /api/v1/fichas/plantillas/:id', {
              params: { id: template.id },
              body: { ...body, version: template.version },
            })
            return
          }
          const { id } = await call('POST /api/v1/fichas/plantillas', { body })
          watched.settle()
          toast({ title: 'Plantilla creada', text: body.nombre })
          await navigate(at(`/AdminFichas/plantillas/${id}`), { replace: true })
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Nombre" name="nombre" required maxLength={80} defaultValue={template?.nombre} />
          <SelectField
            label="Línea"
            name="linea_id"
            hint="Se propone para las partes de esta línea."
            defaultValue={template?.linea_id ?? ''}
          >
            <option value="">Cualquiera</option>
            <Options of={lineas} />
          </SelectField>
        </div>
        {/* What is watched for changes, and where the server's faults belong. */}
        <input type="hidden" name="atributos" value={JSON.stringify(questions.map(withoutRow))} />
        <TemplateQuestions questions={questions} onChange={setQuestions} />
      </SaveForm>
      {watched.guard}
    </fieldset>
  )
}

/** Asks; in use it is refused with how many use it (G12). */
function DeleteTemplate({ template: { id, nombre } }: { template: Template }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Icon of={Trash2} /> Borrar
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`¿Borrar la plantilla «${nombre}»?`}
        confirm="Borrar"
        isDanger
        onConfirm={async () => {
          await call('DELETE /api/v1/fichas/plantillas/:id', { params: { id } })
          toast({ title: 'Plantilla borrada', text: nombre })
          await navigate(at('/AdminFichas/plantillas'))
        }}
        renderAbout={(refusal) =>
          refusal.code === 'en_uso' && (
            <a href={at(`/AdminFichas?plantilla=${id}`)} className="link">
              Ver las fichas que la usan
            </a>
          )
        }
      >
        No se puede deshacer.
      </ConfirmDialog>
    </>
  )
}
