import { type ReactNode, useMemo, useState } from 'react'
import { FindLines } from '#kit/lists/find-lines.tsx'
import { foundLines } from '#kit/lists/found-lines.ts'
import { LinePages, LongLines, type Place } from '#kit/lists/long-lines.tsx'
import { LONG } from '#kit/lists/long-list.ts'
import type { Quote, QuoteLine } from './quote-data.ts'

type Removed = Quote['quitados'][number]

type QuoteLinesProps = {
  lines: readonly QuoteLine[]
  /** What was asked for and is no longer in it; after the lines. */
  removed: readonly Removed[]
  usual: { narrow: number; wide: number }
  /** Stays whatever is looked for: its fields hold what nothing else does. */
  isKept?: (line: QuoteLine) => boolean
  head: ReactNode
  renderRemoved: (line: Removed, place: Place) => ReactNode
  children: (line: QuoteLine, place: Place) => ReactNode
}

const NOUN = ['renglón', 'renglones'] as const
const isInIt = (line: QuoteLine | Removed): line is QuoteLine => 'precio_lista' in line
const numberOf = ({ n }: { n: number }) => n

/** The lines of a document, of whichever side; of a long one only those near the window, and a field to find the others. */
export function QuoteLines({ lines, removed, usual, isKept, head, renderRemoved, children }: QuoteLinesProps) {
  const [words, setWords] = useState('')
  const total = lines.length + removed.length
  const isLong = total > LONG
  const all = useMemo(() => [...lines, ...removed], [lines, removed])
  const stays = (line: QuoteLine | Removed) => isInIt(line) && isKept?.(line) === true
  const shown = foundLines(all, isLong ? words : '', {
    told: (line) => ({ code: line.k_parte, text: `${line.descripcion} ${isInIt(line) ? line.nota : ''}` }),
    stays,
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isLong && (
        <FindLines
          label="Buscar en el documento"
          placeholder="Código, descripción o nota"
          noun={NOUN}
          words={words}
          found={shown.length}
          total={total}
          onLook={setWords}
        />
      )}
      <div>
        {head}
        <LongLines
          lines={shown}
          idOf={numberOf}
          usual={usual}
          stays={stays}
          className="border-t border-line @2xl:border-0"
        >
          {(line, place) => (isInIt(line) ? children(line, place) : renderRemoved(line, place))}
        </LongLines>
      </div>
      {isLong && shown.length === 0 && <p className="text-soft">Ningún renglón dice «{words.trim()}».</p>}
      <LinePages lines={total} noun={NOUN} />
    </div>
  )
}
