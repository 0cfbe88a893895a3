import { say } from '#kit/base/texts.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { markTexts } from './box-texts.ts'

/** The four marks of a part (N-12). `especial` is text on the wire: anything but `false` and `False` counts (E-01). */
export type Marked = {
  badgenuevo: boolean
  especial: string | null
  mejoresventas: boolean
  mejoresventaslineas: boolean
}

const marks = ['badgenuevo', 'especial', 'mejoresventas', 'mejoresventaslineas'] as const
const tones: Partial<Record<keyof Marked, Tone>> = { badgenuevo: 'strong', especial: 'accent' }

/** The marks that a part has, in the order they are shown. */
export function marksOf(part: Marked): (keyof Marked)[] {
  const has = { ...part, especial: part.especial !== null && part.especial !== 'false' && part.especial !== 'False' }
  return marks.filter((mark) => has[mark])
}

/** Nuevo, Recomendación para ti, Top Ventas, Top Ventas Lineas: those that hold, in that order. */
export function PartBadges({ part }: { part: Marked }) {
  return marksOf(part).map((mark) => (
    <Badge key={mark} tone={tones[mark]}>
      {say(markTexts[mark])}
    </Badge>
  ))
}
