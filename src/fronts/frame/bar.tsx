import { Menu as MenuIcon, MessageCircle } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { at } from '#kit/base/place.ts'
import { say } from '#kit/base/texts.ts'
import { CartIcon } from '#selling/cart-screen/cart-icon.tsx'
import { showsCart } from '#selling/cart-screen/show-cart.ts'
import { SocialLinks } from '#people/company/social-links.tsx'
import { WhatsAppMenu } from '#people/company/whatsapp-menu.tsx'
import { SearchBox } from '#finding/search-box/search-box.tsx'
import { SearchLauncher } from '#finding/search-box/search-launcher.tsx'
import { ActiveVehicleChip } from '#fronts/lists/active-vehicle-chip.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part, prepare } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { AccountMenu } from './account-menu.tsx'
import { ActingBanner } from './acting-banner.tsx'
import { frameTexts } from './frame-texts.ts'
import type { LayoutData } from './layout-data.ts'
import { Logo } from './logo.tsx'
import { barLinks } from './site-links.ts'

const GoToButton = part(
  () => import('#fronts/palette/go-to.tsx'),
  (module) => module.GoToButton,
)

const loadDrawer = () => import('./menu-drawer.tsx')
const MenuDrawer = part(loadDrawer, (module) => module.MenuDrawer)
/** The finger is down: the menu is on its way before it is lifted. */
const prepareDrawer = () => prepare(loadDrawer)

/** The fixed bar (N-01). It gets lower once the page is scrolled; the room kept for it (`--bar`) stays the same. */
export function Bar({ contact, session, carrito }: LayoutData) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isReady = useHydrated()
  const [wasMenuOpened, setMenuOpened] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const openMenu = () => {
    setMenuOpened(true)
    setMenuOpen(true)
  }
  const { pathname } = useLocation()
  // The start has a larger search box of its own; the bar's comes when that one has been scrolled away.
  const isHome = pathname === at('/home')
  return (
    <header className="fixed inset-x-0 top-0 z-30 border-b border-line bg-card print:static print:border-0 print:[html:has([data-solo-hoja])_&]:hidden">
      <nav aria-label="Principal">
        <div className="wrap flex h-14 items-center gap-2 transition-[height] duration-200 desktop:h-16 desktop:gap-5 desktop:scrolled:h-13">
          <IconButton
            label={say(frameTexts.menu)}
            className="-ml-2.5 desktop:hidden print:hidden"
            onPointerDown={prepareDrawer}
            onClick={openMenu}
          >
            <Icon of={MenuIcon} size={22} />
          </IconButton>
          <a href={at('/home')} aria-label="JACVE, inicio" className="grid min-h-11 shrink-0 content-center text-ink">
            <Logo className="w-[100px] transition-[width] duration-200 scrolled:w-[50px]" />
          </a>
          <div className="flex min-w-0 flex-1 items-center justify-end gap-1 desktop:gap-4 print:hidden">
            <SearchBox
              className={`hidden max-w-3xl flex-1 desktop:block ${isHome ? 'invisible in-data-past-hero:visible' : ''}`}
            />
            <SearchLauncher look="icon" className="desktop:hidden" />
            <div className="hidden desktop:block">
              <ActiveVehicleChip className="max-w-56" />
            </div>
            {showsCart(session) && <CartIcon session={session} initial={carrito} />}
            {session.isLoggedin && (
              <div className="size-11 shrink-0 desktop:hidden">
                <Optional isQuiet>{isReady && <GoToButton isShort />}</Optional>
              </div>
            )}
            {session.isLoggedin ? (
              <AccountMenu session={session} />
            ) : (
              <LinkButton href={at('/Ingresa')} variant="secondary">
                {say(frameTexts.enter)}
              </LinkButton>
            )}
          </div>
        </div>
        <SecondRow contact={contact} goesTo={session.isLoggedin && isReady} />
      </nav>
      {session.acting && <ActingBanner {...session} />}
      {wasMenuOpened && (
        <Optional>
          <MenuDrawer open={isMenuOpen} onClose={closeMenu} contact={contact} session={session} carrito={carrito} />
        </Optional>
      )}
    </header>
  )
}

/** Links and networks, on wide screens. */
function SecondRow({ contact, goesTo }: Pick<LayoutData, 'contact'> & { goesTo: boolean }) {
  const { pathname } = useLocation()
  return (
    <div className="wrap hidden h-10 items-center gap-1 transition-[height] duration-200 desktop:flex desktop:scrolled:h-9 print:hidden">
      <ul className="-ml-2.5 flex h-full">
        {barLinks().map(({ texto, href }) => (
          <li key={href} className="h-full">
            <a href={href} aria-current={pathname === href ? 'page' : undefined} className="bar-link">
              {texto}
            </a>
          </li>
        ))}
      </ul>
      <div className="ml-auto">
        <Optional isQuiet>{goesTo && <GoToButton />}</Optional>
      </div>
      <SocialLinks redes={contact?.principal?.redes ?? []} />
      <WhatsAppMenu
        numbers={contact?.ConfigEmpresa}
        place="bar"
        buttonClass="flex min-h-9 items-center gap-1.5 rounded-control px-2.5 text-sm text-soft no-underline hover:bg-sunk hover:text-ink"
      >
        <Icon of={MessageCircle} size={16} /> {say(frameTexts.write)}
      </WhatsAppMenu>
    </div>
  )
}
