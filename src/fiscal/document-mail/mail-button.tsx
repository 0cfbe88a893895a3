import { Mail } from 'lucide-react'
import { call } from '#kit/base/call.ts'
import { type Said, useWrite } from '#kit/forms/use-write.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Menu, menuLine } from '#kit/ui/menu.tsx'

type MailProps = {
  /** UUIDs of what is to be sent; a function where they are known only when it is pressed. */
  uuids: string[] | (() => string[])
  /** Whoever looks is of the client, not of staff. */
  isClient: boolean
  disabled?: boolean
}

/** Sends documents by mail, to oneself or to the people of their client; XML and PDF go with it while they are few. */
export function MailButton({ uuids, isClient, disabled = false }: MailProps) {
  const { busy, write } = useWrite({ reloads: false })
  const send = (para: 'mi' | 'todos') => {
    const chosen = typeof uuids === 'function' ? uuids() : uuids
    return write(() => call('POST /api/v1/documentos/correo', { body: { uuids: chosen, para } }), saidOf)
  }

  if (disabled || busy) {
    return (
      <button type="button" disabled aria-busy={busy || undefined} className={buttonClass('secondary', 'sm')}>
        <Icon of={Mail} /> Enviar por correo
      </button>
    )
  }
  return (
    <Menu
      button={
        <>
          <Icon of={Mail} /> Enviar por correo
        </>
      }
      buttonClass={buttonClass('secondary', 'sm')}
    >
      <button type="button" className={menuLine} onClick={() => void send('mi')}>
        A mi correo
      </button>
      <button type="button" className={menuLine} onClick={() => void send('todos')}>
        {isClient ? 'A todos los de mi empresa' : 'A las personas del cliente'}
      </button>
    </Menu>
  )
}

function saidOf({ documentos, personas, con_archivos }: Reply<Api['POST /api/v1/documentos/correo']>): Said {
  const whom = personas.length > 3 ? plural(personas.length, 'persona', 'personas') : personas.join(', ')
  return {
    title: `${plural(documentos, 'documento va', 'documentos van')} en camino`,
    text: con_archivos ? `Para ${whom}.` : `Para ${whom}. Son muchos para adjuntarlos: el correo lleva enlaces.`,
  }
}
