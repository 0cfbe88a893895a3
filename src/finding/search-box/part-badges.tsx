import { say } from '#kit/base/texts.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { markTexts } from './box-texts.ts'
import { type Marked, marksOf } from './part-marks.ts'

const tones: Partial<Record<keyof Marked, Tone>> = { badgenuevo: 'strong', especial: 'accent' }

/** Nuevo, Recomendación para ti, Top Ventas, Top Ventas Lineas: those that hold, in that order. */
export function PartBadges({ part }: { part: Marked }) {
  return marksOf(part).map((mark) => (
    <Badge key={mark} tone={tones[mark]}>
      {say(markTexts[mark])}
    </Badge>
  ))
}
