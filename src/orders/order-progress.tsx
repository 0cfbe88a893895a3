import { Check } from 'lucide-react'
import { Alert } from '#ui/alert.tsx'
import { Icon } from '#ui/icon.tsx'
import type { State } from './states.ts'

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
  const last = reached[estado]
  return (
    <ol className="grid grid-cols-5 print:hidden" aria-label="Avance del pedido">
      {steps.map((step, n) => {
        const isDone = n <= last
        return (
          <li
            key={step}
            aria-current={n === last ? 'step' : undefined}
            className="relative grid justify-items-center gap-1.5 text-center"
          >
            {n > 0 && (
              <span
                aria-hidden
                className={`absolute top-3 right-[calc(50%+0.875rem)] h-0.5 w-[calc(100%-1.75rem)] ${isDone ? 'bg-accent' : 'bg-line'}`}
              />
            )}
            <span
              aria-hidden
              className={`relative grid size-6 place-items-center rounded-full text-xs font-semibold ${isDone ? 'bg-accent text-on-accent' : 'border border-edge bg-card text-soft'}`}
            >
              {isDone ? <Icon of={Check} size={14} /> : n + 1}
            </span>
            <span className={`text-xs sm:text-sm ${n === last ? 'font-semibold' : isDone ? '' : 'text-soft'}`}>
              {step}
              {isDone && <span className="sr-only"> (hecho)</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
