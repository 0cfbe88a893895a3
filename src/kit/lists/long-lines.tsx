import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { count } from '#kit/ui/format.ts'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { Drawn } from './drawn-lines.ts'
import { firstShown, LONG, pagesBeside } from './long-list.ts'
import { changed } from './table-address.ts'

/** Its program comes with the first long list. */
const FollowWindow = part(
  () => import('./follow-window.tsx'),
  (module) => module.FollowWindow,
)

/** Where a line stands, for readers that see only some of them: attributes of its element. Empty in a list that is drawn whole. */
export type Place = { 'aria-posinset'?: number; 'aria-setsize'?: number; 'aria-rowindex'?: number }
type Missed = [name: string, value: string][]

type LongLinesProps<Line> = {
  lines: readonly Line[]
  /** What names a line, as `cantidad-7` names a field of line 7; one function for good. */
  idOf: (line: Line) => number | string
  /** Draws one line as an element of the list that carries its place; margins between them are their own padding. */
  children: (line: Line, place: Place) => ReactNode
  /** Pixels of a usual line as a card and as a row, until lines were measured. */
  usual: { narrow: number; wide: number }
  /** Drawn wherever the window is: its fields hold what nothing else does. */
  stays?: ((line: Line) => boolean) | undefined
  /** A line that has to be there, to be gone to. */
  shown?: number | undefined
  className?: string
  /** `tbody`: rows of a table, below one row of headings. */
  as?: 'ul' | 'tbody'
  'aria-label'?: string
}

/**
 * A list of which only the lines near the window are drawn once it is long; the room of the others is kept. The focused line, lines
 * with something typed, the first and the last stay; paper gets them all. Without scripts its pages are those of `LinePages`.
 */
export function LongLines<Line>(props: LongLinesProps<Line>) {
  const { lines, idOf, children, usual, stays, shown, as = 'ul', ...looks } = props
  const isReady = useHydrated()
  const list = useRef<HTMLElement>(null)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [params] = useSearchParams()
  const missed = useMissed(list)
  const ids = useMemo(() => lines.map(idOf), [lines, idOf])
  const isLong = lines.length > LONG
  const setsize = lines.length
  const first = firstShown(setsize, params.get('lineas'))
  const { stretches, after } = drawn ?? { stretches: [{ ...first, before: null }], after: null }
  const placeOf = (n: number): Place =>
    as === 'tbody' ? { 'aria-rowindex': n + 2 } : { 'aria-posinset': n + 1, 'aria-setsize': setsize }
  const gap = (key: string, height: number | null, left: number) => (
    <Gap key={key} as={as} narrow={height ?? left * usual.narrow} wide={height ?? left * usual.wide} />
  )
  const staying = isLong && stays ? lines.flatMap((line, n) => (stays(line) ? [n] : [])) : []
  const draw = (from: number, to: number) => lines.slice(from, to).map((line, n) => children(line, placeOf(from + n)))
  /** Those that stay, of the lines left out between two stretches. */
  const between = (from: number, to: number) =>
    staying.filter((n) => n >= from && n < to).flatMap((n) => draw(n, n + 1))
  const content = isLong
    ? [
        // One flat run of keys: a line that comes near another stretch stays the same element, with its focus.
        ...stretches.flatMap(({ from, to, before }, n) => [
          before !== 0 && (before !== null || from > 0) && gap(`hueco-${from}`, before, from),
          ...between(stretches[n - 1]?.to ?? 0, from),
          ...draw(from, to),
        ]),
        ...between(stretches.at(-1)?.to ?? 0, setsize),
        after !== 0 && (after !== null || first.to < setsize) && gap('hueco', after, setsize - first.to),
      ]
    : lines.map((line) => children(line, {}))
  const hold = (element: HTMLElement | null) => void (list.current = element)
  return (
    <>
      {as === 'tbody' ? (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- one shown as cards is no group of rows to a reader unless it is called one
        <tbody role="rowgroup" ref={hold} {...looks}>
          {content}
        </tbody>
      ) : (
        <ul ref={hold} {...looks}>
          {content}
        </ul>
      )}
      {isLong && isReady && (
        <Optional isQuiet>
          <FollowWindow
            list={list}
            ids={ids}
            staying={staying.join()}
            shown={shown}
            missed={missed}
            onDrawn={setDrawn}
          />
        </Optional>
      )}
    </>
  )
}

type GapProps = { as: 'ul' | 'tbody'; narrow: number; wide: number }

/** The room of lines left out. Its height is a drawing's: pages may not carry styles. */
function Gap({ as, narrow, wide }: GapProps) {
  const rooms = (
    <>
      <svg width="1" height={narrow} className="block desktop:hidden" />
      <svg width="1" height={wide} className="hidden desktop:block" />
    </>
  )
  const hidden = '[overflow-anchor:none] noscript:hidden print:hidden'
  if (as === 'ul')
    return (
      <li aria-hidden className={hidden}>
        {rooms}
      </li>
    )
  return (
    <tr aria-hidden className={hidden}>
      <td className="p-0">{rooms}</td>
    </tr>
  )
}

type LinePagesProps = { lines: number; noun: readonly [one: string, many: string] }

/** Who reads without scripts sees some lines of a long list, and goes through the others page by page (`?lineas=`). */
export function LinePages({ lines, noun: [, many] }: LinePagesProps) {
  const [params] = useSearchParams()
  if (lines <= LONG) return null
  // What a browser with scripts never shows need not travel in them.
  if (!import.meta.env.SSR) return <noscript />
  const { from, to } = firstShown(lines, params.get('lineas'))
  const beside = pagesBeside({ from, to }, lines)
  const link = (page: number | null, text: string) =>
    page !== null && (
      <a className="link" href={changed(params.toString(), { lineas: page })}>
        {text}
      </a>
    )
  return (
    <noscript>
      <p className="flex flex-wrap gap-x-4 text-sm">
        {`Aquí están de la ${count(from + 1)} a la ${count(to)} de ${count(lines)} ${many}.`}
        {link(beside.before, 'Ver las anteriores')}
        {link(beside.after, 'Ver las que siguen')}
      </p>
    </noscript>
  )
}

/** What was typed before the session ended in lines that are not drawn. */
function useMissed(list: { current: HTMLElement | null }): Missed | null {
  const [missed, setMissed] = useState<Missed | null>(null)
  useEffect(() => {
    const form = list.current?.closest('form')
    const hear = (event: Event) => setMissed((event as CustomEvent<Missed>).detail) // sent by restoreDrafts alone
    form?.addEventListener('borrador', hear)
    return () => form?.removeEventListener('borrador', hear)
  }, [list])
  return missed
}
