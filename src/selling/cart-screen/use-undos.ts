import { useState } from 'react'
import type { Undo } from './hands.ts'

/** How many changes can be taken back. */
const MOST_UNDOS = 30

/** The changes that can be taken back; the last one first. */
export function useUndos() {
  const [undos, setUndos] = useState<Undo[]>([])
  return {
    last: undos.at(-1),
    remember: (undo: Undo) => setUndos((before) => [...before, undo].slice(-MOST_UNDOS)),
    forgetLast: () => setUndos(undos.slice(0, -1)),
    forget: () => setUndos([]),
  }
}
