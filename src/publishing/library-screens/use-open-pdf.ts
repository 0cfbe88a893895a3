import { useEffect, useState } from 'react'
import { report } from '#kit/base/report.ts'
import type { OpenPdf } from '#publishing/library/pdf-pages.ts'

/** A PDF opened by pdf.js, which comes only here; `isBroken`: it did not come, or the browser cannot. */
export function useOpenPdf(url: string): { pdf: OpenPdf | null; isBroken: boolean } {
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let opened: OpenPdf | null = null
    let isGone = false
    const open = async () => {
      const { openPdf } = await import('#publishing/library/pdf-pages.ts')
      opened = await openPdf(url)
      if (isGone) opened.close()
      else setPdf(opened)
    }
    open().catch((error: unknown) => {
      report('lector de PDF', error)
      setBroken(true)
    })
    return () => {
      isGone = true
      opened?.close()
    }
  }, [url])
  return { pdf, isBroken }
}
