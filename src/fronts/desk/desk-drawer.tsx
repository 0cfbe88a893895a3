import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { AccountLines } from '#fronts/frame/account-lines.tsx'
import type { LayoutData } from '#fronts/frame/layout-data.ts'
import { barLinks } from '#fronts/frame/site-links.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { DragAway } from '#kit/ui/drag-away.tsx'
import { menuLine } from '#kit/ui/menu.tsx'
import type { PageName } from '#pages.ts'
import { SideMenu } from './side-menu.tsx'
import type { Waiting } from './waiting-text.ts'
import { say } from '#kit/base/texts.ts'
import { frameTexts } from '#fronts/frame/frame-texts.ts'

type DeskDrawerProps = {
  open: boolean
  onClose: () => void
  data: LayoutData
  current: PageName | undefined
  waiting: Waiting
}

/** The sheet of narrow screens (N-10): areas first, then the entries of the account, then the shop. */
export function DeskDrawer({ open, onClose, data: { session }, current, waiting }: DeskDrawerProps) {
  const { key } = useLocation()
  const opened = useRef(key)
  useEffect(() => {
    // Wherever a line led, the sheet has done its work.
    if (opened.current !== key) onClose()
    opened.current = key
  }, [key, onClose])
  return (
    <Dialog open={open} onClose={onClose} title={say(frameTexts.menu)} place="left">
      <DragAway onClose={onClose} className="-mx-3 grid content-start gap-6">
        <nav aria-label="Áreas">
          <SideMenu session={session} current={current} waiting={waiting} isNarrow />
        </nav>
        <section aria-labelledby="mis-accesos" className="border-t border-line pt-4">
          <h3 id="mis-accesos" className="px-3 pb-1 text-base">
            {say(frameTexts.own)}
          </h3>
          <AccountLines session={session} isNarrow />
        </section>
        <section aria-labelledby="en-la-tienda" className="border-t border-line pt-4">
          <h3 id="en-la-tienda" className="px-3 pb-1 text-base">
            En la tienda
          </h3>
          {barLinks().map(({ texto, href, desktopOnly }) =>
            desktopOnly ? null : (
              <a key={href} href={href} className={menuLine}>
                {texto}
              </a>
            ),
          )}
        </section>
      </DragAway>
    </Dialog>
  )
}
