import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Reply } from '#kit/base/contract.ts'
import { report } from '#kit/base/report.ts'
import type { Api } from '#api.ts'
import { fileHref } from '#publishing/library/library-words.ts'
import { PageView, ZOOM } from './page-view.tsx'
import { type Fit, keepFit, keptFit } from './reader-memory.ts'
import { ReaderTools, Step } from './reader-tools.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { useOpenPdf } from './use-open-pdf.ts'
import { useReaderKeys } from './use-reader-keys.ts'

type Props = {
  documento: Reply<Api['GET /api/v1/catalogos/:id']>
  q: string
  href: (page: number) => string
  onTurn: (by: 1 | -1) => void
  onFind: () => void
  ends: { previous: string | null; next: string | null }
  children: ReactNode
}

const STEPS = [1, 1.25, 1.5, 2, 3, 4, ZOOM.most]

/** The page that is read, what turns it, and how it is seen; comes when scripts run. */
export function Sheet({ documento, q, href, onTurn, onFind, ends, children }: Props) {
  const { pagina, paginas, partes, titulo } = documento
  const { pdf, isBroken } = useOpenPdf(fileHref(documento))
  const [zoom, setZoom] = useState(1)
  const [fit, setFit] = useState<Fit>(keptFit)
  const [hasSmall, setSmall] = useState(false)
  const { box, isFull, canFill, toggleFull } = useFull()
  const enlarge = (by: 1 | -1) =>
    setZoom((now) => (by > 0 ? STEPS.find((step) => step > now) : STEPS.findLast((step) => step < now)) ?? now)
  const changeFit = () => {
    const next = fit === 'ancho' ? 'pagina' : 'ancho'
    setFit(next)
    setZoom(1)
    keepFit(next)
  }
  useReaderKeys({
    ArrowLeft: () => onTurn(-1),
    ArrowRight: () => onTurn(1),
    '+': () => enlarge(1),
    '-': () => enlarge(-1),
    0: () => setZoom(1),
    a: changeFit,
    f: toggleFull,
    m: () => setSmall((now) => !now),
    // The field lies outside what fills the screen.
    '/': () => (isFull ? void document.exitFullscreen().then(onFind) : onFind()),
  })
  return (
    <div
      ref={box}
      className="grid content-start gap-3 overflow-auto bg-page"
      style={isFull ? { padding: 12 } : undefined}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 print:hidden">
        <nav aria-label="Páginas del catálogo" className="flex flex-wrap items-center gap-1">
          <Step to={ends.previous} label="Página anterior" isBack />
          {children}
          <Step to={ends.next} label="Página siguiente" />
        </nav>
        <ReaderTools
          {...{ fit, zoom, hasSmall, isFull, canFill }}
          most={ZOOM.most}
          onFit={changeFit}
          onEnlarge={enlarge}
          onSmall={() => setSmall(!hasSmall)}
          onFull={toggleFull}
        />
      </div>
      {hasSmall && pdf && <Thumbnails pdf={pdf} page={pagina} paginas={paginas} href={href} />}
      <PageView
        {...{ pdf, isBroken, q, fit, zoom, isFull, onTurn }}
        page={pagina}
        title={titulo}
        codes={partes.map(({ k_parte }) => k_parte)}
        onZoom={setZoom}
      />
    </div>
  )
}

/** Whether the reader fills the screen; a phone of Apple's lets only films do so. */
function useFull() {
  const box = useRef<HTMLDivElement>(null)
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const toggleFull = () => {
    const asked = isFull ? document.exitFullscreen() : box.current?.requestFullscreen?.()
    asked?.catch((error: unknown) => report('pantalla completa', error))
  }
  return { box, isFull, canFill: document.fullscreenEnabled, toggleFull }
}
