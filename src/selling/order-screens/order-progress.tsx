import { Alert } from '#kit/ui/alert.tsx'
import { Steps } from '#kit/ui/steps.tsx'
import type { State } from '#selling/orders/states.ts'

const steps = ['Recibido', 'Confirmado', 'Surtido', 'En camino', 'Entregado']

const reached: Record<State, number> = {
  CREADO: 0,
  CONFIRMADO: 1,
  EN_SURTIDO: 1,
  SURTIDO_PARCIAL: 1,
  SURTIDO: 2,
  EMBARCADO: 3,
  ENTREGADO: 4,
  CERRADO: 4,
  CANCELADO: -1,
}

/** How far an order has come, in five steps; a cancelled one says so instead. */
export function OrderProgress({ estado, motivo }: { estado: State; motivo: string | null }) {
  if (estado === 'CANCELADO') {
    return (
      <Alert kind="warning" title="Este pedido está cancelado">
        {motivo ?? 'Sus piezas volvieron a la existencia.'}
      </Alert>
    )
  }
  return <Steps label="Avance del pedido" steps={steps} last={reached[estado]} />
}
