// Of a long list only the lines near the window are drawn. Pure: which ones, and how much room the others keep.

/** Lines that stand together, `to` not among them, behind `before` pixels of lines left out. */
type Stretch = { from: number; to: number; before: number }
/** `after`: pixels of the lines left out behind the last stretch. */
export type Drawn = { stretches: Stretch[]; after: number }

/** The lines between two heights of the list, in pixels from its top, and those of `kept` wherever they stand. */
export function drawnOf(heights: readonly number[], seen: { top: number; bottom: number }, kept: number[]): Drawn {
  const always = new Set(kept)
  const stretches: Stretch[] = []
  let edge = 0
  let gap = 0
  for (const [place, height] of heights.entries()) {
    const isSeen = edge + height > seen.top && edge < seen.bottom
    edge += height
    const last = stretches.at(-1)
    if (!isSeen && !always.has(place)) gap += height
    else if (last?.to === place) last.to++
    else {
      stretches.push({ from: place, to: place + 1, before: gap })
      gap = 0
    }
  }
  return { stretches, after: gap }
}

export function wholeOf(lines: number): Drawn {
  return { stretches: [{ from: 0, to: lines, before: 0 }], after: 0 }
}
