import { Trash2 } from 'lucide-react'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { agree, count } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { LocalPicture } from './local-picture.tsx'
import type { Upload } from './use-uploads.ts'

/** How far the uploads are, in words and as a bar. */
export function UploadProgress({ uploads, onRetry }: { uploads: Upload[]; onRetry: () => void }) {
  const of = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length
  const [done, failed] = [of('lista'), of('fallo')]
  if (uploads.length === 0) return null
  return (
    <div className="grid max-w-xl gap-1.5">
      <output className="text-sm">
        {count(done)} de {count(uploads.length)} subidas
        {failed > 0 && <span className="text-no"> · {count(failed)} no se pudieron subir</span>}
      </output>
      <progress
        value={done + failed}
        max={uploads.length}
        aria-label="Fotos subidas"
        className="h-2 w-full accent-accent"
      />
      {failed > 0 && done + failed === uploads.length && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={onRetry}>
          Intentar otra vez las que faltan
        </Button>
      )}
    </div>
  )
}

type TrayProps = {
  uploads: Upload[]
  /** What each will be said to show, unless somebody writes better. */
  proposed: (place: number) => string
  busy: boolean
  onDrop: (key: number) => void
  onPut: (fotos: { imagen_id: number; alt: string }[]) => void
}

/** Photos that came and stand nowhere yet: what each shows is said here, then they go to the part together. */
export function UploadTray({ uploads, proposed, busy, onDrop, onPut }: TrayProps) {
  const ready = uploads.filter(({ state }) => state === 'lista')
  const isComing = uploads.some(({ state }) => state === 'espera' || state === 'sube')
  if (uploads.length === 0) return null
  return (
    <form
      method="post"
      aria-label="Fotos nuevas"
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        onPut(
          ready.flatMap(({ key, imagen_id }) => {
            const alt = data.get(`alt-${key}`)
            return imagen_id === null || typeof alt !== 'string' ? [] : [{ imagen_id, alt: alt.trim() }]
          }),
        )
      }}
      className="grid gap-3"
    >
      <ul className="grid gap-3 md:grid-cols-2">
        {uploads.map((upload, place) => (
          <li key={upload.key} className="flex items-start gap-3 rounded-panel border border-line bg-card p-3">
            <LocalPicture bytes={upload.bytes} label="" className="size-20 shrink-0" />
            <div className="grid min-w-0 flex-1 gap-1">
              <TextField
                label={`Qué muestra «${upload.name.split('/').at(-1)}»`}
                name={`alt-${upload.key}`}
                required
                maxLength={200}
                defaultValue={proposed(place + 1)}
                error={upload.fault}
              />
              {upload.state === 'sube' && <span className="text-sm text-soft">Subiendo…</span>}
            </div>
            <IconButton label={`Quitar «${upload.name}»`} onClick={() => onDrop(upload.key)}>
              <Icon of={Trash2} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button type="submit" busy={busy || isComing} disabled={ready.length === 0} className="justify-self-start">
        {isComing ? 'Subiendo…' : `Poner ${agree(ready.length, 'la foto', `${ready.length} fotos`)} en la parte`}
      </Button>
    </form>
  )
}
