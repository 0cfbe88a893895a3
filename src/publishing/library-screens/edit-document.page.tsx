import { useRef } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { moment } from '#kit/base/moment.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import type { Refusal } from '#kit/base/refusal.ts'
import { at } from '#kit/base/place.ts'
import type { PartBrand } from '#catalogue/parts/contract.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { readRecordLog, type RecordLog, RecordLogList } from '#people/roles/record-log.tsx'
import type { Api } from '#api.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { plural } from '#kit/ui/format.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { requestIdOf } from '#kit/ui/request-id.ts'
import { toast } from '#kit/ui/toast.ts'
import { DeleteDocument } from './delete-document.tsx'
import { DocumentFields, readValues } from './document-fields.tsx'
import { stateLooks } from '#publishing/library/library-states.ts'
import { coverHref, readerHref, sizeText } from '#publishing/library/library-words.ts'
import { ReplaceFile } from './replace-file.tsx'

type Whole = Reply<Api['GET /api/v1/documentos-pdf/:id']>
type Loaded = { documento: Whole; marcas: PartBrand[]; log: RecordLog | null }

export async function loader({ params }: LoaderFunctionArgs) {
  const id = Number(params['id'])
  const documento = await orMissing(call('GET /api/v1/documentos-pdf/:id', { params: { id } }))
  if (!documento) return data(null, { status: 404 })
  const [marcas, log] = await Promise.all([call('GET /api/v1/marcas'), readRecordLog('documento_pdf', id)])
  return { documento, marcas, log }
}

export function head(loaded: Loaded | null) {
  return { title: loaded?.documento.titulo }
}

/** AD-d3. */
export function Component() {
  const loaded = useLoaderData() as Loaded | null // what `data` wraps arrives unwrapped
  if (loaded) return <Edit key={loaded.documento.id} {...loaded} />
  return (
    <div className="py-12">
      <EmptyState level={1} title="Este documento no existe" text="Puede que alguien lo haya borrado.">
        <LinkButton href={at('/documentoindexview')}>Ver documentos</LinkButton>
      </EmptyState>
    </div>
  )
}

function Edit({ documento, marcas, log }: Loaded) {
  const { id, titulo, version, categorias } = documento
  const { revalidate } = useRevalidator()
  // What the form began from: a save of somebody else meanwhile is told, not overwritten.
  const base = useRef(version)
  const { form, settle, guard } = useUnsaved()
  const permissions = currentSession().permissions
  const mayEdit = permissions.includes('pdfcatalogo-update')
  const submit = useWrite(async (fields) => {
    const saved = await call('PATCH /api/v1/documentos-pdf/:id', {
      params: { id },
      body: { version: base.current, ...readValues(fields) },
    })
    base.current = saved.version
    settle()
    toast({ title: 'Cambios guardados', text: saved.titulo })
    await revalidate()
  })
  const saveMine = () => {
    base.current = Number(submit.fault?.extra?.['version'] ?? base.current)
    form.current?.requestSubmit()
  }
  return (
    <RecordFrame
      title={titulo}
      aside={<Facts documento={documento} />}
      action={permissions.includes('pdfcatalogo-delete') && <DeleteDocument documento={documento} onGone={settle} />}
    >
      <div className="grid gap-8 desktop:grid-cols-2">
        <WriteForm
          errors={submit.errors}
          ref={form}
          onSubmit={submit.onSubmit}
          noValidate
          className="grid content-start gap-5"
        >
          <DocumentFields values={documento} categorias={categorias} marcas={marcas} />
          {submit.fault && <Refused fault={submit.fault} id={id} onInsist={saveMine} />}
          {mayEdit && (
            <Button type="submit" busy={submit.busy} className="justify-self-start">
              Guardar cambios
            </Button>
          )}
        </WriteForm>
        <FileSection
          documento={documento}
          mayEdit={mayEdit}
          onReplaced={async (next) => {
            base.current = next
            await revalidate()
          }}
        />
      </div>
      <RecordLogList log={log} />
      {guard}
    </RecordFrame>
  )
}

function Facts({ documento }: { documento: Whole }) {
  const { estado, descargas, paginas, bytes } = documento
  return (
    <>
      <Badge tone={stateLooks[estado].tono}>{stateLooks[estado].texto}</Badge>
      <span className="text-sm">
        {plural(paginas, 'página', 'páginas')} · {sizeText(bytes)} · {plural(descargas, 'descarga', 'descargas')}
      </span>
      <a href={readerHref(documento)} className="link text-sm">
        Ver como se publica
      </a>
    </>
  )
}

function Refused({ fault, id, onInsist }: { fault: Refusal; id: number; onInsist: () => void }) {
  return (
    <Alert title={fault.message} requestId={requestIdOf(fault)}>
      {fault.code === 'version_anterior' && (
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onInsist}>
            Guardar lo mío de todos modos
          </Button>
          <LinkButton size="sm" variant="secondary" href={at(`/documentoeditview/${id}`)}>
            Ver lo actual
          </LinkButton>
        </span>
      )}
    </Alert>
  )
}

type FileProps = { documento: Whole; mayEdit: boolean; onReplaced: (version: number) => Promise<void> }

/** The file that is read now, and every one before it. */
function FileSection({ documento, mayEdit, onReplaced }: FileProps) {
  return (
    <section aria-labelledby="archivo" className="grid content-start gap-4">
      <h2 id="archivo" className="text-xl">
        Archivo
      </h2>
      {documento.tiene_portada && (
        <img
          src={coverHref(documento)}
          alt=""
          width={120}
          height={160}
          className="rounded-control border border-line object-contain"
        />
      )}
      {mayEdit && <ReplaceFile documento={documento} onDone={onReplaced} />}
      <h3 className="text-base font-semibold">Ediciones</h3>
      <ol className="divide-y divide-line border-y border-line text-sm">
        {documento.ediciones.map((edicion) => (
          <li key={edicion.n} className="grid gap-1 py-2">
            <span className="font-semibold wrap-anywhere">
              {edicion.n}. {edicion.nombre}
            </span>
            <span className="text-soft">
              {plural(edicion.paginas, 'página', 'páginas')} · {sizeText(edicion.bytes)} ·{' '}
              {edicion.creado_por ?? 'El sistema'} · {moment(edicion.creado_en)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
