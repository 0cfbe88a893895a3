import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'

/** For who has rows of a sheet on the clipboard and no cell to paste them in, as on a phone. */
export function PasteRows({ onPaste, icon }: { onPaste: (text: string) => boolean; icon: LucideIcon }) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const close = () => {
    setOpen(false)
    setText('')
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <Icon of={icon} /> Pegar renglones
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Pegar renglones de Excel"
        place="wide"
        foot={
          <Button
            disabled={text.trim() === ''}
            onClick={() => {
              if (onPaste(text)) close()
            }}
          >
            Agregarlos a la lista
          </Button>
        }
      >
        <TextArea
          label="Renglones"
          hint="Con encabezados, o en este orden: marca, modelo, motor, años (98-04, 2010->), posición, lado, piezas, condiciones, notas."
          rows={10}
          value={text}
          className="[&_textarea]:font-mono"
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Dialog>
    </>
  )
}
