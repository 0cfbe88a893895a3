import { useEffect, useRef } from 'react'

type LocalPictureProps = {
  bytes: () => Promise<Blob>
  /** What it is called, for readers; empty when the words beside it say so. */
  label: string
  className: string
}

/** Longer side of what is drawn, in pixels. */
const DRAWN = 640

/** A picture that lies in this browser only: drawn, since the page may show no address that is not ours (CSP). */
export function LocalPicture({ bytes, label, className }: LocalPictureProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isGone = false
    const draw = async () => {
      const picture = await createImageBitmap(await bytes(), { resizeWidth: DRAWN, resizeQuality: 'medium' })
      const canvas = ref.current
      if (canvas && !isGone) {
        canvas.width = picture.width
        canvas.height = picture.height
        canvas.getContext('2d')?.drawImage(picture, 0, 0)
      }
      picture.close()
    }
    // What this browser cannot draw the server may still read.
    draw().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [bytes])
  return (
    <canvas
      ref={ref}
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
      width={DRAWN}
      height={(DRAWN * 3) / 4}
      className={`rounded-control bg-sunk object-contain ${className}`}
    />
  )
}
