import { useEffect, useState } from 'react'

const examples = [
  'balatas delanteras tsuru 2005',
  'BD-1204',
  'amortiguador jetta a4',
  'bomba de agua 1.6',
  'marcha aveo 2012',
]
const STEP_MS = 2800

/** Examples of what can be asked, one after another; the first one stands still for those who asked for less motion (N-11). */
export function useMovingPlaceholder(isMoving: boolean): string {
  const [place, setPlace] = useState(0)
  useEffect(() => {
    if (!isMoving || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setInterval(() => setPlace((shown) => (shown + 1) % examples.length), STEP_MS)
    return () => clearInterval(timer)
  }, [isMoving])
  return `Ej. ${examples[place]}`
}
