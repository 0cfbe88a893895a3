import { useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Sent } from '#kit/base/contract.ts'
import { instantOf } from '#kit/base/mexico-time.ts'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { Sheet } from './sheet-body.ts'

type Event = Sent<Api['POST /api/v1/fichas/:id/eventos']>['body']['evento']
type Asked = { evento: Event; button: string; title: string; text: string; said: string; isDanger?: boolean }

type SheetActionsProps = {
  ficha: Sheet
  /** Saves what was typed; the version that follows. */
  saveTyped: () => Promise<number>
  onDone: (said: string) => Promise<void>
}

/** What can be done with a sheet as it stands; each asks first. */
export function SheetActions({ ficha, saveTyped, onDone }: SheetActionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [when, setWhen] = useState('')
  const isReady = useHydrated()
  const run = async ({ evento, said }: Asked) => {
    const isPublishing = evento === 'publicar'
    const version = isPublishing ? await saveTyped() : ficha.version
    const publicado_en = isPublishing ? instantOf(when) : null
    await call('POST /api/v1/fichas/:id/eventos', { params: { id: ficha.id }, body: { version, evento, publicado_en } })
    await onDone(publicado_en ? 'Versión programada' : said)
  }
  return (
    <>
      {possible(ficha).map((one) => (
        <Button
          key={one.evento}
          variant={one.isDanger ? 'quiet' : 'secondary'}
          disabled={!isReady}
          onClick={() => setAsked(one)}
        >
          {one.button}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.title ?? ''}
        confirm={asked?.button.replace('…', '') ?? ''}
        isDanger={asked?.isDanger}
        onConfirm={async () => {
          if (asked) await run(asked)
        }}
      >
        <div className="grid gap-4">
          <p>{asked?.text}</p>
          {asked?.evento === 'publicar' && (
            <TextField
              label="Desde cuándo"
              type="datetime-local"
              hint="Hora de la Ciudad de México. Vacío: ahora."
              value={when}
              onInput={({ currentTarget }) => setWhen(currentTarget.value)}
            />
          )}
        </div>
      </ConfirmDialog>
    </>
  )
}

function possible({ estado, tiene_borrador, programada_en, ultima, k_parte }: Sheet): Asked[] {
  const isArchived = estado === 'ARCHIVADO'
  const events: (Asked | false)[] = [
    !isArchived &&
      !programada_en && {
        evento: 'publicar',
        button: 'Publicar…',
        title: `¿Publicar la ficha de ${k_parte}?`,
        text: 'Se guarda lo que escribiste y todos la leen, con su PDF. Lo publicado ya no cambia: la próxima edición será otra versión.',
        said: 'Ficha publicada',
      },
    programada_en !== null &&
      !tiene_borrador && {
        evento: 'cancelar_programacion',
        button: 'Cancelar la fecha…',
        title: '¿Cancelar la fecha de publicación?',
        text: 'La versión vuelve a ser borrador; se sigue leyendo la anterior, si la hay.',
        said: 'Fecha cancelada',
      },
    tiene_borrador &&
      ultima > 1 && {
        evento: 'descartar_borrador',
        button: 'Descartar borrador…',
        title: `¿Descartar el borrador, versión ${ultima}?`,
        text: 'Se pierde lo que no se ha publicado. Lo que se lee no cambia.',
        said: 'Borrador descartado',
        isDanger: true,
      },
    isArchived
      ? {
          evento: 'reactivar',
          button: 'Reactivar…',
          title: `¿Reactivar la ficha de ${k_parte}?`,
          text: 'Su última versión publicada se lee otra vez.',
          said: 'Ficha reactivada',
        }
      : {
          evento: 'archivar',
          button: 'Archivar…',
          title: `¿Archivar la ficha de ${k_parte}?`,
          text: 'Deja de leerse en el sitio al momento. Se conserva con todas sus versiones.',
          said: 'Ficha archivada',
          isDanger: true,
        },
  ]
  return events.filter((one) => one !== false)
}
