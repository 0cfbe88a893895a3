import { at } from '#kit/base/place.ts'
import { type PictureOf, picturePath, sourceSet, widthUpTo } from './picture-address.ts'

type PictureProps = {
  picture: PictureOf
  /** What it shows, for who cannot see it; empty when the words beside it say so already. */
  alt: string
  /** How wide it is shown, as `sizes` of HTML says it. */
  sizes: string
  /** Stands on the first screen: fetched at once. */
  isEager?: boolean
  className?: string
}

/**
 * A picture in the format and the size that suit the reader's screen; a browser of before AVIF has one of middling size. Its place
 * is kept before it comes.
 */
export function Picture({ picture, alt, sizes, isEager, className = '' }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(picture, 'avif', at)} sizes={sizes} />
      <img
        src={at(picturePath(picture.clave, widthUpTo(picture, 1024)))}
        width={picture.ancho}
        height={picture.alto}
        alt={alt}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
