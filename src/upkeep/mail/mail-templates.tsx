import { useState } from 'react'
import { useLocation } from 'react-router'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { fieldsOf, type Fields } from '#kit/forms/form-fields.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { SaveForm, textOf } from '#kit/forms/save-form.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextArea, TextField } from '#kit/ui/field.tsx'
import { count } from '#kit/ui/format.ts'
import { changed } from '#kit/lists/table-address.ts'

type Template = Reply<Api['GET /api/v1/correos/plantillas']>['plantillas'][number]
type Preview = Reply<Api['POST /api/v1/correos/plantillas/:tipo/vista']>

const groups: [Template['para'], string][] = [
  ['cliente', 'A los clientes'],
  ['persona', 'A una persona, sobre su cuenta'],
  ['empresa', 'A la empresa'],
]

/** Every mail of the house with its words; one of them open, by the address. */
export function MailTemplates({ plantillas }: { plantillas: Template[] }) {
  const { search, pathname } = useLocation()
  const wanted = new URLSearchParams(search).get('correo')
  const open = plantillas.find(({ tipo }) => tipo === wanted) ?? plantillas[0]
  return (
    <div className="grid items-start gap-6 desktop:grid-cols-[19rem_minmax(0,1fr)]">
      <nav aria-label="Correos" className="grid gap-4">
        {groups.map(([para, title]) => (
          <section key={para} className="grid gap-1">
            <h2 className="text-sm text-soft">{title}</h2>
            <ul className="grid">
              {plantillas
                .filter((one) => one.para === para)
                .map(({ tipo, nombre, palabras, enviados }) => (
                  <li key={tipo}>
                    <a
                      href={pathname + changed(search, { correo: tipo })}
                      aria-current={tipo === open?.tipo ? 'page' : undefined}
                      className="flex min-h-11 items-center gap-2 rounded-control px-3 text-ink no-underline hover:bg-sunk aria-[current]:bg-accent-tint aria-[current]:font-semibold md:min-h-9"
                    >
                      <span className="min-w-0 flex-1">{nombre}</span>
                      {palabras && <Badge tone="accent">Cambiado</Badge>}
                      {enviados > 0 && <span className="text-sm text-soft tabular-nums">{count(enviados)}</span>}
                    </a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
      {open && <TemplateForm key={`${open.tipo} ${open.version}`} template={open} />}
    </div>
  )
}

const wordsIn = (fields: Fields) => ({
  asunto: textOf(fields, 'asunto'),
  antes: textOf(fields, 'antes'),
  boton: textOf(fields, 'boton'),
  despues: textOf(fields, 'despues'),
})

function TemplateForm({ template }: { template: Template }) {
  const { tipo, nombre, cuando, lleva_datos, version } = template
  const watched = useUnsaved()
  const [preview, setPreview] = useState<Preview | null>(null)
  const { write } = useWrite({ reloads: false })
  const look = async () => {
    const form = watched.form.current
    if (!form) return
    await write(async () =>
      setPreview(
        await call('POST /api/v1/correos/plantillas/:tipo/vista', { params: { tipo }, body: wordsIn(fieldsOf(form)) }),
      ),
    )
  }
  return (
    <div className="grid gap-4">
      {watched.guard}
      <div>
        <h2 className="text-2xl">{nombre}</h2>
        <p className="text-soft">
          {cuando}. Deja un campo vacío para usar las palabras de siempre. Puedes escribir{' '}
          <code className="code">{'{nombre}'}</code>, <code className="code">{'{asunto}'}</code> y{' '}
          <code className="code">{'{texto}'}</code>: lo que se habría dicho.
          {lleva_datos && ' Este correo lleva datos, así que {texto} no puede faltar en el cuerpo.'}
        </p>
      </div>
      <SaveForm
        label={`Palabras de ${nombre}`}
        said="Plantilla guardada"
        watched={watched}
        className="rounded-panel border border-line bg-card p-5"
        more={
          <Button variant="secondary" onClick={() => void look()}>
            Ver cómo queda
          </Button>
        }
        send={(fields) =>
          call('PUT /api/v1/correos/plantillas/:tipo', { params: { tipo }, body: { version, ...wordsIn(fields) } })
        }
      >
        <Words template={template} />
      </SaveForm>
      {preview && (
        <section aria-label="Cómo queda" className="overflow-hidden rounded-panel border border-line">
          <p className="border-b border-line bg-sunk px-4 py-2">
            <span className="text-sm text-soft">Asunto</span> <b>{preview.asunto}</b>
          </p>
          <MailBody html={preview.html} />
        </section>
      )}
    </div>
  )
}

function Words({ template: { propio, palabras, tiene_boton } }: { template: Template }) {
  return (
    <>
      <TextField
        label="Asunto"
        name="asunto"
        maxLength={200}
        placeholder={propio.asunto}
        defaultValue={palabras?.asunto ?? ''}
      />
      <TextArea
        label="Cuerpo"
        name="antes"
        rows={5}
        maxLength={4000}
        placeholder={propio.antes}
        defaultValue={palabras?.antes ?? ''}
      />
      {tiene_boton && (
        <TextField
          label="Botón"
          name="boton"
          maxLength={60}
          placeholder={propio.boton ?? ''}
          defaultValue={palabras?.boton ?? ''}
        />
      )}
      <TextArea
        label="Al final, en letra pequeña"
        name="despues"
        rows={3}
        maxLength={4000}
        placeholder={propio.despues}
        defaultValue={palabras?.despues ?? ''}
      />
    </>
  )
}

/**
 * A mail as its reader sees it. Nothing in it runs. Our pages take no style from an attribute, and mails have theirs nowhere else:
 * they are put on by us.
 */
function MailBody({ html }: { html: string }) {
  const dress = ({ currentTarget }: { currentTarget: HTMLIFrameElement }) => {
    const dressed = currentTarget.contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? []
    for (const element of dressed) element.style.cssText = element.dataset['style'] ?? ''
  }
  return (
    <iframe
      title="Cuerpo del correo"
      sandbox="allow-same-origin"
      srcDoc={html.replaceAll(' style="', ' data-style="')}
      onLoad={dress}
      className="h-96 w-full bg-white"
    />
  )
}
