import { type DragEvent, useState } from 'react'

/**
 * Things in an order that people choose, moved by dragging one onto the place of another. Beside it stand buttons that
 * move them by one (WCAG 2.2, 2.5.7). `onMove` hears places that differ and are both there.
 */
export function useDragOrder(count: number, onMove: (from: number, to: number) => void, mayMove = true) {
  const [dragged, setDragged] = useState<number | null>(null)
  const move = (from: number, to: number) => {
    if (from !== to && to >= 0 && to < count) onMove(from, to)
  }
  return {
    move,
    isDragged: (place: number) => dragged === place,
    /** For the element at `place`. */
    dragging: (place: number) => ({
      draggable: mayMove,
      onDragStart: () => setDragged(place),
      onDragEnd: () => setDragged(null),
      onDragOver: (event: DragEvent) => {
        if (dragged !== null) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        event.stopPropagation()
        setDragged(null)
        move(dragged, place)
      },
    }),
  }
}

/** The list with the one at `from` put at `to`. */
export function withMoved<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}
