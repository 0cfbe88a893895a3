import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

type HorizontalStripProps = {
  label: string
  /** Width of each item, as a class of the list: `*:w-44 md:*:w-52`. */
  itemClass?: string
  className?: string
  /** Each with its key. */
  children: ReactElement[]
}

/** Things side by side that slide: scroll-snap does it, the two buttons are for those without a touch screen. */
export function HorizontalStrip({ label, itemClass = '*:w-48', className = '', children }: HorizontalStripProps) {
  const list = useRef<HTMLUListElement>(null)
  const ends = useEnds(list)
  const slide = (way: 1 | -1) =>
    list.current?.scrollBy({ left: way * list.current.clientWidth * 0.85, behavior: 'smooth' })
  return (
    <div className={`relative ${className}`}>
      <ul ref={list} aria-label={label} className={`strip ${itemClass}`}>
        {children.map((child) => (
          <li key={child.key}>{child}</li>
        ))}
      </ul>
      <div className="hidden md:contents print:hidden">
        {ends.before && (
          <IconButton label="Anteriores" className="strip-button -left-3" onClick={() => slide(-1)}>
            <Icon of={ChevronLeft} size={20} />
          </IconButton>
        )}
        {ends.after && (
          <IconButton label="Siguientes" className="strip-button -right-3" onClick={() => slide(1)}>
            <Icon of={ChevronRight} size={20} />
          </IconButton>
        )}
      </div>
    </div>
  )
}

/** Whether there is more to see on either side, followed while it slides or the window changes. */
function useEnds(list: React.RefObject<HTMLUListElement | null>) {
  const [ends, setEnds] = useState({ before: false, after: false })
  useEffect(() => {
    const box = list.current
    const first = box?.firstElementChild
    const last = box?.lastElementChild
    if (!box || !first || !last) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const isOut = intersectionRatio < 0.95
          setEnds((known) => ({
            before: target === first ? isOut : known.before,
            after: target === last && target !== first ? isOut : known.after,
          }))
        }
      },
      { root: box, threshold: [0, 0.95, 1] },
    )
    watch.observe(first)
    watch.observe(last)
    return () => watch.disconnect()
  }, [list])
  return ends
}
