import { MessageCircle } from 'lucide-react'
import { currentSession } from '#kit/base/current-session.ts'
import { say } from '#kit/base/texts.ts'
import type { ChatNumbers } from '#people/company/whatsapp.ts'
import { WhatsAppMenu } from '#people/company/whatsapp-menu.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { frameTexts } from './frame-texts.ts'
import { ScrollTop } from './scroll-top.tsx'

/**
 * The two buttons that float at the lower right: help by WhatsApp, always in the same place (F-04), and back to the top. With
 * null the first is not offered: staff needs no help from itself, and its lists reach to the edge. On narrow screens an announcement
 * leaves them room in its last row, so that they are never pushed over what the page says.
 */
export function SupportCorner({ numbers }: { numbers: ChatNumbers | null | undefined }) {
  return (
    <div className="pointer-events-none fixed right-4 bottom-4 z-21 mb-(--aviso) flex flex-col max-desktop:[html:has([data-foot-bar])_&]:bottom-22 items-end gap-2 *:pointer-events-auto print:hidden">
      <ScrollTop />
      {numbers !== null && (
        <WhatsAppMenu
          numbers={numbers}
          place="footer"
          label={say(frameTexts.support)}
          // On narrow screens a tab at the edge: a round button would lie over what stands at the right of every line.
          className="max-desktop:-mr-4"
          buttonClass="inline-flex h-11 items-center gap-2 rounded-l-full bg-ink pr-1 pl-2 font-semibold text-page no-underline shadow-float transition-colors hover:bg-accent hover:text-on-accent desktop:h-12 desktop:rounded-full desktop:px-3.5"
          panelClass="right-4 bottom-full mb-2 desktop:right-0"
        >
          <Icon of={MessageCircle} size={17} />
          {/* The word only where the page's margins have room for it: lists and forms reach to the right edge. */}
          {currentSession().cliente === null && <span className="hidden wide:inline">WhatsApp</span>}
        </WhatsAppMenu>
      )}
    </div>
  )
}
