import {
  ChevronLeft,
  ChevronRight,
  GalleryHorizontal,
  Maximize,
  Minimize,
  Printer,
  RectangleVertical,
  StretchHorizontal,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import type { Fit } from './reader-memory.ts'

type StepProps = { to: string | null; label: string; isBack?: boolean }

/** To the page before or after; a sign without a link where there is none. */
export function Step({ to, label, isBack = false }: StepProps) {
  const shape = buttonClass('quiet', 'sm')
  const sign = <Icon of={isBack ? ChevronLeft : ChevronRight} />
  if (!to)
    return (
      <span aria-hidden className={`${shape} text-line`}>
        {sign}
      </span>
    )
  return (
    <a href={to} aria-label={label} title={label} className={shape}>
      {sign}
    </a>
  )
}

type ToolsProps = {
  fit: Fit
  zoom: number
  most: number
  hasSmall: boolean
  isFull: boolean
  canFill: boolean
  onFit: () => void
  onEnlarge: (by: 1 | -1) => void
  onSmall: () => void
  onFull: () => void
  children?: ReactNode
}

/** How the page is seen. */
export function ReaderTools({ fit, zoom, most, hasSmall, isFull, canFill, ...on }: ToolsProps) {
  return (
    <div className="flex flex-wrap items-center">
      <IconButton label="Miniaturas" aria-pressed={hasSmall} onClick={on.onSmall}>
        <Icon of={GalleryHorizontal} />
      </IconButton>
      <IconButton label={fit === 'ancho' ? 'Ver la página entera' : 'Ajustar al ancho'} onClick={on.onFit}>
        <Icon of={fit === 'ancho' ? RectangleVertical : StretchHorizontal} />
      </IconButton>
      <IconButton label="Alejar" disabled={zoom <= 1} onClick={() => on.onEnlarge(-1)}>
        <Icon of={ZoomOut} />
      </IconButton>
      <output aria-label="Aumento" className="w-14 text-center text-sm tabular-nums max-sm:hidden">
        {Math.round(zoom * 100)} %
      </output>
      <IconButton label="Acercar" disabled={zoom >= most} onClick={() => on.onEnlarge(1)}>
        <Icon of={ZoomIn} />
      </IconButton>
      <IconButton label="Imprimir esta página" className="max-sm:hidden" onClick={() => print()}>
        <Icon of={Printer} />
      </IconButton>
      {canFill && (
        <IconButton label={isFull ? 'Salir de pantalla completa' : 'Pantalla completa'} onClick={on.onFull}>
          <Icon of={isFull ? Minimize : Maximize} />
        </IconButton>
      )}
    </div>
  )
}
