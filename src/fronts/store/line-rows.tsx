import type { ResultRow } from '#finding/index/contract.ts'
import { PartRows } from '#fronts/lists/list-rows.tsx'

/** Fewer are not worth a heading. */
const FEWEST = 3

type LineRowsProps = { linea: { nombre: string }; items: ResultRow[]; isCards: boolean; label: string }

/** A line's first page: its best sellers on top, then the rest. They come first in the list's own order, so no part moves page. */
export function LineRows({ linea, items, isCards, label }: LineRowsProps) {
  const top = items.filter(({ mejoresventaslineas }) => mejoresventaslineas)
  const rest = items.filter(({ mejoresventaslineas }) => !mejoresventaslineas)
  if (top.length < FEWEST || rest.length === 0) return <PartRows items={items} isGrid={isCards} label={label} />
  return (
    <>
      <section aria-labelledby="mas-vendido" className="border-b border-line pb-2">
        <h2 id="mas-vendido" className="pt-5 pb-2 text-lg">
          Lo más vendido de {linea.nombre}
        </h2>
        <PartRows items={top} isGrid={isCards} label={`Lo más vendido de ${linea.nombre}`} />
      </section>
      <section aria-labelledby="las-demas">
        <h2 id="las-demas" className="pt-5 pb-2 text-lg">
          Más partes de {linea.nombre}
        </h2>
        <PartRows items={rest} isGrid={isCards} label={label} />
      </section>
    </>
  )
}
