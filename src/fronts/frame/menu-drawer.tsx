import { ShoppingCart } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Session } from '#kit/base/access.ts'
import { at } from '#kit/base/place.ts'
import { say } from '#kit/base/texts.ts'
import { CartBadge, useCartCount } from '#selling/cart-screen/cart-icon.tsx'
import { showsCart } from '#selling/cart-screen/show-cart.ts'
import { SocialLinks } from '#people/company/social-links.tsx'
import { chatsOf } from '#people/company/whatsapp.ts'
import { ActiveVehicleChip } from '#fronts/lists/active-vehicle-chip.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { DragAway } from '#kit/ui/drag-away.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { menuLine } from '#kit/ui/menu.tsx'
import { AccountLines } from './account-lines.tsx'
import { frameTexts } from './frame-texts.ts'
import type { LayoutData } from './layout-data.ts'
import { barLinks } from './site-links.ts'

type DrawerData = Pick<LayoutData, 'contact' | 'session' | 'carrito'>
type MenuDrawerProps = DrawerData & { open: boolean; onClose: () => void }

/** The slide-out menu of narrow screens (N-10). */
export function MenuDrawer({ open, onClose, ...data }: MenuDrawerProps) {
  const { key } = useLocation()
  const opened = useRef(key)
  useEffect(() => {
    // Wherever a link led, the menu has done its work.
    if (opened.current !== key) onClose()
    opened.current = key
  }, [key, onClose])
  return (
    <Dialog open={open} onClose={onClose} title={say(frameTexts.menu)} place="left">
      <DragAway onClose={onClose}>
        <DrawerContent {...data} />
      </DragAway>
    </Dialog>
  )
}

function DrawerContent({ contact, session, carrito }: DrawerData) {
  const { pathname } = useLocation()
  const chats = chatsOf(contact?.ConfigEmpresa, 'bar')
  return (
    <div className="-mx-3 grid gap-6">
      <div className="px-3">
        <ActiveVehicleChip />
      </div>
      <ul>
        {barLinks().map(({ texto, href, desktopOnly }) =>
          desktopOnly ? null : (
            <li key={href}>
              <a
                href={href}
                aria-current={pathname === href ? 'page' : undefined}
                className={`${menuLine} text-base aria-[current]:bg-accent-tint aria-[current]:font-semibold`}
              >
                {texto}
              </a>
            </li>
          ),
        )}
      </ul>
      {showsCart(session) && <CartLink session={session} initial={carrito} />}
      {session.isLoggedin && (
        <section aria-labelledby="mis-accesos" className="border-t border-line pt-4">
          <h3 id="mis-accesos" className="px-3 pb-1 text-base">
            {say(frameTexts.own)}
          </h3>
          <AccountLines session={session} isNarrow />
        </section>
      )}
      {chats.length > 0 && (
        <section aria-labelledby="whatsapp" className="border-t border-line pt-4">
          <h3 id="whatsapp" className="px-3 pb-1 text-base">
            WhatsApp
          </h3>
          {chats.map(({ texto, numero, href }) => (
            <a key={texto} href={href} target="_blank" className={menuLine}>
              <span className="flex-1">{texto}</span>
              <span className="text-soft tabular-nums">{numero}</span>
            </a>
          ))}
        </section>
      )}
      <SocialLinks redes={contact?.principal?.redes ?? []} className="px-1" />
    </div>
  )
}

function CartLink({ session, initial }: { session: Session; initial: number | null }) {
  const lines = useCartCount(session, initial)
  return (
    <a href={at('/CartItemsList')} className={`${menuLine} text-base`}>
      <Icon of={ShoppingCart} size={20} />
      <span className="flex-1">
        Carrito
        {lines !== null && <span className="sr-only">, {plural(lines, 'parte', 'partes')}</span>}
      </span>
      <CartBadge lines={lines} />
    </a>
  )
}
