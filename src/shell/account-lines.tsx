import { LogOut } from 'lucide-react'
import type { Session } from '#base/access.ts'
import { call } from '#base/call.ts'
import { at } from '#base/place.ts'
import { report } from '#base/report.ts'
import { Icon } from '#ui/icon.tsx'
import { menuLine } from '#ui/menu.tsx'
import { openableEntries } from './account-entries.ts'
import { announceSession } from '#accounts/session-news.ts'

/** The lines of the account menu; also the section «Mis accesos» of the slide-out menu, where some are left out. */
export function AccountLines({ session, isNarrow = false }: { session: Session; isNarrow?: boolean }) {
  const entries = openableEntries(session)
  return (
    <>
      {entries.map(({ texto, href, desktopOnly }) =>
        isNarrow && desktopOnly ? null : (
          <a key={texto} href={at(href)} className={`${menuLine} ${desktopOnly ? 'max-desktop:hidden' : ''}`}>
            {texto}
          </a>
        ),
      )}
      <button type="button" onClick={() => void signOut()} className={`${menuLine} text-no`}>
        <Icon of={LogOut} /> Salir
      </button>
    </>
  )
}

/** Ends the session here, on the server and in other tabs; a failure is only logged and this browser forgets all the same (M-09). */
async function signOut(): Promise<void> {
  await call('POST /logout').catch((error: unknown) => report('logout', error))
  forgetVisit()
  announceSession()
  location.assign(at('/home'))
}

/** Everything our pages keep in the browser: texts, searches, vehicles. */
function forgetVisit(): void {
  for (const store of [sessionStorage, localStorage]) {
    for (const key of Object.keys(store)) if (key.startsWith('jacve.')) store.removeItem(key)
  }
}
