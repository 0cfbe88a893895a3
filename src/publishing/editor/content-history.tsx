import { actionLabel } from '#people/roles/audit-labels.ts'
import { changesOf } from '#kit/forms/changes.ts'
import { ChangesList } from '#kit/forms/changes-list.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { Happening, Timeline } from '#kit/ui/timeline.tsx'

export type HistoryEvent = { accion: string; quien: string | null; en: string; antes?: unknown; despues?: unknown }

/** What was done to a record, the latest first (G10). */
export function ContentHistory({ events }: { events: HistoryEvent[] }) {
  return (
    <section aria-label="Historial" className="max-w-4xl">
      <Disclosure summary="Historial">
        {events.length > 0 && (
          <Timeline>
            {events.map(({ accion, quien, en, antes, despues }) => (
              <Happening key={en + accion} en={en} who={quien} title={actionLabel(accion)}>
                <ChangesList changes={changesOf(antes, despues)} />
              </Happening>
            ))}
          </Timeline>
        )}
        {events.length === 0 && <p className="text-sm text-soft">Nadie lo ha cambiado desde que existe la bitácora.</p>}
      </Disclosure>
    </section>
  )
}
