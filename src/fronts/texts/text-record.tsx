import { useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Sent } from '#kit/base/contract.ts'
import { moment } from '#kit/base/moment.ts'
import { at } from '#kit/base/place.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { toast } from '#kit/ui/toast.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { ContentHistory } from '#publishing/editor/content-history.tsx'
import { areas, looks } from './kinds.ts'
import type { EditedText } from './text-columns.ts'
import { TextPreview } from './text-preview.tsx'

type Body = Sent<Api['PUT /api/v1/textos/todos/:clave']>['body']

/** One text: its words in both languages, how it looks, and what was done to it. */
export function TextRecord({ texto }: { texto: EditedText }) {
  const { clave, version, area, pagina, donde, es, en, original } = texto
  const isChanged = es !== null || en !== null
  return (
    <RecordFrame
      title={(es ?? original.es ?? en ?? original.en) || 'Sin texto'}
      aside={
        <>
          <Badge tone={isChanged ? 'accent' : undefined}>{isChanged ? 'Cambiado' : 'Original'}</Badge>
          {es === null && original.es === null && <Badge tone="maybe">Sin español: se lee en inglés</Badge>}
          <span>{areas[area]}</span>
          <Edited texto={texto} />
          <a href={at('/textos')} className="link inline-flex min-h-6 items-center text-sm">
            Todos los textos
          </a>
        </>
      }
      action={
        pagina && (
          <LinkButton href={at(pagina)} variant="secondary" external>
            Verlo en el sitio
          </LinkButton>
        )
      }
    >
      <p className="max-w-prose">{donde}</p>
      <TextForm key={`${clave} ${version}`} texto={texto} />
      <ContentHistory events={texto.historial} />
    </RecordFrame>
  )
}

function Edited({ texto: { actualizado_en, actualizado_por } }: { texto: EditedText }) {
  if (!actualizado_en) return null
  return (
    <span className="text-sm">
      {moment(actualizado_en)}
      {actualizado_por && ` · ${actualizado_por}`}
    </span>
  )
}

function TextForm({ texto }: { texto: EditedText }) {
  const { clave, version, largo, forma, lugares } = texto
  const watched = useUnsaved()
  const { busy, write } = useWrite()
  const [shown, setShown] = useState(texto.es ?? texto.original.es ?? texto.en ?? texto.original.en)
  const put = (body: Body) => call('PUT /api/v1/textos/todos/:clave', { params: { clave }, body })
  const undone = 'El texto está como antes'
  const save = async (fields: Fields) => {
    const { antes, ...made } = await put({ version, ...wordsOf(fields, texto) })
    const undo = () => void write(() => put({ ...made, ...antes }), undone)
    toast({ title: 'Texto guardado', text: 'Ya se lee en el sitio.', actions: [{ text: 'Deshacer', onChoose: undo }] })
  }
  const restore = () =>
    write(
      () => put({ version, es: null, en: null }),
      ({ antes, ...made }) => ({ title: 'Texto restaurado', undo: () => put({ ...made, ...antes }), undone }),
    )
  return (
    <>
      {watched.guard}
      <SaveForm
        label="Texto del sitio"
        className="max-w-3xl"
        watched={watched}
        send={save}
        more={
          (texto.es !== null || texto.en !== null) && (
            <Button variant="secondary" busy={busy} onClick={() => void restore()}>
              Restaurar el texto original
            </Button>
          )
        }
      >
        <TextArea
          label="En español"
          name="es"
          rows={largo > 120 ? 3 : 2}
          maxLength={largo}
          defaultValue={texto.es ?? texto.original.es ?? ''}
          onChange={({ currentTarget }) => setShown(currentTarget.value)}
          hint={hintOf(texto)}
        />
        <TextPreview text={shown} forma={forma} lugares={lugares} />
        <Original texto={texto} />
        <TextArea
          label="En inglés"
          name="en"
          rows={largo > 120 ? 3 : 2}
          maxLength={largo}
          defaultValue={texto.en ?? texto.original.en}
          hint="Se lee solo donde falta el español."
        />
      </SaveForm>
    </>
  )
}

/** A text is one line: breaks that were typed are blanks. Nothing where the program itself has nothing leaves it so. */
function wordsOf(fields: Fields, { original, puede_vaciarse }: EditedText) {
  const line = (name: string) =>
    fields
      .text(name)
      .replace(/\s*\n\s*/g, ' ')
      .trim()
  const es = line('es')
  return { es: es === '' && original.es === null && !puede_vaciarse ? null : es, en: line('en') }
}

function hintOf({ largo, puede_vaciarse, forma }: EditedText): string {
  const limit = `${looks[forma].texto}. Se lee tal como lo escribas, sin formato; el límite de caracteres es ${largo}.`
  return puede_vaciarse ? `${limit} Vacío: ahí no se dice nada.` : limit
}

/** What the program says, and what may be written in it. */
function Original({ texto: { original, lugares } }: { texto: EditedText }) {
  return (
    <dl className="grid gap-3 rounded-panel bg-sunk p-4 text-sm">
      <div>
        <dt className="text-soft">Texto original</dt>
        <dd className="wrap-anywhere">{original.es ?? 'No tiene: se lee el inglés.'}</dd>
      </div>
      {lugares.map(({ nombre, explica, ejemplo, puede_faltar }) => (
        <div key={nombre}>
          <dt>
            <code className="code">{`{${nombre}}`}</code>
          </dt>
          <dd className="text-soft">
            {explica}, por ejemplo «{ejemplo}». {puede_faltar ? 'Puede faltar.' : 'No puede faltar.'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
