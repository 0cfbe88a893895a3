import { useState } from 'react'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { plural } from '#kit/ui/format.ts'
import { Block } from './block.tsx'
import type { Gallery } from './gallery.ts'
import { LocalPicture } from './local-picture.tsx'
import { MOST_FRAMES } from './limits.ts'
import { byName, namedPictures } from './picked.ts'
import { PhotoDrop } from './photo-drop.tsx'
import { NOT_SAVED } from './said.ts'
import { TurnPreview } from './turn-preview.tsx'
import { UploadProgress } from './upload-tray.tsx'
import { type Upload, useUploads } from './use-uploads.ts'

type TurnSectionProps = {
  gallery: Gallery
  busy: boolean
  /** Puts this whole turn in place of the one there is; none takes it away. True once it stands. */
  onSet: (imagenes: number[]) => Promise<boolean>
}

const TOO_MANY = `Una vista lleva ${MOST_FRAMES} cuadros como máximo.`
const framesText = (count: number) => plural(count, 'cuadro', 'cuadros')

/** the frames of one turn, by the order of their names; nothing is seen until all stand. */
export function TurnSection({ gallery: { producto, giro }, busy, onSet }: TurnSectionProps) {
  const sending = useUploads('360')
  const { uploads, add, retry } = sending
  const { fault, write } = useWrite({ ...NOT_SAVED, tells: 'here' })
  const [isAsking, setAsking] = useState(false)
  const take = (files: File[]) =>
    write(async () => {
      add(await namedPictures(files, uploads.length, MOST_FRAMES, TOO_MANY))
    })
  return (
    <Block title="Vista giratoria">
      <div className="grid gap-4">
        {giro.length > 0 && uploads.length === 0 && (
          <div className="grid gap-2">
            <TurnPreview frames={giro.map(({ ruta }) => ruta)} />
            <Button variant="danger" size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
              Quitar la vista giratoria
            </Button>
          </div>
        )}
        <PhotoDrop
          label={giro.length > 0 ? 'Cambiar los cuadros' : 'Subir los cuadros'}
          takesZip
          onFiles={(files) => void take(files)}
          text={`Las fotos de una vuelta completa, de 12 a 36: se ordenan por su nombre (giro_01, giro_02…). Sueltas o en un ZIP; hasta ${MOST_FRAMES}.`}
        />
        {fault && <Alert title={fault.message} />}
        <UploadProgress uploads={uploads} onRetry={retry} />
        {uploads.length > 0 && <NextTurn sending={sending} busy={busy} onSet={onSet} />}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`¿Quitar la vista giratoria de ${producto.k_parte}?`}
        confirm="Quitar"
        isDanger
        onConfirm={async () => void (await onSet([]))}
      >
        Deja de verse en el sitio al momento. Se puede recuperar durante un día.
      </ConfirmDialog>
    </Block>
  )
}

type NextTurnProps = { sending: ReturnType<typeof useUploads> } & Pick<TurnSectionProps, 'busy' | 'onSet'>

/** What was picked, put in place once all of it has arrived. */
function NextTurn({ sending: { uploads, isBusy, clear }, busy, onSet }: NextTurnProps) {
  const frames = uploads.toSorted(byName)
  const put = async () => {
    const ids = frames.flatMap(({ imagen_id }) => imagen_id ?? [])
    if (await onSet(ids)) clear()
  }
  return (
    <div className="grid gap-3">
      <LocalTurn frames={frames} />
      <div className="flex flex-wrap gap-2">
        <Button
          busy={busy || isBusy}
          disabled={uploads.some(({ state }) => state !== 'lista')}
          onClick={() => void put()}
        >
          {isBusy ? 'Subiendo…' : `Poner ${framesText(uploads.length)}`}
        </Button>
        <Button variant="quiet" onClick={clear}>
          Descartar
        </Button>
      </div>
    </div>
  )
}

/** The new turn, from the files in this browser, one at a time. */
function LocalTurn({ frames }: { frames: Upload[] }) {
  const [frame, setFrame] = useState(0)
  const now = frames[Math.min(frame, frames.length - 1)]
  if (!now) return null
  return (
    <div className="grid max-w-md gap-2">
      <LocalPicture key={now.key} bytes={now.bytes} label={now.name} className="aspect-[4/3] w-full" />
      <label className="flex items-center gap-3 text-sm">
        <span className="sr-only">Cuadro nuevo</span>
        <input
          type="range"
          min={0}
          max={frames.length - 1}
          value={Math.min(frame, frames.length - 1)}
          onChange={(event) => setFrame(Number(event.currentTarget.value))}
          className="h-11 min-w-0 flex-1 accent-accent md:h-8"
        />
        <span className="code max-w-40 truncate text-soft">{now.name.split('/').at(-1)}</span>
      </label>
    </div>
  )
}
