import { type RefObject, useEffect, useRef } from 'react'

/** A point of the window, and how many times larger what lies under it becomes; `twice`: twice, or again as it was. */
export type Enlarge = (factor: number | 'twice', x: number, y: number) => void
type Gestures = { onEnlarge: Enlarge; onTurn: (by: 1 | -1) => void; isWide: boolean }
type Finger = { x: number; y: number }

const SWIPE = 60

/** Two fingers (or Ctrl and the wheel, which is what a touchpad's pinch is told as) enlarge; a finger across turns the page, unless there is more to see. */
export function useGestures(frame: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const now = useRef(gestures)
  useEffect(() => {
    now.current = gestures
  })
  useEffect(() => {
    const box = frame.current
    if (!box) return undefined
    const until = new AbortController()
    listen(box, now, until.signal)
    return () => until.abort()
  }, [frame])
}

function listen(box: HTMLElement, now: RefObject<Gestures>, signal: AbortSignal): void {
  const fingers = new Map<number, Finger>()
  let start: Finger | null = null
  const down = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') return
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    start = fingers.size === 1 ? { x: event.clientX, y: event.clientY } : null
  }
  const move = (event: PointerEvent) => {
    const before = spread(fingers)
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const after = spread(fingers)
    if (before && after) now.current.onEnlarge(after.wide / before.wide, after.x, after.y)
  }
  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    if (!start || event.type === 'pointercancel' || now.current.isWide) return
    const [across, along] = [event.clientX - start.x, event.clientY - start.y]
    start = null
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(along)) now.current.onTurn(across < 0 ? 1 : -1)
  }
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    now.current.onEnlarge(Math.exp(-event.deltaY / 120), event.clientX, event.clientY)
  }
  box.addEventListener('pointerdown', down, { signal })
  box.addEventListener('pointermove', move, { signal })
  for (const end of ['pointerup', 'pointercancel'] as const) box.addEventListener(end, up, { signal })
  box.addEventListener('dblclick', (event) => now.current.onEnlarge('twice', event.clientX, event.clientY), { signal })
  // The browser would enlarge the whole page.
  box.addEventListener('wheel', wheel, { signal, passive: false })
  // Safari asks by this alone whether it may enlarge.
  box.addEventListener('touchmove', (event) => event.touches.length > 1 && event.preventDefault(), {
    signal,
    passive: false,
  })
}

/** Between two fingers: how far apart, and the point in their middle. */
function spread(fingers: Map<number, Finger>): (Finger & { wide: number }) | null {
  const [a, b] = fingers.values()
  if (!a || !b || fingers.size !== 2) return null
  return { wide: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
