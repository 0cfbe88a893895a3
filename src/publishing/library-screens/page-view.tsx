import { useEffect, useRef, useState } from 'react'
import { report } from '#kit/base/report.ts'
import { Alert } from '#kit/ui/alert.tsx'
import type { OpenPdf } from '#publishing/library/pdf-pages.ts'

type Props = { url: string; page: number; zoom: number; title: string }

/** Draws a page with pdf.js, which comes only here. If it does not come, or the browser cannot, the file is still there to download. */
export function PageView({ url, page, zoom, title }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLElement>(null)
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading')
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
      setState('failed')
    })
    return () => {
      isGone = true
      opened?.close()
    }
  }, [url])
  useEffect(() => {
    if (!pdf || !canvas.current || !frame.current) return
    const width = frame.current.clientWidth * zoom
    pdf.draw(canvas.current, page, width).then(
      () => setState('drawn'),
      (error: unknown) => {
        // A later page was wanted meanwhile.
        if (error instanceof Error && error.name === 'RenderingCancelledException') return
        report('lector de PDF', error)
        setState('failed')
      },
    )
  }, [pdf, page, zoom])

  return (
    <section
      ref={frame}
      aria-busy={state === 'loading'}
      className="overflow-auto rounded-control border border-line bg-sunk"
      // Wide pages are moved with the arrows too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={zoom > 1 ? 0 : undefined}
      aria-label="Hoja"
    >
      {state === 'failed' && (
        <Alert kind="warning" title="Este navegador no pudo mostrar la página">
          Descarga el PDF para leerlo; aquí al lado está el texto de la página.
        </Alert>
      )}
      <noscript>
        <p className="p-5 text-sm">
          Para ver la hoja se necesitan scripts. Descarga el PDF, o lee el texto de la página.
        </p>
      </noscript>
      <canvas
        ref={canvas}
        // A drawing has no tag of its own to say so.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={`Página ${page} de ${title}`}
        data-hoja={state === 'drawn' ? page : undefined}
        className={`block w-full ${state === 'drawn' ? '' : 'aspect-[612/792]'}`}
        // Not from the server, whose style attributes the content policy refuses: enlarged is only what somebody enlarged here.
        style={zoom === 1 ? undefined : { width: `${zoom * 100}%` }}
        hidden={state === 'failed'}
      />
    </section>
  )
}
