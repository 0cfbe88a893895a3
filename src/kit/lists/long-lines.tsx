import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { Drawn } from './drawn-lines.ts'
import { FIRST, LONG } from './long-list.ts'

/** Its program comes with the first long list. */
const FollowWindow = part(
  () => import('./follow-window.tsx'),
  (module) => module.FollowWindow,
)

/** Where a line stands, for readers that see only some of them: attributes of its `li`. Empty in a list that is drawn whole. */
export type Place = { 'aria-posinset'?: number; 'aria-setsize'?: number }
type Missed = [name: string, value: string][]

type LongLinesProps<Line extends { id: number }> = {
  lines: readonly Line[]
  /** Draws one line as a `li` that carries its place; margins between them are their own padding. */
  children: (line: Line, place: Place) => ReactNode
  /** Pixels of a usual line as a card and as a row, until lines were measured. */
  usual: { narrow: number; wide: number }
  /** Draw them all, however many. */
  isWhole?: boolean
  /** A line that has to be there, to be gone to. */
  shown?: number | undefined
  className?: string
}

/**
 * A list of which only the lines near the window are drawn once it is long; the room of the others is kept. The focused line, lines
 * with something typed, the first and the last stay; paper gets them all.
 */
export function LongLines<Line extends { id: number }>(props: LongLinesProps<Line>) {
  const { lines, children, usual, isWhole = false, shown, className } = props
  const isReady = useHydrated()
  const list = useRef<HTMLUListElement>(null)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const missed = useMissed(list)
  const isLong = lines.length > LONG && !isWhole
  const { stretches, after } = drawn ?? { stretches: [{ from: 0, to: FIRST, before: 0 }], after: null }
  const setsize = lines.length
  return (
    <>
      <ul ref={list} className={className}>
        {!isLong && lines.map((line) => children(line, {}))}
        {isLong &&
          // One flat run of keys: a line that comes near another stretch stays the same element, with its focus.
          stretches.flatMap(({ from, to, before }) => [
            before > 0 && <Gap key={`hueco-${from}`} narrow={before} wide={before} />,
            ...lines
              .slice(from, to)
              .map((line, n) => children(line, { 'aria-posinset': from + n + 1, 'aria-setsize': setsize })),
          ])}
        {isLong && after !== 0 && (
          <Gap
            key="hueco"
            narrow={after ?? (setsize - FIRST) * usual.narrow}
            wide={after ?? (setsize - FIRST) * usual.wide}
          />
        )}
      </ul>
      {isLong && isReady && (
        <Optional isQuiet>
          <FollowWindow list={list} lines={lines} shown={shown} missed={missed} onDrawn={setDrawn} />
        </Optional>
      )}
    </>
  )
}

/** The room of lines left out. Its height is a drawing's: pages may not carry styles. */
function Gap({ narrow, wide }: { narrow: number; wide: number }) {
  return (
    <li aria-hidden className="[overflow-anchor:none] noscript:hidden print:hidden">
      <svg width="1" height={narrow} className="block desktop:hidden" />
      <svg width="1" height={wide} className="hidden desktop:block" />
    </li>
  )
}

/** What was typed before the session ended in lines that are not drawn. */
function useMissed(list: { current: HTMLUListElement | null }): Missed | null {
  const [missed, setMissed] = useState<Missed | null>(null)
  useEffect(() => {
    const form = list.current?.closest('form')
    const hear = (event: Event) => setMissed((event as CustomEvent<Missed>).detail) // sent by restoreDrafts alone
    form?.addEventListener('borrador', hear)
    return () => form?.removeEventListener('borrador', hear)
  }, [list])
  return missed
}
