import { type RefObject, useEffect, useRef, useState } from 'react'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { BarBody, CardBody, type Told } from './notice-bodies.tsx'
import type { Form } from './notice-words.ts'
import { useOpenNotices } from './use-open-notices.ts'

/** Few announcements are one. */
const NoticeDialog = part(
  () => import('./notice-dialog.tsx'),
  (module) => module.NoticeDialog,
)

/**
 * The announcements of the moment, over the page: one bar at the foot, one card at the corner, one dialog; on a telephone a single
 * line in place of bar and card. Nothing of the page moves for them (CLS), and each closes by key.
 */
export function NoticeLayer({ notices }: { notices: Told[] }) {
  const { open, busy, close, accept } = useOpenNotices(notices)
  const first = (forma: Form) => open.find((notice) => notice.forma === forma)
  const [isThere, setThere] = useState(false)
  // Readers hear what comes into a region that was there before.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const place = useRef<HTMLDivElement>(null)
  useRoom(place)
  const [bar, card] = oneWhereNarrow(first('barra'), first('tarjeta'), open)
  const modal = first('modal')
  useEscape(place, (forma) => {
    const notice = forma === 'barra' ? bar : card
    if (notice) close(notice)
  })
  const acts = (notice: Told) => ({ notice, busy, onClose: () => close(notice), onAccept: () => void accept(notice) })
  return (
    <>
      <div
        ref={place}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds phrases only
        role="status"
        // Where a window is so low that it would hide the page, it stands at the end of the page instead.
        className="pointer-events-none fixed inset-x-0 bottom-0 z-20 max-h-[35dvh] overflow-y-auto [@media(max-height:24rem)]:static [@media(max-height:24rem)]:max-h-none print:hidden"
      >
        {isThere && card && (
          <section
            key={card.id}
            aria-label={`Aviso: ${card.titulo}`}
            data-anuncio="tarjeta"
            className={`pointer-events-auto ${isNarrow() ? '' : 'max-w-sm p-4'}`}
          >
            {isNarrow() ? <BarBody {...acts(card)} /> : <CardBody {...acts(card)} />}
          </section>
        )}
        {isThere && bar && (
          <section
            key={bar.id}
            aria-label={`Aviso: ${bar.titulo}`}
            data-anuncio="barra"
            className="pointer-events-auto"
          >
            <BarBody {...acts(bar)} />
          </section>
        )}
      </div>
      {modal && (
        <Optional isQuiet>
          <NoticeDialog key={modal.id} {...acts(modal)} />
        </Optional>
      )}
    </>
  )
}

/** A telephone, where a card would cover the half of it. */
const isNarrow = () => innerWidth < 768

/** Both would be two lines of a telephone: there the more important one comes first. */
function oneWhereNarrow(
  bar: Told | undefined,
  card: Told | undefined,
  open: Told[],
): [Told | undefined, Told | undefined] {
  if (!bar || !card || !isNarrow()) return [bar, card]
  return open.indexOf(bar) < open.indexOf(card) ? [bar, undefined] : [undefined, card]
}

/** Keeps the floating buttons of the lower right corner above what lies there. */
function useRoom(place: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const box = place.current
    if (!box) return undefined
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => {
      // A card leaves them the corner.
      const high = box.querySelector(isNarrow() ? '[data-anuncio]' : '[data-anuncio=barra]')?.clientHeight ?? 0
      style.setProperty('--aviso', `${high}px`)
    })
    watch.observe(box)
    return () => {
      watch.disconnect()
      style.removeProperty('--aviso')
    }
  }, [place])
}

/** Esc closes the announcement that has the focus. */
function useEscape(place: RefObject<HTMLDivElement | null>, onEscape: (forma: string | undefined) => void): void {
  useEffect(() => {
    const box = place.current
    const pressed = ({ key, target }: KeyboardEvent) => {
      const held = target instanceof Element ? target.closest<HTMLElement>('[data-anuncio]') : null
      if (key === 'Escape' && held) onEscape(held.dataset['anuncio'])
    }
    box?.addEventListener('keydown', pressed)
    return () => box?.removeEventListener('keydown', pressed)
  })
}
