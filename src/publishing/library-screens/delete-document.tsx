import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'

/** Asks, deletes, and offers to undo it (G12). */
export function DeleteDocument({
  documento: { id, titulo },
  onGone,
}: {
  documento: { id: number; titulo: string }
  onGone: () => void
}) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
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
          await navigate(at('/documentoindexview'))
        }}
        said={{
          title: 'Documento borrado',
          text: titulo,
          undo: () => call('POST /api/v1/documentos-pdf/:id/restauracion', { params: { id } }),
          undone: { title: 'Documento recuperado', text: titulo },
        }}
      >
        Su dirección deja de abrir para todos. Enseguida puedes deshacerlo.
      </ConfirmDialog>
    </>
  )
}
