import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { report } from '#kit/base/report.ts'
import { count } from '#kit/ui/format.ts'
import type { OpenPdf } from '#publishing/library/pdf-pages.ts'

/** Of one small page with what stands around it, in pixels. */
const STEP = 104
const SMALL = 88
const HEIGHT = 160
const MORE = 3
// Said here and not in the styles of the shop: they come with this alone.
const placed = { top: 8, bottom: 8, width: STEP - 8, alignContent: 'space-between', justifyItems: 'center' } as const
const chosen = {
  background: 'var(--color-card)',
  boxShadow: '0 0 0 2px var(--color-accent)',
  color: 'var(--color-ink)',
}
const small = { maxWidth: '100%', maxHeight: 112 }

type Props = { pdf: OpenPdf; page: number; paginas: number; href: (page: number) => string }

/** All pages, small, side by side: only those in sight are drawn, so that a thousand cost as little as ten. */
export function Thumbnails({ pdf, page, paginas, href }: Props) {
  const strip = useRef<HTMLElement>(null)
  const [seen, setSeen] = useState({ from: 1, to: 0 })
  const look = useCallback(() => {
    const box = strip.current
    if (!box) return
    const first = Math.floor(box.scrollLeft / STEP) + 1
    setSeen({
      from: Math.max(1, first - MORE),
      to: Math.min(paginas, first + Math.ceil(box.clientWidth / STEP) + MORE),
    })
  }, [paginas])
  useLayoutEffect(() => {
    const box = strip.current
    if (!box) return
    const left = (page - 1) * STEP
    if (left < box.scrollLeft || left + STEP > box.scrollLeft + box.clientWidth)
      box.scrollLeft = left - box.clientWidth / 2 + STEP / 2
    look()
  }, [page, look])
  const shown = Array.from({ length: Math.max(0, seen.to - seen.from + 1) }, (_, n) => seen.from + n)
  return (
    <nav
      ref={strip}
      aria-label="Miniaturas"
      onScroll={look}
      className="overflow-x-auto rounded-control border border-line bg-sunk print:hidden"
    >
      <div className="relative" style={{ width: paginas * STEP, height: HEIGHT }}>
        {shown.map((n) => (
          <a
            key={n}
            href={href(n)}
            aria-label={`Página ${count(n)}`}
            aria-current={n === page ? 'page' : undefined}
            className="absolute grid rounded-tag p-1 text-xs text-soft no-underline"
            style={{ ...placed, left: (n - 1) * STEP + 4, ...(n === page && chosen) }}
          >
            <Small pdf={pdf} page={n} />
            {count(n)}
          </a>
        ))}
      </div>
    </nav>
  )
}

function Small({ pdf, page }: { pdf: OpenPdf; page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const sheet = canvas.current
    if (!sheet) return undefined
    // Whoever slides past many wants none of them.
    const rest = setTimeout(() => {
      pdf.drawSmall(sheet, page, SMALL).catch((error: unknown) => report('miniatura', error))
    }, 80)
    return () => clearTimeout(rest)
  }, [pdf, page])
  return <canvas ref={canvas} aria-hidden className="bg-card" style={small} />
}
