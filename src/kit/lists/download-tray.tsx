import { useEffect, useState } from 'react'
import { hearDownloads } from './download-links.ts'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'

const DownloadCards = part(
  () => import('./download-cards.tsx'),
  (module) => module.DownloadCards,
)

/** Where one sees how downloads go; stands once, in the shell. */
export function DownloadTray() {
  const [isAsked, setAsked] = useState(false)
  useEffect(
    () =>
      hearDownloads((address) => {
        setAsked(true)
        import('./downloads.ts').then(
          ({ download }) => download(address),
          // Without that script it goes as it would without any.
          () => location.assign(address),
        )
      }),
    [],
  )
  return (
    <div className="fixed end-3 bottom-3 z-50 w-72 max-w-[calc(100vw-1.5rem)] print:hidden">
      <Optional>{isAsked && <DownloadCards />}</Optional>
    </div>
  )
}
