import { Menu as MenuIcon } from 'lucide-react'
import { useCallback, useState } from 'react'
import { isStaff } from '#kit/base/access.ts'
import { at } from '#kit/base/place.ts'
import { ActiveVehicleChip } from '#fronts/lists/active-vehicle-chip.tsx'
import { AccountMenu } from '#fronts/frame/account-menu.tsx'
import { ActingBanner } from '#fronts/frame/acting-banner.tsx'
import type { LayoutData } from '#fronts/frame/layout-data.ts'
import { Logo } from '#fronts/frame/logo.tsx'
import { SearchBox } from '#finding/search-box/search-box.tsx'
import { SearchLauncher } from '#finding/search-box/search-launcher.tsx'
import { CartIcon } from '#selling/cart-screen/cart-icon.tsx'
import { showsCart } from '#selling/cart-screen/show-cart.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { PageName } from '#pages.ts'
import { AreaIcon } from './area-icon.tsx'
import { turnFold, useFolded } from './fold.ts'
import type { Waiting } from './waiting-text.ts'

const GoToButton = part(
  () => import('#fronts/palette/go-to.tsx'),
  (module) => module.GoToButton,
)
const loadDrawer = () => import('./desk-drawer.tsx')
const DeskDrawer = part(loadDrawer, (module) => module.DeskDrawer)

/** Its room is kept until it comes: nothing beside it moves. Beside a vehicle there is room for its words on wide screens only. */
function GoToPlace({ besideVehicle }: { besideVehicle: boolean }) {
  const isReady = useHydrated()
  return (
    <>
      <div className={`size-11 shrink-0 ${besideVehicle ? 'wide:hidden' : 'desktop:hidden'}`}>
        <Optional isQuiet>{isReady && <GoToButton isShort />}</Optional>
      </div>
      <div className={`min-w-32 ${besideVehicle ? 'max-wide:hidden' : 'max-desktop:hidden'}`}>
        <Optional isQuiet>{isReady && <GoToButton />}</Optional>
      </div>
    </>
  )
}

type DeskBarProps = { data: LayoutData; current: PageName | undefined; waiting: Waiting }

/** The fixed bar over screens of work (N-01): what the shop's has for who is in, without its links, networks and chats. */
export function DeskBar({ data, current, waiting }: DeskBarProps) {
  const { session, carrito } = data
  return (
    <header className="fixed inset-x-0 top-0 z-30 border-b border-line bg-card print:static print:border-0 print:[html:has([data-solo-hoja])_&]:hidden">
      <nav aria-label="Principal">
        <div className="flex h-14 items-center gap-2 px-4 desktop:gap-4 desktop:pl-2.5">
          <FoldButton />
          <Drawer data={data} current={current} waiting={waiting} />
          <a
            href={at('/home')}
            aria-label="JACVE, inicio"
            className="grid min-h-11 w-[100px] shrink-0 content-center text-ink"
          >
            <Logo className="w-[100px] transition-[width] duration-200 scrolled:w-[50px]" />
          </a>
          <div className="flex min-w-0 flex-1 items-center justify-end gap-1 desktop:gap-3 print:hidden">
            <SearchBox className="mr-auto hidden max-w-2xl min-w-0 flex-1 desktop:block" />
            <SearchLauncher look="icon" className="desktop:hidden" />
            <GoToPlace besideVehicle={!isStaff(session)} />
            {!isStaff(session) && (
              <div className="hidden desktop:block">
                <ActiveVehicleChip className="max-w-48" />
              </div>
            )}
            {showsCart(session) && <CartIcon session={session} initial={carrito} />}
            <AccountMenu session={session} />
          </div>
        </div>
      </nav>
      {session.acting && <ActingBanner {...session} />}
    </header>
  )
}

/** Folds the side menu, where there is one. */
function FoldButton() {
  const isFolded = useFolded()
  return (
    <IconButton
      label={isFolded ? 'Abrir el panel de áreas' : 'Plegar el panel de áreas'}
      aria-expanded={!isFolded}
      aria-controls="areas"
      className="max-desktop:hidden print:hidden"
      onClick={turnFold}
    >
      <AreaIcon of="plegar" />
    </IconButton>
  )
}

/** On narrow screens the areas slide out (N-10). */
function Drawer(props: DeskBarProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton
        label="Menú"
        className="-ml-2.5 desktop:hidden print:hidden"
        onPointerDown={() => void loadDrawer().catch(() => undefined)}
        onClick={open}
      >
        <Icon of={MenuIcon} size={22} />
      </IconButton>
      {wasOpened && (
        <Optional>
          <DeskDrawer open={isOpen} onClose={close} {...props} />
        </Optional>
      )}
    </>
  )
}
