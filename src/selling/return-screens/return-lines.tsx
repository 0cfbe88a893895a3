import { at } from '#kit/base/place.ts'
import { LinePages, LongLines } from '#kit/lists/long-lines.tsx'
import { idOf } from '#kit/lists/long-list.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { money, plural } from '#kit/ui/format.ts'
import type { WholeReturn } from '#selling/returns/return-data.ts'
import { reasonWords } from '#selling/returns/states.ts'

/** What is given back: each line with its reason, what came of it, and its verdict. */
export function ReturnLines({ one }: { one: WholeReturn }) {
  return (
    <section aria-labelledby="piezas" className="grid gap-3">
      <h2 id="piezas" className="text-xl">
        Piezas
      </h2>
      <LongLines
        lines={one.lineas}
        idOf={idOf}
        usual={{ narrow: 190, wide: 90 }}
        className="divide-y divide-line rounded-panel border border-line bg-card"
      >
        {(line, place) => (
          <li
            key={line.id}
            {...place}
            className="grid gap-x-6 gap-y-2 p-4 text-sm md:grid-cols-[minmax(0,1fr)_9rem_8rem] md:items-start"
          >
            <div className="grid content-start gap-1">
              <span className="flex flex-wrap items-center gap-2">
                <a
                  href={at(`/verprods/${encodeURIComponent(line.k_parte)}`)}
                  className="code font-semibold text-ink hover:text-accent-strong"
                >
                  {line.k_parte}
                </a>
                <Badge>{reasonWords[line.motivo]}</Badge>
                <Verdict line={line} />
              </span>
              <span className="text-soft">{line.descripcion}</span>
              {line.vehiculo && <span>En {line.vehiculo}</span>}
              {line.detalle && <span className="wrap-anywhere">{line.detalle}</span>}
              {line.buenas !== null && line.buenas > 0 && (
                <span className="text-soft">{plural(line.buenas, 'buena', 'buenas')}, de vuelta en la existencia</span>
              )}
              {line.razon && <span className={line.procede ? 'text-soft' : 'text-no'}>Dictamen: {line.razon}</span>}
            </div>
            <p className="tabular-nums md:text-right">
              {plural(line.cantidad, 'pieza', 'piezas')}
              {line.recibida !== null && (
                <span className={`block ${line.recibida < line.cantidad ? 'text-maybe' : 'text-soft'}`}>
                  {plural(line.recibida, 'recibida', 'recibidas')}
                </span>
              )}
            </p>
            <p
              className={`tabular-nums md:text-right ${line.procede === false ? 'text-soft line-through' : 'font-semibold'}`}
            >
              {money(line.total)}
              <span className="block text-xs font-normal text-soft">
                con IVA{line.casco && line.cascos > 0 && ` y ${plural(line.cascos, 'casco', 'cascos')}`}
              </span>
            </p>
          </li>
        )}
      </LongLines>
      <LinePages lines={one.lineas.length} noun={['renglón', 'renglones']} />
    </section>
  )
}

function Verdict({ line: { procede } }: { line: WholeReturn['lineas'][number] }) {
  if (procede === null) return null
  return <Badge tone={procede ? 'yes' : 'no'}>{procede ? 'Procede' : 'No procede'}</Badge>
}
