import { useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { KeyList } from './key-list.tsx'
import { NoticeList } from './notice-list.tsx'
import { Trials } from './trials.tsx'

export async function loader() {
  return call('GET /api/v1/programas', {})
}

/** What a client's own programs may do here, and what they are told of. */
export function Component() {
  const { puede_crear, llaves, avisos, pruebas } = useLoaderData<typeof loader>()
  return (
    <ListFrame
      lists={['Programas']}
      label="Programas"
      current="Programas"
      text={
        <>
          Conecta tu punto de venta, tu sistema o un asistente: con una llave hacen lo que tú permitas, y con los avisos
          se enteran de lo que pasa. Las llamadas están en la{' '}
          <a href={at('/api/docs')} target="_self" className="link">
            descripción de la API
          </a>
          .
        </>
      }
    >
      <KeyList canMake={puede_crear} keys={llaves} />
      {pruebas && <Trials {...pruebas} />}
      <NoticeList canMake={puede_crear} notices={avisos} />
      <Agents />
    </ListFrame>
  )
}

/** How an assistant is connected. */
function Agents() {
  // The server does not know by which name this browser came.
  const isReady = useHydrated()
  const address = (isReady ? location.origin : '') + at('/api/v1/mcp')
  return (
    <section aria-labelledby="asistentes" className="grid gap-2 rounded-panel bg-sunk p-5">
      <h2 id="asistentes" className="text-xl">
        Asistentes (MCP)
      </h2>
      <p className="max-w-prose text-soft">
        Un asistente que hable el Model Context Protocol se conecta a esta dirección con una llave en{' '}
        <code className="code">Authorization: Bearer</code>. Busca, comprueba que la parte le quede al vehículo y cotiza
        con tus precios. Lo que escribe lo hace en dos pasos: primero responde qué haría y tú lo confirmas.
      </p>
      <code className="code justify-self-start rounded-control border border-line bg-card px-3 py-2 wrap-anywhere">
        {address}
      </code>
    </section>
  )
}
