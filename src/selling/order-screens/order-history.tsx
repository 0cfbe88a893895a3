import { LongLines } from '#kit/lists/long-lines.tsx'
import { idOf, LONG } from '#kit/lists/long-list.ts'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { plural } from '#kit/ui/format.ts'
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
            <MovedLines lines={event.lineas} />
          </Happening>
        ))}
      </Timeline>
    </section>
  )
}

type Moved = WholeOrder['historial'][number]['lineas']

/** The lines that an event moved: some in one sentence, many in a list that opens. */
function MovedLines({ lines }: { lines: Moved }) {
  if (lines.length === 0) return null
  if (lines.length <= LONG)
    return (
      <p className="text-soft wrap-anywhere">{lines.map(({ k_parte, texto }) => `${k_parte}: ${texto}`).join('; ')}</p>
    )
  return (
    <Disclosure summary={plural(lines.length, 'renglón', 'renglones')}>
      <LongLines
        lines={lines.map((line, id) => ({ ...line, id }))}
        idOf={idOf}
        usual={{ narrow: 20, wide: 20 }}
        className="text-soft wrap-anywhere"
      >
        {({ id, k_parte, texto }, place) => (
          <li key={id} {...place}>
            {k_parte}: {texto}
          </li>
        )}
      </LongLines>
    </Disclosure>
  )
}

function stateText(state: string): string {
  const known = STATES.find((name) => name === state)
  return known ? orderLooks[known].texto : state
}
