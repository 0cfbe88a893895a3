import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'

/** Asks, deletes, and offers to take it back (G12). */
export function DeleteBanner({ banner: { id, titulo } }: { banner: { id: number; titulo: string } }) {
  const [isAsking, setAsking] = useState(false)
  if (!currentSession().permissions.includes('publicaciones-delete')) return null
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
        onConfirm={() => call('DELETE /api/v1/banners/:id', { params: { id } })}
        said={{
          title: 'Banner borrado',
          text: titulo,
          undo: () => call('POST /api/v1/banners/:id/restauracion', { params: { id } }),
          undone: { title: 'El banner está otra vez', text: titulo },
        }}
      >
        Deja de verse en el sitio al momento.
      </ConfirmDialog>
    </>
  )
}
