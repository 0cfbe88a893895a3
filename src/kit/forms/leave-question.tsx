import type { ReactNode } from 'react'
import type { useBlocker } from 'react-router'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'

type LeaveQuestionProps = {
  blocker: ReturnType<typeof useBlocker>
  /** What staying is called here. */
  stay: string
  /** What is lost by going. */
  children: ReactNode
}

/** Whether to leave a page with something on it that is not kept. */
export function LeaveQuestion({ blocker: { state, proceed, reset }, stay, children }: LeaveQuestionProps) {
  return (
    <Dialog
      open={state === 'blocked'}
      onClose={() => reset?.()}
      title="Cambios sin guardar"
      foot={
        <>
          <Button variant="danger" onClick={() => proceed?.()}>
            Salir sin guardar
          </Button>
          <Button onClick={() => reset?.()} data-starts-focused>
            {stay}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
