import { at } from '#kit/base/place.ts'

/** The networks that public/redes.svg draws (K-09); any other is a globe. */
const drawn = new Set(['facebook', 'instagram', 'whatsapp', 'messenger', 'x', 'youtube'])

/** The sign of a social network, by its name. The drawings are a file of their own: they weigh on no script. */
export function NetworkIcon({ name }: { name: string }) {
  const id = name.trim().toLowerCase()
  return (
    <svg width={20} height={20} aria-hidden className="glyph">
      <use href={at(`/redes.svg#${drawn.has(id) ? id : 'otra'}`)} />
    </svg>
  )
}
