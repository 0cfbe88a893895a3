import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LeaveQuestion } from '#kit/forms/leave-question.tsx'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { plural } from '#kit/ui/format.ts'
import type { Writes } from './use-writes.ts'

type WaitingProps = { writes: Pick<Writes, 'pending' | 'isStuck' | 'retry'> }

/** Says that something shown here is not kept yet, and asks before the page is left with it. */
export function Waiting({ writes }: WaitingProps) {
  const { pending, isStuck, retry } = writes
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element belongs to a form's result */}
      <div role="status" className="empty:hidden">
        {isStuck && (
          <Alert kind="warning" title={`${plural(pending, 'cambio', 'cambios')} sin guardar`}>
            <div className="grid gap-2">
              <p>
                No hubo respuesta. Se guarda solo en cuanto la haya; hasta entonces los importes están por confirmar.
              </p>
              <Button variant="secondary" size="sm" className="justify-self-start" onClick={retry}>
                Reintentar ahora
              </Button>
            </div>
          </Alert>
        )}
      </div>
      <LeaveGuard writes={writes} />
    </>
  )
}

/** What is on its way arrives although another page is opened; what waits for the line does not. */
function LeaveGuard({ writes: { pending, isStuck } }: WaitingProps) {
  useEffect(() => {
    if (pending === 0) return undefined
    const leaving = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', leaving)
    return () => removeEventListener('beforeunload', leaving)
  }, [pending])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isStuck && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <LeaveQuestion blocker={blocker} stay="Esperar aquí">
      {plural(pending, 'cambio espera', 'cambios esperan')} a que haya conexión. Si sales ahora, se pierde.
    </LeaveQuestion>
  )
}
