import { useState } from 'react'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { Button } from '#kit/ui/button.tsx'
import type { Rule } from './contract.ts'

type Ending = {
  row: Pick<Rule, 'nombre' | 'estado'>
  end: () => Promise<unknown>
  undo: () => Promise<unknown>
  /** What becomes of one that holds. */
  text: string
}

/** What is done to one that holds, and to one that has not begun. */
export function endVerb(estado: Rule['estado']): string {
  return estado === 'futuro' ? 'Borrar' : 'Terminar'
}

/** The button that ends what holds, or drops what has not begun; either can be taken back. Nothing for what has ended. */
export function EndRule(ending: Ending) {
  const [isAsking, setAsking] = useState(false)
  const { nombre, estado } = ending.row
  if (estado === 'terminado') return null
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {endVerb(estado)}
        <span className="sr-only"> {nombre}</span>
      </Button>
      <EndDialog {...ending} open={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

/** Asks before it ends. */
export function EndDialog({ row, end, undo, text, ...place }: Ending & { open: boolean; onClose: () => void }) {
  const { nombre, estado } = row
  return (
    <ConfirmDialog
      {...place}
      title={`¿${endVerb(estado)} «${nombre}»?`}
      confirm={endVerb(estado)}
      onConfirm={end}
      said={{ title: `«${nombre}» ya no cuenta`, undo, undone: `«${nombre}» cuenta de nuevo` }}
    >
      {estado === 'futuro' ? 'Aún no empieza: se quita de la lista. Se puede recuperar.' : text}
    </ConfirmDialog>
  )
}
