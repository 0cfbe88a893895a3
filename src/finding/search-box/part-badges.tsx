import { Badge, type Tone } from '#kit/ui/badge.tsx'

/** The four marks of a part (N-12). `especial` is text on the wire: anything but `false` and `False` counts (E-01). */
export type Marked = {
  badgenuevo: boolean
  especial: string | null
  mejoresventas: boolean
  mejoresventaslineas: boolean
}

/** The badges of a part as text, in the order they are shown. */
export function badgesOf({ badgenuevo, especial, mejoresventas, mejoresventaslineas }: Marked): string[] {
  const isSpecial = typeof especial === 'string' && especial !== 'false' && especial !== 'False'
  return [
    badgenuevo && 'Nuevo',
    isSpecial && 'Recomendación para ti',
    mejoresventas && 'Top Ventas',
    mejoresventaslineas && 'Top Ventas Lineas',
  ].filter((text) => text !== false)
}

const tones = new Map<string, Tone>([
  ['Nuevo', 'strong'],
  ['Recomendación para ti', 'accent'],
])

/** Nuevo, Recomendación para ti, Top Ventas, Top Ventas Lineas: those that hold, in that order. */
export function PartBadges({ part }: { part: Marked }) {
  return badgesOf(part).map((text) => (
    <Badge key={text} tone={tones.get(text)}>
      {text}
    </Badge>
  ))
}
