import { Button } from '#kit/ui/button.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { sectionLabels } from '#upkeep/editing/desk.ts'
import type { Shown } from './section.ts'
import { listed } from '#upkeep/editing/publishing.ts'
import type { Desk } from './use-desk.ts'

/** What is not saved, and how it is: this section, or everything. */
export function SaveBar({ desk, shown }: { desk: Desk; shown: Shown }) {
  const { dirtySections: dirty, busy } = desk
  const isReady = useHydrated()
  const isClosed = busy !== null || desk.theirs !== null
  const here = dirty.find((name) => name === shown)
  return (
    <div className="sticky bottom-2 z-20 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-panel border border-line bg-card px-4 py-2.5 shadow-raised desktop:pr-28">
      <output className="mr-auto text-sm text-soft">
        {dirty.length === 0
          ? 'Todo está guardado.'
          : `Sin guardar: ${listed(dirty.map((name) => sectionLabels[name]))}.`}
      </output>
      {dirty.length > 0 && (
        <Button variant="quiet" size="sm" disabled={isClosed} onClick={desk.discard}>
          Descartar
        </Button>
      )}
      {here && dirty.length > 1 && (
        <Button
          variant="secondary"
          size="sm"
          busy={busy === here}
          disabled={isClosed}
          onClick={() => void desk.save(here)}
        >
          Guardar {sectionLabels[here]}
        </Button>
      )}
      <Button type="submit" size="sm" busy={busy === 'todo'} disabled={!isReady || isClosed}>
        {dirty.length > 1 ? 'Guardar todo' : 'Guardar'}
      </Button>
    </div>
  )
}
