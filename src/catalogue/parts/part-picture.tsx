import { widthsOf } from '#kit/base/picture-widths.ts'
import { at } from '#kit/base/place.ts'

type PartPictureProps = {
  /** Address of a part's picture or drawing; null: the drawing of no line. */
  ruta: string | null
  alt: string
  /** How wide it is shown, as `sizes` of HTML says it. */
  sizes: string
  /** Of the box, where no style says them. */
  width?: number
  height?: number
  className: string
  loading?: 'eager' | 'lazy'
  fetchPriority?: 'high'
}

/** A part's picture in the format and size that suit the screen, or a drawing as it is. The box it fills is the caller's. */
export function PartPicture({ ruta, sizes, ...rest }: PartPictureProps) {
  const path = ruta ?? '/ilustraciones/generica.svg'
  const [, base, whole] = /^(\/imagenes\/\w+\/)\d+\.webp#(\d+)/.exec(path) ?? []
  // oxlint-disable-next-line jsx-a11y/alt-text -- it is among the rest
  if (!base) return <img src={at(path)} {...rest} />
  const set = (format: string) =>
    widthsOf(Number(whole))
      .map((width) => `${at(base)}${width}.${format} ${width}w`)
      .join()
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      {/* oxlint-disable-next-line jsx-a11y/alt-text -- it is among the rest */}
      <img src={at(path)} srcSet={set('webp')} sizes={sizes} decoding="async" {...rest} />
    </picture>
  )
}
