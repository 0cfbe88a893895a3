import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { report } from '#kit/base/report.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { partAddress } from '#finding/search/search-address.ts'
import { type Mark, marksOf } from '#publishing/library/page-marks.ts'
import type { OpenPdf } from '#publishing/library/pdf-pages.ts'
import type { Fit } from './reader-memory.ts'
import { type Enlarge, useGestures } from './use-gestures.ts'

type Props = {
  pdf: OpenPdf | null
  isBroken: boolean
  page: number
  title: string
  /** Codes of parts on it, and what was searched. */
  codes: readonly string[]
  q: string
  fit: Fit
  zoom: number
  isFull: boolean
  onZoom: (zoom: number) => void
  onTurn: (by: 1 | -1) => void
}

export const ZOOM = { least: 1, most: 5 }
/** What stands above and below a page that is seen whole: our bar and the reader's. */
const AROUND = { full: 72, shop: 190 }
const LEAST_HEIGHT = 320
const REST_MS = 120

/** The drawing of a page, with its parts to press and its hits marked. It follows fingers, and the width of the window. */
export function PageView(props: Props) {
  const { pdf, isBroken, page, zoom, title, onZoom, onTurn } = props
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const room = useRoom(frame)
  const shape = useShape(pdf, page)
  const marks = useMarks(props)
  const width = widthOf(props, room, shape) * zoom
  const isWide = zoom > 1
  const { drawn, failed } = useDrawing(pdf, { canvas, page, width })
  const enlarge = useEnlarging({ frame, width, zoom, onZoom })
  useGestures(frame, { onEnlarge: enlarge, onTurn, isWide })
  const isLost = isBroken || failed
  return (
    <section
      ref={frame}
      aria-busy={!drawn && !isLost}
      className="overflow-auto rounded-control border border-line bg-sunk"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wide is moved with the arrows
      tabIndex={isWide ? 0 : undefined}
      data-se-mueve={isWide || undefined}
      aria-label="Hoja"
      style={{ touchAction: isWide ? 'pan-x pan-y' : 'pan-y' }}
    >
      {isLost && (
        <Alert kind="warning" title="Este navegador no pudo mostrar la página">
          Descarga el PDF para leerlo; aquí al lado está el texto de la página.
        </Alert>
      )}
      <div
        className="relative mx-auto"
        style={width ? { width, maxWidth: isWide ? undefined : '100%' } : undefined}
        hidden={isLost}
      >
        <canvas
          ref={canvas}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing has no tag of its own to say so
          role="img"
          aria-label={`Página ${page} de ${title}`}
          data-hoja={drawn === page ? page : undefined}
          className={`block w-full ${drawn ? '' : 'aspect-[612/792]'}`}
        />
        {drawn === page && marks.map((mark) => <Marked key={`${mark.kind} ${mark.left} ${mark.top}`} mark={mark} />)}
      </div>
    </section>
  )
}

const hit = { background: 'var(--color-maybe)', opacity: 0.3, pointerEvents: 'none' } as const

/** Over the drawing. The list beside says the same parts to the keyboard and to readers. */
function Marked({ mark: { kind, text, left, top, width, height } }: { mark: Mark }) {
  const place = { left: `${left * 100}%`, top: `${top * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` }
  if (kind === 'hallazgo') return <span aria-hidden data-hallazgo className="absolute" style={{ ...place, ...hit }} />
  return (
    <a
      href={partAddress(text)}
      tabIndex={-1}
      aria-hidden
      title={`Ver ${text}`}
      className="absolute print:hidden"
      style={{ ...place, borderBottom: '2px solid var(--color-accent)' }}
    >
      <span className="sr-only">{text}</span>
    </a>
  )
}

type Room = { width: number; height: number }

