import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button } from '#kit/ui/button.tsx'
import type { Authorisation } from './contract.ts'
import { scopeWords } from './states.ts'

/** Ends an authorisation before its last day, or puts it back. One that has passed needs neither. */
export function Withdraw({ authorisation }: { authorisation: Authorisation }) {
  const [isAsking, setAsking] = useState(false)
  const { busy, write } = useWrite()
  const { id, numero, estado, version } = authorisation
  const params = { id }
  const restore = () => call('POST /api/v1/hecho-en-mexico/:id/reponer', { params })
  if (estado === 'vencida') return null
  if (estado === 'retirada') {
    return (
      <Button variant="secondary" size="sm" busy={busy} onClick={() => void write(restore, 'Autorización repuesta')}>
        Reponer
        <span className="sr-only"> {numero}</span>
      </Button>
    )
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Retirar
        <span className="sr-only"> {numero}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`¿Retirar la autorización ${numero}?`}
        confirm="Retirar"
        isDanger
        onConfirm={() => call('POST /api/v1/hecho-en-mexico/:id/retirar', { params, body: { version } })}
        said={{ title: 'Autorización retirada', undo: restore, undone: 'Autorización repuesta' }}
      >
        {scopeWords(authorisation)} deja de mostrar el distintivo ahora mismo. La autorización se queda en el registro y
        se puede reponer.
      </ConfirmDialog>
    </>
  )
}
