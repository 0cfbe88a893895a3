import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import type { Change } from './changes.ts'
import { ChangesList } from './changes-list.tsx'

type StaleNoticeProps = {
  /** What somebody else changed meanwhile. */
  changes: Change[]
  /** Gives up what was typed. */
  onReload: () => void
  /** Saves what was typed onto the present state. */
  onSave: () => void
}

/** Somebody else saved first: what was typed is still there, and one chooses. */
export function StaleNotice({ changes, onReload, onSave }: StaleNoticeProps) {
  return (
    <Alert title="Alguien más guardó cambios mientras editabas">
      <div className="grid gap-3">
        <p>Lo que escribiste sigue aquí, sin guardar. Mientras tanto cambió:</p>
        <ChangesList changes={changes} />
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onSave}>
            Guardar también lo mío
          </Button>
          <Button size="sm" variant="secondary" onClick={onReload}>
            Descartar lo mío y ver lo actual
          </Button>
        </div>
      </div>
    </Alert>
  )
}
