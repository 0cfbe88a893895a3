import { ChevronRight, CircleCheckBig } from 'lucide-react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { settled } from '#fronts/calls/settled.ts'
import { ageText } from '#selling/review/age.ts'

type Wait = Reply<Api['GET /api/v1/pendientes']>['pendientes'][number]
/** With the moment it was read at; null when it could not be. */
export type Waited = { pendientes: Wait[]; now: string } | null

/** More than these are told as «99+». */
const MOST_SHOWN = 99

export async function loadWaiting(): Promise<Waited> {
  const found = await settled('tablero: pendientes', call('GET /api/v1/pendientes'))
  return found && { ...found, now: new Date().toISOString() }
}

/** What waits for whoever looks, the most urgent first: how much, what, since when, and the way to it. */
export function WaitingList({ waiting }: { waiting: Waited }) {
  return (
    <section aria-labelledby="te-espera" className="grid gap-2">
      <h2 id="te-espera" className="text-lg">
        Lo que te espera
      </h2>
      {waiting === null && <p className="text-sm text-no">No se pudo leer. Lo demás sí está al día.</p>}
      {waiting?.pendientes.length === 0 && (
        <p className="flex items-center gap-2 text-sm text-soft">
          <Icon of={CircleCheckBig} className="text-yes" /> Nada por ahora.
        </p>
      )}
      {waiting && waiting.pendientes.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-card">
          {waiting.pendientes.map((wait) => (
            <Line key={wait.id} wait={wait} now={waiting.now} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ wait: { n, uno, varios, desde, href, urgente }, now }: { wait: Wait; now: string }) {
  return (
    <li>
      <a
        href={at(href)}
        className="flex min-h-12 items-center gap-x-3 px-4 py-2 text-ink no-underline -outline-offset-2 hover:bg-sunk md:min-h-11"
      >
        <b
          className={`min-w-9 shrink-0 whitespace-nowrap text-right text-xl tabular-nums ${urgente ? 'text-maybe' : 'text-ink'}`}
        >
          {n > MOST_SHOWN ? `${MOST_SHOWN}+` : n}
        </b>
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{n === 1 ? uno : varios}</span>
          {desde && (
            <span className="text-sm text-soft">
              {n === 1 ? 'desde hace' : 'lo más antiguo, hace'} {ageText(desde, now)}
            </span>
          )}
        </span>
        <Icon of={ChevronRight} size={16} className="text-edge" />
      </a>
    </li>
  )
}
