import { RotateCcw, RotateCw } from 'lucide-react'
import { type PointerEvent, useRef, useState, useSyncExternalStore } from 'react'
import { at } from '#kit/base/place.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { frameAfterDrag, turnedBy } from './product-frames.ts'
import { plural } from '#kit/ui/format.ts'

type ProductTurnProps = {
  /** Addresses of one whole turn, in order, without the base path. */
  frames: string[]
  name: string
  /** Shown in place of frames that do not arrive. */
  poster: string
}

/** the part turned by dragging, with the slider (arrow keys) or with the two buttons. Frames are fetched when somebody comes near. */
export function ProductTurn({ frames, name, poster }: ProductTurnProps) {
  const [frame, setFrame] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const isLive = useIsLive()
  const drag = useDrag(frames.length, frame, setFrame)
  const fetchAll = usePrefetch(frames)
  const degrees = Math.round((frame * 360) / frames.length)

  return (
    <div className="grid h-full grid-rows-[minmax(0,1fr)_auto]" onPointerEnter={fetchAll} onFocus={fetchAll}>
      <div
        className="relative min-h-0 cursor-grab touch-pan-y select-none active:cursor-grabbing"
        {...(isBroken ? {} : drag)}
      >
        <img
          src={at((isBroken ? undefined : frames[frame]) ?? poster)}
          alt={`${name}, vista a ${plural(degrees, 'grado', 'grados')}`}
          width={480}
          height={360}
          loading="lazy"
          draggable={false}
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full object-contain px-[8%] pt-[6%]"
        />
      </div>
      <div className="flex min-h-14 items-center justify-center gap-1 px-4">
        {isLive && !isBroken && (
          <>
            <IconButton label="Girar a la izquierda" onClick={() => setFrame(turnedBy(-1, frame, frames.length))}>
              <Icon of={RotateCcw} />
            </IconButton>
            <input
              type="range"
              min={0}
              max={frames.length - 1}
              value={frame}
              aria-label="Girar la pieza"
              aria-valuetext={plural(degrees, 'grado', 'grados')}
              onChange={(event) => setFrame(Number(event.target.value))}
              className="h-11 w-full max-w-72 accent-accent"
            />
            <IconButton label="Girar a la derecha" onClick={() => setFrame(turnedBy(1, frame, frames.length))}>
              <Icon of={RotateCw} />
            </IconButton>
          </>
        )}
      </div>
    </div>
  )
}

/** False in the server's page: without scripts there is only the first frame, and nothing to press in vain. */
function useIsLive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** Fetches every frame once, so that turning never waits. */
function usePrefetch(frames: string[]): () => void {
  const isAsked = useRef(false)
  return () => {
    if (isAsked.current) return
    isAsked.current = true
    for (const ruta of frames) new Image().src = at(ruta)
  }
}

/** A whole turn is the width of the picture. */
function useDrag(count: number, frame: number, setFrame: (frame: number) => void) {
  const start = useRef<{ x: number; frame: number; width: number } | null>(null)
  const end = () => {
    start.current = null
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, frame, width: event.currentTarget.clientWidth }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = start.current
      if (from) setFrame(frameAfterDrag(from.frame, (event.clientX - from.x) / from.width, count))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
