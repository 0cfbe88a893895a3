import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'

type DeleteTitledProps = {
  titulo: string
  /** What it is: «Banner». */
  noun: string
  remove: () => Promise<unknown>
  restore: () => Promise<unknown>
  /** What follows from it. */
  children: ReactNode
}

/** The bin of a row: asks, deletes, and offers to take it back (G12). */
export function DeleteTitled({ titulo, noun, remove, restore, children }: DeleteTitledProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <IconButton label={`Borrar «${titulo}»`} onClick={() => setAsking(true)}>
        <Icon of={Trash2} />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`¿Borrar «${titulo}»?`}
        confirm="Borrar"
        isDanger
        onConfirm={remove}
        said={{
          title: `${noun} borrado`,
          text: titulo,
          undo: restore,
          undone: { title: `El ${noun.toLowerCase()} está otra vez`, text: titulo },
        }}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
