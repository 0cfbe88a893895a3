import { type PointerEvent, useEffect, useRef } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { drawStrokes, MOST_POINTS, PAPER, type Stroke } from './signature-strokes.ts'

type PadProps = { strokes: Stroke[]; onChange: (strokes: Stroke[]) => void }

/** Where whoever receives signs with a finger, a pen or a mouse. */
export function SignaturePad({ strokes, onChange }: PadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const current = useRef<Stroke | null>(null)
  useEffect(() => {
    if (canvas.current) drawStrokes(canvas.current, strokes)
  }, [strokes])
  const room = MOST_POINTS - strokes.reduce((sum, { length }) => sum + length, 0)

  function begin(event: PointerEvent<HTMLCanvasElement>) {
    if (room <= 0 || event.button > 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    current.current = [pointOf(event)]
    drawStrokes(event.currentTarget, [...strokes, current.current])
  }
  function go(event: PointerEvent<HTMLCanvasElement>) {
    const line = current.current
    if (!line || line.length >= room) return
    line.push(pointOf(event))
    drawStrokes(event.currentTarget, [...strokes, line])
  }
  function end() {
    const line = current.current
    current.current = null
    if (line) onChange([...strokes, line])
  }

  return (
    <div className="grid gap-2">
      <div className="flex min-h-11 items-center justify-between gap-3 md:min-h-8">
        <p className="text-sm font-semibold">Firma de quien recibe</p>
        {strokes.length > 0 && (
          <Button variant="quiet" size="sm" onClick={() => onChange([])}>
            Borrar la firma
          </Button>
        )}
      </div>
      <canvas
        ref={canvas}
        width={PAPER.width}
        height={PAPER.height}
        // A drawing has no tag of its own to say so.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={strokes.length > 0 ? 'Firma de quien recibe, ya firmada' : 'Firma de quien recibe, en blanco'}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
        className="aspect-[600/220] w-full max-w-[600px] cursor-crosshair touch-none rounded-control border border-edge bg-white"
      />
      {strokes.length === 0 && (
        <p className="text-sm text-soft">Firma aquí con el dedo. Si no se puede, basta el nombre.</p>
      )}
    </div>
  )
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const across = Math.round(((clientX - left) / width) * PAPER.width * 10) / 10
  const down = Math.round(((clientY - top) / height) * PAPER.height * 10) / 10
  return [across, down]
}
