import { PackageOpen } from 'lucide-react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { NewReturnForm } from './new-return-form.tsx'
import { originText } from '#selling/returns/return-columns.ts'
import { orNull } from '#selling/returns/return-data.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const address = new URL(request.url).searchParams
  const [pedido, sucursal, uuid] = ['pedido', 'sucursal', 'uuid'].map((name) => address.get(name) ?? undefined)
  const isNamed = pedido !== undefined || uuid !== undefined
  const possible = isNamed
    ? await orNull(call('GET /api/v1/devoluciones/posibles', { query: { pedido, sucursal, uuid } }))
    : null
  return data({ possible, isNamed }, { status: possible || !isNamed ? 200 : 404 })
}

/** Starts a return from an order that was delivered or from an invoice. */
export function Component() {
  const { possible, isNamed } = useLoaderData<typeof loader>()
  return (
    <RecordFrame title="Pedir una devolución" aside={possible && <span>{originText(possible)}</span>}>
      {possible && possible.lineas.length > 0 ? (
        <NewReturnForm key={originText(possible)} possible={possible} />
      ) : (
        <EmptyState
          title={
            possible
              ? 'Todavía no hay piezas que devolver'
              : isNamed
                ? 'No encontramos ese pedido o esa factura'
                : 'Elige de qué piezas'
          }
          text={
            possible
              ? 'Se devuelven piezas que ya se entregaron. Revisa cómo va tu pedido.'
              : 'Abre el pedido que ya te entregamos, o su factura, y elige «Devolver piezas».'
          }
          figure={<Icon of={PackageOpen} size={40} />}
        >
          <LinkButton href={at('/pedidos?estado=ENTREGADO')}>Pedidos entregados</LinkButton>
          <LinkButton href={at('/consultdocumentosSat')} variant="secondary">
            Tus facturas
          </LinkButton>
        </EmptyState>
      )}
    </RecordFrame>
  )
}
