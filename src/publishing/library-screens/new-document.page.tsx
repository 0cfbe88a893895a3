import { useEffect } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { requestIdOf } from '#kit/ui/request-id.ts'
import { toast } from '#kit/ui/toast.ts'
import { DocumentFields, readValues } from './document-fields.tsx'
import { UploadField } from './upload-field.tsx'
import { useUpload } from './use-upload.ts'

export async function loader() {
  const [{ cargas }, { categorias }, marcas] = await Promise.all([
    call('GET /api/v1/documentos-pdf/cargas'),
    call('GET /api/v1/documentos-pdf'),
    call('GET /api/v1/marcas'),
  ])
  return { cargas, categorias, marcas, year: new Date().getFullYear() }
}

/** AD-d2. */
export function Component() {
  const { cargas, categorias, marcas, year } = useLoaderData<typeof loader>()
  const sending = useUpload()
  const { upload } = sending
  const navigate = useNavigate()
  const { form, settle, guard } = useUnsaved()
  useTitleFrom(upload.file, form)
  const submit = useWrite(async (fields) => {
    const { ready } = upload
    if (!ready) throw new Refusal(422, 'Elige el PDF y espera a que termine de subir.')
    const { id } = await call('POST /api/v1/documentos-pdf', {
      body: {
        ...readValues(fields),
        carga_id: ready.id,
        textos: JSON.stringify(ready.textos),
        ...(ready.portada ? { portada: ready.portada } : {}),
      },
    })
    settle()
    toast({ title: 'Catálogo guardado', text: fields.text('titulo') })
    await navigate(at(`/documentoeditview/${id}`))
  })
  return (
    <RecordFrame title="Nuevo documento">
      <WriteForm
        errors={submit.errors}
        ref={form}
        onSubmit={submit.onSubmit}
        noValidate
        className="grid max-w-3xl gap-6"
      >
        <UploadField {...sending} left={cargas} />
        <DocumentFields values={{ year }} categorias={categorias} marcas={marcas} />
        {submit.fault && <Alert title={submit.fault.message} requestId={requestIdOf(submit.fault)} />}
        <Button type="submit" busy={submit.busy} disabled={upload.state !== 'ready'} className="justify-self-start">
          Guardar catálogo
        </Button>
      </WriteForm>
      {guard}
    </RecordFrame>
  )
}

/** The file's name is a fair title until somebody writes another. */
function useTitleFrom(file: File | null, form: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const field = form.current?.elements.namedItem('titulo')
    if (!file || !(field instanceof HTMLInputElement) || field.value) return
    field.value = file.name
      .replace(/\.pdf$/i, '')
      .replaceAll('_', ' ')
      .slice(0, 160)
  }, [file, form])
}
