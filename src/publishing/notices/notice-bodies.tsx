import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { hrefOf } from '#publishing/pictures/href.ts'
import { Button } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'

export type Told = Omit<Reply<Api['GET /api/v1/anuncios/vigentes']>['anuncios'][number], 'propio'>

type BodyProps = {
  notice: Told
  onClose?: () => void
  onAccept?: () => void
  busy?: boolean
  /** In administration: nothing happens. */
  isPreview?: boolean
}

const onBar =
  'min-h-11 shrink-0 rounded-control border border-on-accent/60 px-3 text-sm font-semibold hover:bg-on-accent hover:text-accent focus-visible:outline-on-accent md:min-h-7'

/** One line over the foot of the window; where that is narrow, of what it says the beginning, and the rest for who asks. */
export function BarBody({ notice, onClose, onAccept, busy, isPreview }: BodyProps) {
  const { titulo, texto, liga, requiere_enterado } = notice
  const [isWhole, setWhole] = useState(false)
  return (
    <div className={`bg-accent text-on-accent ${isPreview ? 'rounded-panel px-4' : ''}`}>
      <div
        className={`flex items-center gap-2 py-1.5 md:gap-3 md:py-2 ${isWhole ? 'flex-wrap' : ''} ${isPreview ? '' : 'wrap'}`}
      >
        <p className={`min-w-0 flex-1 text-sm ${isWhole ? 'max-md:basis-full max-md:pt-1.5' : 'max-md:truncate'}`}>
          <strong className="font-semibold">{titulo}</strong> {texto}{' '}
          <NoticeLink
            notice={notice}
            className={`inline-flex min-h-6 items-center text-on-accent underline ${isWhole ? '' : 'max-md:hidden'}`}
          />
        </p>
        {(texto || liga) && (
          <button
            type="button"
            className={`${onBar} md:hidden`}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Menos' : 'Leer'}
          </button>
        )}
        {requiere_enterado && (
          <button type="button" className={onBar} disabled={isPreview || busy} aria-busy={busy} onClick={onAccept}>
            Enterado
          </button>
        )}
        <button
          type="button"
          className={`${onBar} max-md:grid max-md:min-w-11 max-md:place-items-center max-md:border-transparent`}
          aria-label="Cerrar el aviso"
          disabled={isPreview}
          onClick={onClose}
        >
          <span className="max-md:hidden">Cerrar</span>
          <Icon of={X} size={18} className="md:hidden" />
        </button>
      </div>
    </div>
  )
}

type CardProps = BodyProps & {
  /** Without its own frame and cross: a dialog has them. */
  isPlain?: boolean
}

/** A card at the corner; without its frame, what a dialog says. */
export function CardBody({ notice, onClose, onAccept, busy, isPreview, isPlain }: CardProps) {
  const { titulo, texto, requiere_enterado } = notice
  return (
    <div className={isPlain ? 'grid gap-3' : 'grid gap-3 rounded-panel border border-line bg-card p-4 shadow-float'}>
      {(!isPlain || isPreview) && (
        <div className="flex items-start gap-3">
          <p className="min-w-0 flex-1 text-lg font-semibold">{titulo}</p>
          {!isPlain && (
            <IconButton label="Cerrar el aviso" disabled={isPreview} onClick={onClose}>
              <Icon of={X} size={20} />
            </IconButton>
          )}
        </div>
      )}
      {texto && <Paragraphs text={texto} />}
      <div className="flex flex-wrap items-center gap-3 max-md:min-h-11">
        {requiere_enterado && (
          <Button busy={busy} disabled={isPreview} onClick={onAccept}>
            Enterado
          </Button>
        )}
        <NoticeLink notice={notice} className="link inline-flex min-h-11 items-center" />
      </div>
    </div>
  )
}

function Paragraphs({ text }: { text: string }): ReactNode {
  return text.split(/\n+/).map((line, place) => (
    <p key={`${place}-${line.length}`} className="text-pretty">
      {line}
    </p>
  ))
}

function NoticeLink({ notice: { liga, liga_texto }, className }: { notice: Told; className: string }) {
  if (!liga) return null
  const outside = liga.startsWith('/') ? {} : { target: '_blank', rel: 'noopener' }
  return (
    <a href={hrefOf(liga)} className={className} {...outside}>
      {liga_texto || 'Ver más'}
    </a>
  )
}
