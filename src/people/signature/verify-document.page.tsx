import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { CheckedSeal } from './checked-seal.tsx'
import { tokenIn } from './token.ts'
import { PageHead } from '#kit/ui/page-head.tsx'

type Keys = Reply<Api['GET /api/v1/firmas/llaves']>

export async function loader(): Promise<Keys> {
  return call('GET /api/v1/firmas/llaves')
}

/** MS-15: is this paper ours, and as we made it? Told in the browser from the address's fragment, which is never sent. */
export function Component() {
  const { casa, llaves } = useLoaderData<typeof loader>()
  const token = useFragment()
  return (
    <div className="wrap grid gap-8 py-4 pb-12">
      <PageHead
        title="Verifica un documento"
        lead={`Las cotizaciones, pedidos, listas de precios y catálogos impresos de ${casa} llevan un código QR con un sello. Aquí ves qué documento se selló y si alguien lo cambió. Se comprueba en tu equipo, aun sin internet; el sello no se envía a ningún lado.`}
      />
      {token && <CheckedSeal key={token} token={token} keys={llaves} house={casa} />}
      <SealForm />
      <Explanation />
    </div>
  )
}

function useFragment(): string {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('hashchange', changed)
      return () => removeEventListener('hashchange', changed)
    },
    () => location.hash.slice(1),
    () => '',
  )
}

function SealForm() {
  const isReady = useHydrated()
  const [error, setError] = useState('')
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pasted = new FormData(event.currentTarget).get('sello')
    const token = typeof pasted === 'string' ? tokenIn(pasted) : ''
    setError(token ? '' : 'Pega el enlace que abrió el código QR.')
    if (token) location.hash = token
  }
  return (
    <div className="grid gap-3 print:hidden">
      <form onSubmit={check} className="grid max-w-prose gap-3">
        <TextField
          label="Enlace del código QR"
          hint="Con la cámara del teléfono se abre solo. Si te lo mandaron por mensaje, pégalo aquí."
          name="sello"
          autoComplete="off"
          spellCheck={false}
          error={error}
        />
        <div>
          <Button type="submit" disabled={!isReady}>
            Verificar
          </Button>
        </div>
      </form>
      {!isReady && (
        <noscript>
          <Alert kind="warning" title="Tu navegador tiene apagado JavaScript">
            La comprobación se hace en tu equipo y lo necesita. Enciéndelo y recarga esta página, o llama a quien te
            atiende con el folio del documento.
          </Alert>
        </noscript>
      )}
    </div>
  )
}

/** How a paper is compared with its seal, and what no seal can know. */
function Explanation() {
  return (
    <section
      aria-labelledby="como-comparar"
      className="grid gap-6 border-t border-line pt-8 desktop:grid-cols-2 desktop:gap-12 print:hidden"
    >
      <div className="grid content-start gap-3">
        <h2 id="como-comparar" className="text-xl">
          Compáralo con el papel
        </h2>
        <ul className="grid list-disc gap-1.5 pl-5 text-soft">
          <li>Que el folio, para quién es, el número de renglones y el total sean los mismos que aquí.</li>
          <li>Que la huella impresa junto al código sea igual a la de aquí.</li>
          <li>Que la dirección de esta página sea la nuestra: un código falso puede llevarte a otra parecida.</li>
        </ul>
      </div>
      <div className="grid content-start gap-3">
        <h2 className="text-xl">Qué no se puede saber con el sello</h2>
        <ul className="grid list-disc gap-1.5 pl-5 text-soft">
          <li>
            Si quien te dio el papel pegó un código bueno en una hoja cambiada. El sello guarda el total y cuántos
            renglones hay, no cada renglón: por eso hay que comparar.
          </li>
          <li>Si la cotización o el pedido cambió después. Para eso se pregunta al sistema, si tú quieres.</li>
        </ul>
      </div>
    </section>
  )
}
