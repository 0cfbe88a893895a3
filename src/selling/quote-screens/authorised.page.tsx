import { FileCheck } from 'lucide-react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { at } from '#kit/base/place.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { ClientQuote } from './client-quote.tsx'
import { readClientQuote } from './client-quote-data.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = Number(new URL(request.url).searchParams.get('id') ?? 0)
  const shown = asked > 0 ? await readClientQuote(asked, request) : null
  return data({ shown }, { status: asked > 0 && !shown ? 404 : 200 })
}

export function head({ shown }: Awaited<ReturnType<typeof loader>>['data']) {
  return { title: shown ? `Autorizado ${shown.quote.folio}` : 'Prepedido autorizado' }
}

/** C-14: what was authorised against what was asked for, and the answer to it. */
export function Component() {
  const { shown } = useLoaderData<typeof loader>()
  if (shown) return <ClientQuote key={shown.quote.id} {...shown} />
  return (
    <div className="wrap py-8">
      <EmptyState
        level={1}
        title="Elige un documento autorizado"
        text="Ábrelo desde la lista de autorizados: ahí ves cuáles siguen vigentes."
        figure={<Icon of={FileCheck} size={40} />}
      >
        <LinkButton href={at('/listadocotizacionesaut')}>Ver los autorizados</LinkButton>
      </EmptyState>
    </div>
  )
}
