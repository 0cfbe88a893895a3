import { useState } from 'react'
import type { Api } from '#api.ts'
import { moment } from '#kit/base/moment.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { TextEditor } from '#publishing/editor/text-editor.tsx'
import type { Decided } from '#publishing/editor/states.ts'
import { Button } from '#kit/ui/button.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'

type Whole = Reply<Api['GET /api/v1/paginas-empresa/:id']>
type Desk = { titulo: string; descripcion: string; cuerpo: string }

/** The desk of a page about the company: its text, its state, and what was saved before. */
export function CompanyPageEditor({ whole: { pagina, versiones } }: { whole: Whole }) {
  const [desk, setDesk] = useState<Desk>(pagina)
  const [epoch, setEpoch] = useState(0)
  const { form, settle, guard } = useUnsaved()
  const isReady = useHydrated()
  const edit = (change: Partial<Desk>) => setDesk((now) => ({ ...now, ...change }))
  const take = (old: Desk) => {
    setDesk(old)
    setEpoch((count) => count + 1)
  }
  return (
    <>
      <SaveForm
        label={`Editar ${pagina.titulo}`}
        watched={{ form, settle }}
        said="Página guardada"
        className="max-w-5xl"
        send={(fields) => save(pagina, desk, fields)}
      >
        <div className="grid items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Words desk={desk} edit={edit} />
            <input type="hidden" name="cuerpo" value={desk.cuerpo} />
            <TextEditor
              name="cuerpo"
              isReady={isReady}
              html={desk.cuerpo}
              epoch={epoch}
              onChange={(cuerpo) => edit({ cuerpo })}
            />
          </div>
          <div className="grid gap-4 rounded-panel border border-line bg-card p-5">
            <SelectField label="Estado" name="estado" defaultValue={pagina.estado}>
              <option value="BORRADOR">Borrador</option>
              <option value="PUBLICADO">Publicada</option>
              <option value="ARCHIVADO">Archivada</option>
            </SelectField>
            <TextField
              type="number"
              label="Lugar en la lista"
              name="orden"
              min={0}
              max={999}
              hint="La del número menor va primero."
              defaultValue={pagina.orden}
            />
            <Versions id={pagina.id} versiones={versiones} current={pagina.version} onTake={take} />
          </div>
        </div>
      </SaveForm>
      {guard}
    </>
  )
}

function save({ id, version }: Whole['pagina'], desk: Desk, fields: Fields) {
  const { titulo, descripcion, cuerpo } = desk
  // The options of the form.
  const estado = fields.text('estado') as Decided
  return call('PATCH /api/v1/paginas-empresa/:id', {
    params: { id },
    body: { version, titulo, descripcion, cuerpo, estado, orden: Number(fields.text('orden')) },
  })
}

type WordsProps = { desk: Desk; edit: (change: Partial<Desk>) => void }

function Words({ desk, edit }: WordsProps) {
  return (
    <>
      <TextField
        label="Título"
        name="titulo"
        required
        maxLength={120}
        value={desk.titulo}
        onInput={({ currentTarget }) => edit({ titulo: currentTarget.value })}
      />
      <TextArea
        label="Descripción"
        name="descripcion"
        rows={2}
        maxLength={300}
        hint="Una frase; sale en la lista, en buscadores y al compartir."
        value={desk.descripcion}
        onInput={({ currentTarget }) => edit({ descripcion: currentTarget.value })}
      />
    </>
  )
}

type VersionsProps = {
  id: number
  versiones: Whole['versiones']
  current: number
  onTake: (old: Desk) => void
}

/** What was saved before: brought back to the desk, and saved from there as a new version. */
function Versions({ id, versiones, current, onTake }: VersionsProps) {
  const { write } = useWrite({ reloads: false })
  const take = (version: number) =>
    write(
      async () => onTake(await call('GET /api/v1/paginas-empresa/:id/versiones/:version', { params: { id, version } })),
      { title: `Versión ${version} en el escritorio`, text: 'Guarda para que quede.', kind: 'info' },
    )
  return (
    <Disclosure summary="Versiones guardadas" aside={versiones.length}>
      <ul className="grid gap-2">
        {versiones.map(({ version, autor, creado_en }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span>
              <b>{version}</b> · {moment(creado_en)}
              {autor && <span className="text-soft"> · {autor}</span>}
            </span>
            {version === current ? (
              <span className="text-soft">La de ahora</span>
            ) : (
              <Button variant="quiet" size="sm" onClick={() => void take(version)}>
                Recuperar<span className="sr-only"> la versión {version}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
