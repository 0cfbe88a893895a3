/** The frame some steps on, around the turn. */
export function turnedBy(steps: number, frame: number, count: number): number {
  return (((frame + steps) % count) + count) % count
}

/** The frame after dragging across a share of the picture's width: all of it is one turn, to the right is backwards. */
export function frameAfterDrag(frame: number, share: number, count: number): number {
  return turnedBy(-Math.round(share * count), frame, count)
}
