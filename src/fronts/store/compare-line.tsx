import type { ReactNode } from 'react'

type CompareLineProps = {
  name: string
  /** The parts do not say the same: told in a word, and in full weight. */
  isDifferent?: boolean
  /** All say the same, in one cell. */
  isWhole?: boolean
  /** One for each part, in their order. */
  children: readonly ReactNode[]
}

/** One fact of all parts. A phone has no room for a column of names: there they stand above their cells and stay in sight. */
export function CompareLine({ name, isDifferent = false, isWhole = false, children }: CompareLineProps) {
  const mark = isDifferent && <span className="text-xs font-semibold whitespace-nowrap text-maybe">Distinto</span>
  return (
    <tbody>
      <tr className="md:hidden">
        <th scope="rowgroup" colSpan={children.length} className="border-t border-line px-3 pt-2 text-left text-xs">
          <span className="sticky left-0 flex gap-2 font-normal text-soft">
            {name} {mark}
          </span>
        </th>
      </tr>
      <tr className="align-top md:border-t md:border-line">
        <th scope="row" className="sticky left-0 z-1 bg-card px-3 py-2 text-left font-normal text-soft max-md:hidden">
          <span className="grid">
            {name} {mark}
          </span>
        </th>
        {(isWhole ? children.slice(0, 1) : children).map((value, place) => (
          <td
            // The columns are the parts, whose order does not change.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            colSpan={isWhole ? children.length : 1}
            className={`px-3 pt-0.5 pb-2 break-words tabular-nums md:py-2 ${isDifferent ? 'font-semibold' : ''}`}
          >
            {value}
          </td>
        ))}
      </tr>
    </tbody>
  )
}
