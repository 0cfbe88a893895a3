import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { toast } from '#kit/ui/toast.ts'

/** Asks, deletes, and offers to undo it (G12). */
export function DeleteDocument({
  documento: { id, titulo },
  onGone,
}: {
  documento: { id: number; titulo: string }
  onGone: () => void
}) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isAsked, setAsked] = useState(false)
  const restore = async () => {
    try {
      await call('POST /api/v1/documentos-pdf/:id/restauracion', { params: { id } })
      toast({ title: 'Documento recuperado', text: titulo })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      toast({ title: error.message, kind: 'error' })
    }
    await revalidate()
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        Borrar documento
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={`¿Borrar «${titulo}»?`}
        confirm="Borrar"
        isDanger
        onConfirm={async () => {
          await call('DELETE /api/v1/documentos-pdf/:id', { params: { id } })
          onGone()
          toast({
            title: 'Documento borrado',
            text: titulo,
            actions: [{ text: 'Deshacer', onChoose: () => void restore() }],
          })
          await navigate(at('/documentoindexview'))
        }}
      >
        Su dirección deja de abrir para todos. Enseguida puedes deshacerlo.
      </ConfirmDialog>
    </>
  )
}
