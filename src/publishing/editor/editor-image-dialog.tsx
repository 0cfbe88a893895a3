import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { at } from '#kit/base/place.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { picturePath, widthUpTo } from '#publishing/pictures/picture-address.ts'
import { PictureUpload, type Uploaded } from '#publishing/pictures/picture-upload.tsx'

type EditorDialogProps = { editor: Editor; open: boolean; onClose: () => void }

/** Uploads a picture and puts it where the cursor is; without its words it does not go in. */
export function EditorImageDialog({ editor, open, onClose }: EditorDialogProps) {
  const [picture, setPicture] = useState<Uploaded | null>(null)
  const [alt, setAlt] = useState('')
  const close = () => {
    setPicture(null)
    setAlt('')
    onClose()
  }
  const put = () => {
    if (!picture || !alt.trim()) return
    const src = at(picturePath(picture.clave, widthUpTo(picture, 1024)))
    editor.chain().focus().setImage({ src, alt: alt.trim() }).run()
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Imagen"
      foot={
        <Button disabled={!picture || !alt.trim()} onClick={put}>
          Poner la imagen
        </Button>
      }
    >
      <div className="grid gap-4">
        <PictureUpload label={picture ? 'Otra imagen' : 'Subir una imagen'} onUploaded={setPicture} />
        {picture && (
          <img
            src={at(picturePath(picture.clave, widthUpTo(picture, 320)))}
            alt=""
            width={picture.ancho}
            height={picture.alto}
            className="rounded-panel"
          />
        )}
        <TextField
          label="Texto alternativo"
          hint="Qué muestra, para quien no la ve."
          value={alt}
          maxLength={300}
          onInput={({ currentTarget }) => setAlt(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            put()
          }}
        />
      </div>
    </Dialog>
  )
}
