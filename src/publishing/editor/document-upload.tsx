import { FileText, X } from 'lucide-react'
import { useId } from 'react'
import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button, buttonClass } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'

type DocumentUploadProps = {
  /** Of the file there is; null without one. */
  nombre: string | null
  onUploaded: (file: { id: number; nombre: string } | null) => void
}

/** The PDF of a bulletin. */
export function DocumentUpload({ nombre, onUploaded }: DocumentUploadProps) {
  const id = useId()
  const { busy, fault, write } = useWrite({ tells: 'here', wrong: 'No se pudo subir el PDF. Intenta de nuevo.' })
  const send = async (archivo: File | undefined) => {
    if (archivo)
      await write(async () => onUploaded(await call('POST /api/v1/publicaciones/documentos', { body: { archivo } })))
  }
  return (
    <fieldset className="grid gap-2 border-t border-line pt-4">
      <legend className="text-sm font-semibold">PDF adjunto</legend>
      {nombre && <p className="text-sm wrap-anywhere">{nombre}</p>}
      <div className="flex flex-wrap gap-2">
        <label
          htmlFor={id}
          className={`${buttonClass('secondary')} has-focus-visible:outline-2 has-focus-visible:outline-accent`}
        >
          <Icon of={FileText} />
          {busy ? 'Subiendo…' : nombre ? 'Cambiar el PDF' : 'Subir un PDF'}
          <input
            id={id}
            type="file"
            accept="application/pdf"
            disabled={busy}
            className="sr-only"
            onChange={({ currentTarget }) => {
              void send(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
        </label>
        {nombre && (
          <Button variant="quiet" onClick={() => onUploaded(null)}>
            <Icon of={X} /> Quitar
          </Button>
        )}
      </div>
      {fault && (
        <p role="alert" className="text-sm text-no">
          {fault.message}
        </p>
      )}
    </fieldset>
  )
}
