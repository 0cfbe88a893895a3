import { Building2, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { announceSession } from '#people/access/session-news.ts'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { told } from '#kit/base/told.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'

type Client = Reply<Api['GET /api/v1/clientes']>['clientes'][number]
type ClientDialogProps = { onClose: () => void; onChosen: () => Promise<unknown> }

const PAUSE_MS = 200
const MOST_SHOWN = 8

/** Staff buys for somebody: finds the client within reach and starts to act for it; what was being added goes on. */
export function ClientDialog({ onClose, onChosen }: ClientDialogProps) {
  const [text, setText] = useState('')
  const { found, unread, forget } = useClients(text)
  const { busy, fault, write } = useWrite({ tells: 'here' })
  const { revalidate } = useRevalidator()
  const choose = ({ id }: Client) =>
    write(async () => {
      forget()
      await call('POST /api/v1/actuar', { body: { cliente_id: id } })
      announceSession()
      await revalidate()
      onClose()
      await onChosen()
    })
  const said = fault?.message ?? unread
  return (
    <Dialog open onClose={onClose} title="¿Para qué cliente?">
      <div className="grid gap-4">
        <p className="text-soft">Actuarás a su nombre, con sus precios, hasta que lo termines arriba.</p>
        <TextField
          label="Nombre, clave o RFC"
          type="search"
          name="cliente"
          autoComplete="off"
          data-starts-focused
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {said && <Alert title={said} />}
        <ul aria-label="Clientes" aria-busy={found === null} className="grid min-h-72 content-start gap-1">
          {found?.map((client) => (
            <li key={client.id}>
              <button
                type="button"
                disabled={busy}
                onClick={() => void choose(client)}
                className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left hover:bg-sunk disabled:opacity-55"
              >
                <Icon of={Building2} className="text-soft" />
                <span className="min-w-0 flex-1 truncate font-semibold">{client.nombre_comercial}</span>
                <span className="code text-sm text-soft">{client.clave}</span>
              </button>
            </li>
          ))}
          {found?.length === 0 && (
            <li className="flex items-center gap-3 px-3 py-4 text-soft">
              <Icon of={Search} /> Ninguno de tus clientes se llama así.
            </li>
          )}
        </ul>
      </div>
    </Dialog>
  )
}

/** Those whom a text names, looked for once nobody types; null before the first answer. */
function useClients(text: string) {
  const [found, setFound] = useState<Client[] | null>(null)
  const [unread, setUnread] = useState('')
  useEffect(() => {
    const search = new AbortController()
    const timer = setTimeout(() => {
      call('GET /api/v1/clientes', { query: { q: text }, signal: search.signal }).then(
        ({ clientes }) => setFound(clientes.slice(0, MOST_SHOWN)),
        (error: unknown) => search.signal.aborted || setUnread(told(error, 'clientes').message),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      search.abort()
    }
  }, [text])
  return { found, unread, forget: () => setUnread('') }
}
