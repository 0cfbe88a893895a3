import { ChevronDown, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '#kit/base/access.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Menu } from '#kit/ui/menu.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'

const AccountLines = part(
  () => import('./account-lines.tsx'),
  (module) => module.AccountLines,
)

/** The menu of who is logged in: where they may go, and the way out. Visitors never load its lines. */
export function AccountMenu({ session }: { session: Session }) {
  const [isNear, setNear] = useState(false)
  return (
    <Menu
      label={`Cuenta de ${session.user?.name}`}
      onNear={() => setNear(true)}
      button={
        <>
          <Icon of={UserRound} />
          <span className="max-w-32 truncate max-md:sr-only desktop:max-[1200px]:sr-only">{session.user?.name}</span>
          <Icon of={ChevronDown} size={15} className="max-md:hidden desktop:max-[1200px]:hidden" />
        </>
      }
      buttonClass="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold hover:bg-sunk md:min-h-10"
    >
      <div className={`max-w-72 px-3 pt-1.5 pb-2 text-sm text-soft ${session.cliente ? '' : 'md:hidden'}`}>
        <p className="truncate md:hidden">{session.user?.name}</p>
        <p className="truncate">{session.cliente?.nombre}</p>
      </div>
      {isNear && (
        <Optional>
          <AccountLines session={session} />
        </Optional>
      )}
    </Menu>
  )
}
