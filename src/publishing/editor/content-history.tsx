import { moment } from '#kit/base/moment.ts'
import { actionLabel } from '#people/roles/audit-labels.ts'
import { changesOf } from '#kit/forms/changes.ts'
import { ChangesList } from '#kit/forms/changes-list.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'

export type HistoryEvent = { accion: string; quien: string | null; en: string; antes?: unknown; despues?: unknown }

/** What was done to a record, the latest first (G10). */
export function ContentHistory({ events }: { events: HistoryEvent[] }) {
  return (
    <section aria-label="Historial" className="max-w-4xl">
      <Disclosure summary="Historial">
        <ol className="grid gap-4">
          {events.map(({ accion, quien, en, antes, despues }) => (
            <li key={en + accion} className="grid gap-1 border-l-2 border-line pl-4">
              <p className="text-sm">
                <span className="font-semibold">{actionLabel(accion)}</span>
                <span className="text-soft">
                  {' '}
                  · {quien ?? 'El sistema'} · {moment(en)}
                </span>
              </p>
              <ChangesList changes={changesOf(antes, despues)} />
            </li>
          ))}
        </ol>
        {events.length === 0 && <p className="text-sm text-soft">Nadie lo ha cambiado desde que existe la bitácora.</p>}
      </Disclosure>
    </section>
  )
}
