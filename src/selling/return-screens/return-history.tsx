import { moment } from '#kit/base/moment.ts'
import type { WholeReturn } from '#selling/returns/return-data.ts'
import { returnLooks } from '#selling/returns/states.ts'

const happened: Record<string, string> = {
  crear: 'Se pidió',
  autorizar: 'Se autorizó',
  rechazar: 'No se autorizó',
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
      <ol className="divide-y divide-line border-y border-line">
        {historial.map(({ id, evento, a, actor, en_nombre_de, motivo, en }) => (
          <li key={id} className="grid gap-x-6 gap-y-1 py-3 text-sm md:grid-cols-[14rem_minmax(0,1fr)]">
            <div className="text-soft">
              <time dateTime={en}>{moment(en)}</time>
              <br />
              {actor}
              {en_nombre_de && ` por ${en_nombre_de}`}
            </div>
            <div className="grid content-start gap-0.5">
              <p className="font-semibold">
                {happened[evento] ?? evento}
                <span className="font-normal text-soft"> · {returnLooks[a].texto}</span>
              </p>
              {motivo && <p className="wrap-anywhere">{motivo}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
