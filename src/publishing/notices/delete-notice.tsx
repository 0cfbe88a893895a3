import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'

/** Asks, deletes, and offers to take it back (G12). */
export function DeleteNotice({ anuncio: { id, titulo } }: { anuncio: { id: number; titulo: string } }) {
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
        onConfirm={() => call('DELETE /api/v1/anuncios/:id', { params: { id } })}
        said={{
          title: 'Anuncio borrado',
          text: titulo,
          undo: () => call('POST /api/v1/anuncios/:id/restauracion', { params: { id } }),
          undone: { title: 'El anuncio está otra vez', text: titulo },
        }}
      >
        Deja de verse al momento. Lo que se sabe de quién se enteró se conserva.
      </ConfirmDialog>
    </>
  )
}
