import { useState } from 'react'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Segmented } from '#kit/ui/segmented.tsx'
import { blocksOf, type Choice, choiceOf, compareBlocks, mergedBlocks, type Segment, wordsOf } from './blocks.ts'
import { type Content, differing, fieldLabels } from './editing.ts'

type ConflictMergeProps = {
  /** Who saved meanwhile. */
  who: string
  base: Content
  theirs: Content
  mine: Content
  /** Goes on with this content, on top of theirs. */
  onMerged: (content: Content) => void
}

const OPTIONS = [
  { value: 'suyo', text: 'Lo suyo' },
  { value: 'mio', text: 'Lo mío' },
  { value: 'ambos', text: 'Ambos' },
] as const

/** Somebody saved first: both texts stand side by side, and one chooses paragraph by paragraph. Nothing is lost until one saves. */
export function ConflictMerge({ who, base, theirs, mine, onMerged }: ConflictMergeProps) {
  const [segments] = useState(() => compareBlocks(blocksOf(theirs.cuerpo), blocksOf(mine.cuerpo)))
  const [choices, setChoices] = useState(() => firstChoices(segments, blocksOf(base.cuerpo)))
  // Of the other fields, what I changed counts; the rest is as they left it.
  const own = differing(base, mine)
  const both = own.filter((name) => differing(base, theirs).includes(name))
  const finish = (picked: Choice[]) => {
    const fields = Object.fromEntries(own.map((name) => [name, mine[name]]))
    onMerged({ ...theirs, ...fields, cuerpo: mergedBlocks(segments, picked).join('') })
  }
  const all = (choice: Choice) => finish(choices.map(() => choice))
  return (
    <Alert title={`${who} guardó esta publicación mientras escribías`}>
      <div className="grid gap-4">
        <p>Tu texto sigue aquí. Elige qué queda en cada párrafo que no es igual; después revisa y guarda.</p>
        {both.length > 0 && (
          <p>Además los dos cambiaron {both.map((name) => fieldLabels[name] ?? name).join(', ')}: queda lo tuyo.</p>
        )}
        <ol className="grid gap-3">
          {segments.map((segment, place) => (
            <li key={`${place}-${'igual' in segment}`}>
              <SegmentView
                segment={segment}
                name={`parrafo-${place}`}
                choice={choices[differenceAt(segments, place)] ?? 'ambos'}
                onChoose={(choice) => setChoices(choices.with(differenceAt(segments, place), choice))}
              />
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => finish(choices)}>
            Unir así
          </Button>
          <Button size="sm" variant="secondary" onClick={() => all('mio')}>
            Todo lo mío
          </Button>
          <Button size="sm" variant="secondary" onClick={() => onMerged(theirs)}>
            Todo lo suyo
          </Button>
        </div>
      </div>
    </Alert>
  )
}

function firstChoices(segments: Segment[], base: string[]): Choice[] {
  return segments.flatMap((segment) => ('igual' in segment ? [] : [choiceOf(segment, base)]))
}

/** Which of the differences a segment is. */
function differenceAt(segments: Segment[], place: number): number {
  return segments.slice(0, place).filter((segment) => !('igual' in segment)).length
}

type SegmentViewProps = { segment: Segment; name: string; choice: Choice; onChoose: (choice: Choice) => void }

function SegmentView({ segment, name, choice, onChoose }: SegmentViewProps) {
  if ('igual' in segment) return <p className="truncate text-soft">{segment.igual.map(wordsOf).join(' · ')}</p>
  return (
    <div className="grid gap-2 rounded-panel border border-line bg-card p-3">
      <div className="grid gap-3 md:grid-cols-2">
        <Side title="Lo suyo" blocks={segment.suyo} />
        <Side title="Lo mío" blocks={segment.mio} />
      </div>
      <Segmented
        label="Qué queda"
        name={name}
        options={OPTIONS}
        value={choice}
        onChoose={(value) => onChoose(value as Choice /* of OPTIONS */)}
      />
    </div>
  )
}

function Side({ title, blocks }: { title: string; blocks: string[] }) {
  return (
    <div className="grid content-start gap-1">
      <p className="text-xs font-semibold text-soft">{title}</p>
      {blocks.length === 0 && <p className="text-soft">(nada)</p>}
      {blocks.map((block, place) => (
        <p key={`${place}-${block.length}`} className="wrap-anywhere">
          {wordsOf(block)}
        </p>
      ))}
    </div>
  )
}
