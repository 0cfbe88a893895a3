import { FilePlus } from 'lucide-react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { orMissing } from '#kit/forms/or-missing.ts'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { ClientQuote } from './client-quote.tsx'
import { readClientQuote } from './client-quote-data.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('id')
  const found = asked === null ? await orMissing(call('GET /api/v1/cotizaciones/borrador')) : { id: Number(asked) }
  const shown = found?.id ? await readClientQuote(found.id, request) : null
  return data({ shown, isAsked: asked !== null }, { status: asked !== null && !shown ? 404 : 200 })
}

export function head({ shown }: Awaited<ReturnType<typeof loader>>['data']) {
  return { title: shown ? `Prepedido ${shown.quote.folio}` : 'Prepedido' }
}

/** C-12: the document that a cart became, until it is authorised. Without a number: the last draft. */
export function Component() {
  const { shown, isAsked } = useLoaderData<typeof loader>()
  if (shown) return <ClientQuote key={shown.quote.id} {...shown} />
  return (
    <div className="wrap py-8">
      <EmptyState
        level={1}
        title={isAsked ? 'El documento no existe' : 'No tienes borradores'}
        text={
          isAsked
            ? 'Puede que sea de otra cuenta o que la dirección esté incompleta.'
            : 'Cuando generes un prepedido desde tu carrito, aquí lo terminas y lo envías.'
        }
        figure={<Icon of={FilePlus} size={40} />}
      >
        <LinkButton href={at('/CartItemsList')}>Ir al carrito</LinkButton>
        <LinkButton href={at('/listadocotizaciones')} variant="secondary">
          Ver los no autorizados
        </LinkButton>
      </EmptyState>
    </div>
  )
}
