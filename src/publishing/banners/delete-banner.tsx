import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { toast } from '#kit/ui/toast.ts'

/** Asks, deletes, and offers to take it back (G12). */
export function DeleteBanner({ banner: { id, titulo } }: { banner: { id: number; titulo: string } }) {
  const [isAsking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  if (!currentSession().permissions.includes('publicaciones-delete')) return null
  const restore = async () => {
    await call('POST /api/v1/banners/:id/restauracion', { params: { id } })
    await revalidate()
    toast({ title: 'El banner está otra vez', text: titulo })
  }
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
        onConfirm={async () => {
          await call('DELETE /api/v1/banners/:id', { params: { id } })
          toast({
            title: 'Banner borrado',
            text: titulo,
            actions: [{ text: 'Deshacer', onChoose: () => void restore() }],
          })
          await revalidate()
        }}
      >
        Deja de verse en el sitio al momento.
      </ConfirmDialog>
    </>
  )
}
