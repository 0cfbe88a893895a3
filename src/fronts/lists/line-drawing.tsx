import { at } from '#kit/base/place.ts'

type LineDrawingProps = { slug: string; size: number; isEager?: boolean; className?: string }

/** The drawing of a line of parts. */
export function LineDrawing({ slug, size, isEager, className }: LineDrawingProps) {
  return (
    <img
      src={at(`/ilustraciones/${slug}.svg`)}
      alt=""
      width={size}
      height={size}
      loading={isEager ? 'eager' : 'lazy'}
      ref={replaceIfBroken}
      onError={(event) => replace(event.currentTarget)}
      className={className}
    />
  )
}

/** It may have failed before the page came alive. */
function replaceIfBroken(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth === 0) replace(image)
}

function replace(image: HTMLImageElement): void {
  const generic = at('/ilustraciones/generica.svg')
  if (!image.src.endsWith(generic)) image.src = generic
}
