import { useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { MOST_NAMED } from '#upkeep/photos/limits.ts'
import { NamedList } from './named-list.tsx'
import { namedPictures } from '#upkeep/photos/picked.ts'
import { PhotoDrop } from '#upkeep/photos/photo-drop.tsx'
import { NOT_SAVED } from '#upkeep/photos/said.ts'
import { ShelfFrame } from './shelf-frame.tsx'
import { UploadProgress } from '#upkeep/photos/upload-tray.tsx'
import { useUploads } from '#upkeep/photos/use-uploads.ts'
import { lotOf, type Named, namedOf } from './named-photo.ts'

type Sending = ReturnType<typeof useUploads>

const photosText = (many: number) => plural(many, 'foto', 'fotos')

/** Photos by the name of their file, as photographers deliver them: told apart, uploaded, and put to their parts all at once. */
export function Component() {
  const sending = useUploads('foto')
  const { named, setNamed, done, busy, fault, take, put } = useBatch(sending)
  const { uploads, retry, clear } = sending
  const known = named.filter(isKnown)
  const isSent = uploads.length > 0
  return (
    <ShelfFrame
      current="FotosProductos"
      text={
        <>
          Cada archivo se llama como el código de su parte: <span className="code">BD-1204_1.jpg</span>,{' '}
          <span className="code">BD-1204_2.jpg</span>, o una carpeta por código. Nada cambia en el sitio hasta que lo
          confirmes.
        </>
      }
      action={
        <LinkButton href={at('/AdminProductos?falta=foto&estado=activo')} variant="secondary">
          Ver las que no tienen foto
        </LinkButton>
      }
    >
      {!isSent && (
        <PhotoDrop
          label="Elegir fotos o un ZIP"
          takesZip
          onFiles={(files) => void take(files)}
          text={`Hasta ${count(MOST_NAMED)} a la vez, de 15 MB cada una; también dentro de un ZIP de cualquier tamaño hasta 4 GB. O suéltalas aquí.`}
        />
      )}
      {fault && <Alert title={fault.message} />}
      {done && (
        <Alert kind="info" title={`${photosText(done.puestas)} en ${plural(done.partes, 'parte', 'partes')}`}>
          {done.repetidas > 0 ? `${photosText(done.repetidas)} ya estaban en su parte. ` : ''}
          Ya se ven en el sitio.
        </Alert>
      )}
      <UploadProgress uploads={uploads} onRetry={retry} />
      {known.length > 0 && (
        <NextStep
          known={known}
          sending={sending}
          busy={busy}
          onPut={() => void put()}
          onDrop={() => {
            clear()
            setNamed([])
          }}
        />
      )}
      {named.length > 0 && <NamedList named={named} uploads={uploads} isFixed={isSent} onChange={setNamed} />}
    </ShelfFrame>
  )
}

const isKnown = ({ chosen }: Named) => chosen !== null
const TOO_MANY = `Un lote lleva ${count(MOST_NAMED)} fotos como máximo; sube las demás después.`

/** The photos of a batch: told apart by their names as they are taken, and what became of those that were put to their parts. */
function useBatch({ uploads, clear }: Sending) {
  const [named, setNamed] = useState<Named[]>([])
  const [done, setDone] = useState<Reply<Api['POST /api/v1/fotos/lote']> | null>(null)
  const { busy, fault, write } = useWrite({ ...NOT_SAVED, tells: 'here', reloads: true })
  const take = (files: File[]) =>
    write(async () => {
      setDone(null)
      const found = await namedPictures(files, named.length, MOST_NAMED, TOO_MANY)
      const { fotos } = await call('POST /api/v1/fotos/nombres', {
        body: { nombres: found.map(({ name }) => name.slice(-250)) },
      })
      setNamed([...named, ...namedOf(found, fotos)])
    })
  const put = () =>
    write(async () => {
      setDone(await call('POST /api/v1/fotos/lote', { body: { fotos: lotOf(uploads, named.filter(isKnown)) } }))
      setNamed(named.filter((photo) => !isKnown(photo)))
      clear()
    })
  return { named, setNamed, done, busy, fault, take, put }
}

type NextStepProps = {
  known: Named[]
  sending: Sending
  busy: boolean
  onPut: () => void
  onDrop: () => void
}

/** First they are sent, then they are put to their parts. */
function NextStep({ known, sending: { uploads, isBusy, add }, busy, onPut, onDrop }: NextStepProps) {
  const isSent = uploads.length > 0
  const ready = uploads.filter(({ state }) => state === 'lista').length
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isSent ? (
        <Button busy={busy || isBusy} disabled={ready === 0} onClick={onPut}>
          {isBusy ? 'Subiendo…' : `Poner ${photosText(ready)} en sus partes`}
        </Button>
      ) : (
        <Button busy={busy} onClick={() => add(known.map(({ file }) => file))}>
          Subir {photosText(known.length)}
        </Button>
      )}
      <Button variant="quiet" onClick={onDrop}>
        Descartar todo
      </Button>
    </div>
  )
}
