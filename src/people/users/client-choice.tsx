import { useEffect, useId, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { report } from '#kit/base/report.ts'
import { TextField } from '#kit/ui/field.tsx'
import { clientText, type ListedClient, rememberClients } from './chosen-client.ts'

type ClientChoiceProps = {
  /** Chosen before. */
  cliente: { id: number; nombre: string } | null
}

const PAUSE_MS = 200

/** A client, found while its name or key is typed; the field holds its text, `chosenClient` knows whom it means. */
export function ClientChoice({ cliente }: ClientChoiceProps) {
  const listId = useId()
  const [text, setText] = useState(() => {
    if (cliente) rememberClients([cliente])
    return cliente ? clientText(cliente) : ''
  })
  const [found, setFound] = useState<ListedClient[]>([])

  // Talks to the server while somebody types: the one thing here that is no state of the page.
  useEffect(() => {
    const asked = new AbortController()
    const timer = setTimeout(() => {
      const q = text.split(' · ')[0]?.trim() ?? ''
      call('GET /api/v1/clientes', { query: { q }, signal: asked.signal }).then(
        ({ clientes }) => {
          const listed = clientes.map(({ id, clave, nombre_comercial }) => ({ id, clave, nombre: nombre_comercial }))
          rememberClients(listed)
          setFound(listed)
        },
        (failure: unknown) => asked.signal.aborted || report('clientes', failure),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [text])

  return (
    <>
      <TextField
        label="Cliente"
        name="cliente_id"
        list={listId}
        required
        autoComplete="off"
        placeholder="Nombre o clave"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        hint="Escribe y elige uno de la lista."
      />
      <datalist id={listId}>
        {found.map((client) => (
          <option key={client.id} value={clientText(client)}>
            {clientText(client)}
          </option>
        ))}
      </datalist>
    </>
  )
}
