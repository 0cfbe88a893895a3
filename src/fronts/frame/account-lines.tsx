import { LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { deviceMemory, tabMemory } from '#kit/base/browser-memory.ts'
import type { Session } from '#kit/base/access.ts'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { report } from '#kit/base/report.ts'
import { say } from '#kit/base/texts.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { menuLine } from '#kit/ui/menu.tsx'
import { accountEntries } from './account-entries.ts'
import { frameTexts } from './frame-texts.ts'
import { announceLeaving } from '#people/access/session-news.ts'
import { agree } from '#kit/ui/format.ts'

/** The lines of the account menu; also the section «Mis accesos» of the slide-out menu, where some are left out. */
export function AccountLines({ session, isNarrow = false }: { session: Session; isNarrow?: boolean }) {
  const entries = accountEntries(session)
  const pending = usePending(session)
  return (
    <>
      {entries.map(({ texto, href, desktopOnly }) =>
        isNarrow && desktopOnly ? null : (
          <a key={texto} href={at(href)} className={`${menuLine} ${desktopOnly ? 'max-desktop:hidden' : ''}`}>
            {say(texto)}
            <Pending n={pending.get(texto)} />
          </a>
        ),
      )}
      <button type="button" onClick={() => void signOut()} className={`${menuLine} text-no`}>
        <Icon of={LogOut} /> {say(frameTexts.leave)}
      </button>
    </>
  )
}

/** How many documents wait for the client behind an entry; nothing while there are none. */
function Pending({ n = 0 }: { n?: number }) {
  if (n === 0) return null
  return (
    <span className="ml-auto rounded-full bg-accent px-2 text-xs font-semibold text-on-accent tabular-nums">
      {n}
      <span className="sr-only"> {agree(n, 'pendiente', 'pendientes')}</span>
    </span>
  )
}

/** By entry (M-02). Read when the menu is opened for the first time: every page would be too often. A failure is only logged. */
function usePending({ roles, permissions }: Session): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const isClient = roles.includes('cliente')
  const isBuyer = isClient && permissions.includes('cotizaciones-read')
  const seesCredit = isClient && permissions.includes('credito-read')
  useEffect(() => {
    let isHere = true
    const add = async (read: () => Promise<[string, number][]>) => {
      try {
        const found = await read()
        if (isHere) setCounts((before) => new Map([...before, ...found]))
      } catch (error) {
        report('pendientes', error)
      }
    }
    if (isBuyer) void add(pendingQuotes)
    // What is overdue stands at the account itself, where it is shown.
    if (seesCredit) void add(overdueInvoices)
    return () => {
      isHere = false
    }
  }, [isBuyer, seesCredit])
  return counts
}

async function pendingQuotes(): Promise<[string, number][]> {
  const { no_autorizados, autorizados } = await call('GET /api/v1/cotizaciones/pendientes')
  return [
    ['No Autorizados', no_autorizados],
    ['Autorizados', autorizados],
  ]
}

async function overdueInvoices(): Promise<[string, number][]> {
  const { vencidas } = await call('GET /api/v1/documentos/resumen')
  return [['Doctos Electrónicos', vencidas]]
}

/** Ends the session here, on the server and in other tabs; a failure is only logged and this browser forgets all the same (M-09). */
async function signOut(): Promise<void> {
  await call('POST /logout').catch((error: unknown) => report('logout', error))
  forgetVisit()
  announceLeaving()
  location.assign(at('/home'))
}

/** Everything our pages keep in the browser: texts, searches, vehicles. */
function forgetVisit(): void {
  for (const memory of [tabMemory, deviceMemory]) {
    for (const key of memory.keys()) if (key.startsWith('jacve.')) memory.forget(key)
  }
}
