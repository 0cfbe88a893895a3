import { UserRoundCog } from 'lucide-react'
import { useState } from 'react'
import { currentSession } from '#kit/base/current-session.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { actFor } from './act-for.ts'

/** Whether the viewer may act for clients at all; for whom, the server says. */
export function mayAct(): boolean {
  return currentSession().permissions.includes('clientes-impersonar')
}

type ActForButtonProps = {
  cliente: { id: number; nombre: string }
  /** In a row of clients the name stands already. */
  isShort?: boolean
}

/** Begins to act for a client; nothing for who may not. */
export function ActForButton({ cliente, isShort }: ActForButtonProps) {
  const [isBusy, setBusy] = useState(false)
  if (!mayAct()) return null
  const act = async () => {
    setBusy(true)
    // The page is left when it went well: the button stays as it is.
    if (!(await actFor(cliente.id))) setBusy(false)
  }
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => !isBusy && void act()}
      className={buttonClass(isShort ? 'quiet' : 'secondary', 'sm')}
    >
      <Icon of={UserRoundCog} size={16} />
      {isShort ? (
        <span className="max-desktop:sr-only">
          Actuar<span className="sr-only"> a nombre de {cliente.nombre}</span>
        </span>
      ) : (
        'Actuar a su nombre'
      )}
    </button>
  )
}
