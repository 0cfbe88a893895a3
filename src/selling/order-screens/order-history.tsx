import { Happening, Timeline } from '#kit/ui/timeline.tsx'
import type { WholeOrder } from '#selling/orders/order-data.ts'
import { orderLooks, STATES } from '#selling/orders/states.ts'

const happened: Record<string, string> = {
  crear: 'Se recibió el pedido',
  confirmar: 'Confirmado',
  iniciarSurtido: 'Empezó el surtido',
  surtir: 'Piezas surtidas',
  embarcar: 'Salió un embarque',
  entregar: 'Embarque entregado',
  regresar: 'Un embarque regresó',
  cerrar: 'Cerrado',
  backorder: 'Piezas por llegar',
  recibir: 'Llegaron piezas que faltaban',
  sustituir: 'Parte sustituida',
  cancelarLinea: 'Piezas canceladas',
  cancelar: 'Cancelado',
  nota: 'Nota interna',
}

/** What has happened to the order, the latest first. */
export function OrderHistory({ order: { historial } }: { order: WholeOrder }) {
  return (
    <section aria-labelledby="historial" className="grid gap-3 print:hidden">
      <h2 id="historial" className="text-xl">
        Historial
      </h2>
      <Timeline>
        {historial.map((event) => (
          <Happening
            key={event.id}
            en={event.en}
            who={event.actor}
            behalf={event.en_nombre_de}
            title={
              <>
                {happened[event.evento] ?? event.evento}
                {event.a && event.a !== event.de && stateText(event.a) !== happened[event.evento] && (
                  <span className="font-normal text-soft"> · {stateText(event.a)}</span>
                )}
              </>
            }
          >
            {event.motivo && <p className="wrap-anywhere">{event.motivo}</p>}
            {event.lineas.length > 0 && (
              <p className="text-soft wrap-anywhere">
                {event.lineas.map(({ k_parte, texto }) => `${k_parte}: ${texto}`).join('; ')}
              </p>
            )}
          </Happening>
        ))}
      </Timeline>
    </section>
  )
}

function stateText(state: string): string {
  const known = STATES.find((name) => name === state)
  return known ? orderLooks[known].texto : state
}