/** How much place there is, followed as the window changes; 0 until it is known. */
function useRoom(frame: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return undefined
    const look = () => setRoom({ width: box.clientWidth, height: innerHeight })
    const watch = new ResizeObserver(look)
    watch.observe(box)
    addEventListener('resize', look)
    return () => {
      watch.disconnect()
      removeEventListener('resize', look)
    }
  }, [frame])
  return room
}

function useShape(pdf: OpenPdf | null, page: number): number | null {
  const [shape, setShape] = useState<number | null>(null)
  useEffect(() => {
    let isGone = false
    pdf?.shapeOf(page).then(
      (now) => !isGone && setShape(now),
      () => undefined, // drawing it says so
    )
    return () => {
      isGone = true
    }
  }, [pdf, page])
  return shape
}

function widthOf({ fit, isFull }: Props, room: Room, shape: number | null): number {
  if (fit === 'ancho' || !shape) return room.width
  const height = Math.max(LEAST_HEIGHT, room.height - (isFull ? AROUND.full : AROUND.shop))
  return Math.min(room.width, Math.floor(height / shape))
}

function useMarks({ pdf, page, codes, q }: Props): Mark[] {
  const [found, setFound] = useState<{ of: string; marks: Mark[] }>({ of: '', marks: [] })
  const wanted = JSON.stringify([page, codes, q])
  useEffect(() => {
    let isGone = false
    const [n, said, words] = JSON.parse(wanted) as [number, string[], string] // written above
    if (said.length === 0 && !words) return undefined
    pdf?.wordsOf(n).then(
      (all) => !isGone && setFound({ of: wanted, marks: marksOf(all, { codes: said, q: words }) }),
      (error: unknown) => report('lector de PDF', error),
    )
    return () => {
      isGone = true
    }
  }, [pdf, wanted])
  return found.of === wanted ? found.marks : []
}

type Wanted = { canvas: RefObject<HTMLCanvasElement | null>; page: number; width: number }

/** Draws a page at once, and anew when it has rested at another width; meanwhile the drawing is stretched. */
function useDrawing(pdf: OpenPdf | null, { canvas, page, width }: Wanted) {
  const [drawn, setDrawn] = useState(0)
  const [failed, setFailed] = useState(false)
  const last = useRef(0)
  useEffect(() => {
    if (!pdf || !canvas.current || width === 0) return undefined
    const sheet = canvas.current
    const draw = () =>
      pdf.draw(sheet, page, width).then(
        () => {
          last.current = page
          setDrawn(page)
        },
        (error: unknown) => {
          // A later page was wanted meanwhile.
          if (error instanceof Error && error.name === 'RenderingCancelledException') return
          report('lector de PDF', error)
          setFailed(true)
        },
      )
    const rest = setTimeout(() => void draw(), last.current === page ? REST_MS : 0)
    return () => clearTimeout(rest)
  }, [pdf, canvas, page, width])
  return { drawn, failed }
}

type Enlarging = { frame: RefObject<HTMLElement | null>; width: number; zoom: number; onZoom: (zoom: number) => void }

/** Enlarges about a point, which stays under the fingers. */
function useEnlarging({ frame, width, zoom, onZoom }: Enlarging): Enlarge {
  const wanted = useRef<{ x: number; y: number; width: number } | null>(null)
  useLayoutEffect(() => {
    const [box, point] = [frame.current, wanted.current]
    wanted.current = null
    if (!box || !point || !point.width) return
    const grown = width / point.width
    const { left, top } = box.getBoundingClientRect()
    box.scrollLeft = (box.scrollLeft + point.x - left) * grown - (point.x - left)
    scrollBy(0, (point.y - top) * (grown - 1))
  }, [frame, width])
  return (factor, x, y) => {
    const next = Math.min(
      ZOOM.most,
      Math.max(ZOOM.least, zoom * (factor === 'twice' ? (zoom > 1 ? 1 / zoom : 2) : factor)),
    )
    if (next === zoom) return
    wanted.current = { x, y, width }
    onZoom(next)
  }
}
