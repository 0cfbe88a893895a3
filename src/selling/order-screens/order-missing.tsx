import { PackageSearch } from 'lucide-react'
import { canOpen } from '#kit/base/access.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { pages } from '#pages.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'

/** Said alike of an order that does not exist and of somebody else's. */
export function OrderMissing({ isLast }: { isLast?: boolean }) {
  const seesList = canOpen(pages.pedidos.access, currentSession()) === 'ok'
  const figure = <Icon of={PackageSearch} size={40} />
  return (
    <div className="wrap py-8">
      {isLast ? (
        <EmptyState
          level={1}
          figure={figure}
          title="Todavía no tienes pedidos"
          text="Aquí verás el último: qué se confirmó, qué ya salió y con qué guía. Busca partes, agrégalas al carrito y genera tu pedido."
        >
          <LinkButton href={at('/ListaProds')}>Ver el catálogo</LinkButton>
        </EmptyState>
      ) : (
        <EmptyState
          level={1}
          figure={figure}
          title="El pedido no existe"
          text="Revisa la sucursal y el folio. Si es de otro cliente, desde esta cuenta no se ve."
        >
          {seesList && <LinkButton href={at(pages.pedidos.path)}>Ver los pedidos</LinkButton>}
          <LinkButton href={at('/Contacto')} variant="secondary">
            Contacto
          </LinkButton>
        </EmptyState>
      )}
    </div>
  )
}
