import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { hrefOf } from '#publishing/pictures/href.ts'
import { storedTextLink } from '#publishing/pictures/links.ts'

type EditorDialogProps = { editor: Editor; open: boolean; onClose: () => void }

/** Makes the chosen words a link, changes it, or takes it away. No form of its own: it lies in the page's. */
export function EditorLinkDialog({ editor, open, onClose }: EditorDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')
  const close = () => {
    setFault('')
    onClose()
  }
  const before = String(editor.getAttributes('link')['href'] ?? '')
  const put = () => {
    const typed = field.current?.value.trim() ?? ''
    const link = storedTextLink(typed)
    if (!link) {
      setFault('Escribe una dirección https://, un correo con mailto: o una página del sitio, como /ListaProds.')
      return
    }
    const href = hrefOf(link)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !before) {
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Enlace"
      foot={
        <>
          {before && (
            <Button
              variant="secondary"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                close()
              }}
            >
              Quitarlo
            </Button>
          )}
          <Button onClick={put}>Poner el enlace</Button>
        </>
      }
    >
      <TextField
        ref={field}
        label="Dirección del enlace"
        defaultValue={before}
        error={fault}
        maxLength={500}
        data-starts-focused
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          put()
        }}
      />
    </Dialog>
  )
}
