import { moment } from '#kit/base/moment.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { count } from '#kit/ui/format.ts'
import { ENTITIES, entityWords, runLooks } from '#upkeep/erp/states.ts'

export type Run = Reply<Api['GET /api/v1/erp/corridas']>['corridas'][number]

export function runName({ tipo, completa }: Pick<Run, 'tipo' | 'completa'>): string {
  if (tipo === 'conciliacion') return 'Conciliación'
  return completa ? 'Lectura completa' : 'Cambios'
}

/** Its state, and when it is tried again. */
export function RunState({ run: { estado, siguiente_en, detener } }: { run: Run }) {
  const { texto, tono } = runLooks[estado]
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tono}>{texto}</Badge>
      {estado === 'REINTENTO' && siguiente_en && <span className="text-xs text-soft">{moment(siguiente_en)}</span>}
      {estado === 'EN_CURSO' && detener && <span className="text-xs text-soft">deteniéndose</span>}
    </span>
  )
}

/** What a run did to each kind of data. */
export function CountsTable({ run: { cuentas, tipo } }: { run: Run }) {
  const rows = ENTITIES.flatMap((entity) => {
    const counts = cuentas[entity]
    return counts ? [{ entity, ...counts }] : []
  })
  if (rows.length === 0) return <p className="text-sm text-soft">No llegó a leer nada.</p>
  const isComparing = tipo === 'conciliacion'
  const titles = isComparing ? ['Iguales', 'Distintos'] : ['Nuevos', 'Cambiados', 'Iguales', 'Errores']
  return (
    <div className="max-w-3xl rounded-panel border border-line bg-card">
      <table className="w-full text-sm">
        <caption className="sr-only">Cuentas por tipo de dato</caption>
        <thead className="text-left text-xs text-soft">
          <tr>
            <th scope="col" className="px-2 pt-2 pb-1 md:px-3 font-normal">
              Dato
            </th>
            {titles.map((title) => (
              <th
                key={title}
                scope="col"
                className={`px-2 pt-2 pb-1 text-right font-normal md:px-3 ${title === 'Iguales' && !isComparing ? 'max-sm:hidden' : ''}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {rows.map(({ entity, nuevos, cambiados, iguales, errores }) => (
            <tr key={entity} className="border-t border-line">
              <th scope="row" className="px-2 py-1.5 md:px-3 text-left font-semibold">
                {entityWords[entity]}
              </th>
              {!isComparing && <td className="px-2 py-1.5 md:px-3 text-right">{count(nuevos)}</td>}
              {!isComparing && <td className="px-2 py-1.5 md:px-3 text-right">{count(cambiados)}</td>}
              <td className={`px-2 py-1.5 text-right md:px-3 ${isComparing ? '' : 'max-sm:hidden'}`}>
                {count(iguales)}
              </td>
              <td className={`px-2 py-1.5 md:px-3 text-right ${errores > 0 ? 'font-semibold text-no' : ''}`}>
                {count(errores)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
