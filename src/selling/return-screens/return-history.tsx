import { Happening, Timeline } from '#kit/ui/timeline.tsx'
import type { WholeReturn } from '#selling/returns/return-data.ts'
import { returnLooks } from '#selling/returns/states.ts'

const happened: Record<string, string> = {
  crear: 'Se pidió',
  autorizar: 'Se autorizó',
  rechazar: 'No se autorizó',
  retirar: 'Se retiró la solicitud',
  recibir: 'Se recibieron piezas',
  dictaminar: 'Se dio el dictamen',
  notaCredito: 'Se ligó la nota de crédito',
  reponer: 'Se hizo el pedido de reposición',
  noProcede: 'No procedió',
  cerrar: 'Se cerró',
}

/** What has happened to the return, the latest first. */
export function ReturnHistory({ one: { historial } }: { one: WholeReturn }) {
  return (
    <section aria-labelledby="historial" className="grid gap-3 print:hidden">
      <h2 id="historial" className="text-xl">
        Historial
      </h2>
      <Timeline>
        {historial.map(({ id, evento, a, actor, en_nombre_de, motivo, en }) => (
          <Happening
            key={id}
            en={en}
            who={actor}
            behalf={en_nombre_de}
            title={
              <>
                {happened[evento] ?? evento}
                <span className="font-normal text-soft"> · {returnLooks[a].texto}</span>
              </>
            }
          >
            {motivo && <p className="wrap-anywhere">{motivo}</p>}
          </Happening>
        ))}
      </Timeline>
    </section>
  )
}
