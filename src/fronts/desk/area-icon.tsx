import { at } from '#kit/base/place.ts'

/** An icon of `public/areas.svg`: a file of its own, so that no script carries the drawings of areas. */
export function AreaIcon({ of }: { of: string }) {
  return (
    <svg aria-hidden width={18} height={18} className="glyph shrink-0">
      <use href={at(`/areas.svg#${of}`)} />
    </svg>
  )
}
