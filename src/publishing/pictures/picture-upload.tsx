import { Upload } from 'lucide-react'
import { useId } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import { useFault } from '#kit/ui/field-faults.ts'
import { Icon } from '#kit/ui/icon.tsx'

export type Uploaded = Reply<Api['POST /api/v1/imagenes']>

type PictureUploadProps = {
  label: string
  /** Under this name the form it stands in is told what is wrong with it. */
  name?: string
  onUploaded: (picture: Uploaded) => void
  /** Where it goes; the pictures of publications when absent. */
  send?: (archivo: File) => Promise<Uploaded>
}

const sendPicture = (archivo: File) => call('POST /api/v1/imagenes', { body: { archivo } })

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** A button that takes a picture and sends it at once; says in its place when it was refused. */
export function PictureUpload({ label, name, onUploaded, send: upload = sendPicture }: PictureUploadProps) {
  const id = useId()
  const { busy, fault, write } = useWrite({ tells: 'here', wrong: 'No se pudo subir la imagen. Intenta de nuevo.' })
  const send = async (archivo: File | undefined) => {
    if (archivo) await write(async () => onUploaded(await upload(archivo)))
  }
  const error = useFault(name)
  const said = fault?.message ?? error
  return (
    <div className="grid gap-1">
      <label
        htmlFor={id}
        className={`${buttonClass('secondary')} justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-accent`}
      >
        {busy ? <span aria-hidden className="spinner size-4" /> : <Icon of={Upload} />}
        {busy ? 'Subiendo…' : label}
        <input
          id={id}
          type="file"
          accept={ACCEPTED}
          disabled={busy}
          aria-describedby={said ? `${id}-error` : undefined}
          className="sr-only"
          onChange={({ currentTarget }) => {
            void send(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
      {said && (
        <p id={`${id}-error`} role="alert" className="text-sm text-no">
          {said}
        </p>
      )}
    </div>
  )
}
