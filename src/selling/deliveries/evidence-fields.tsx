import { Camera, RotateCw, X } from 'lucide-react'
import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button, buttonClass } from '#kit/ui/button.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import type { WholeOrder } from '#selling/orders/order-data.ts'
import { evidencePath } from './evidence-path.ts'
import { MOST_PHOTOS } from './limits.ts'
import { SignaturePad } from './signature-pad.tsx'
import { type About, keepPhotos, keepStrokes, sendPhotos, useUnsent } from './unsent.ts'

type Evidence = WholeOrder['embarques'][number]['evidencias'][number]

/** A phone opens its camera. */
const CAMERA = { accept: 'image/*', capture: 'environment' } as const

/** What is kept with a parcel already: with all that are on their way, what the first of them has. */
function keptWith({ order, parcel }: About): Evidence[] {
  const found = order.embarques.find(({ id, estado }) => (parcel ? id === parcel.id : estado === 'EN_CAMINO'))
  return found?.evidencias ?? []
}

/** Photographs, sent as soon as they are taken, and the signature, sent with the rest. What does not arrive stays here and is sent again. */
export function EvidenceFields({ about, isOpen }: { about: About; isOpen: boolean }) {
  const { order } = about
  const unsent = useUnsent(about)
  const { write } = useWrite()
  const kept = keptWith(about)
  const [photos, signature] = [kept.filter(({ tipo }) => tipo === 'foto'), kept.find(({ tipo }) => tipo === 'firma')]
  const { busy, write: send } = useWrite({ wrong: 'La fotografía no se pudo subir. Sigue aquí: intenta de nuevo.' })
  const room = MOST_PHOTOS - photos.length - unsent.photos.length

  const upload = () => send(() => sendPhotos(about))
  const remove = (evidencia: number) =>
    write(() =>
      call('DELETE /api/v1/pedidos/:sucursal/:folio/evidencias/:evidencia', {
        params: { sucursal: order.sucursal.clave, folio: order.folio, evidencia },
      }),
    )
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p className="text-sm font-semibold">Fotografías de la entrega</p>
        {photos.length > 0 && (
          <Photos order={order} photos={photos} onRemove={isOpen ? (photo) => void remove(photo) : undefined} />
        )}
        {unsent.photos.length > 0 && !busy && (
          <output className="flex flex-wrap items-center gap-3 rounded-control bg-maybe-tint p-3 text-sm">
            <span className="min-w-0 flex-1">
              {plural(unsent.photos.length, 'fotografía sin subir', 'fotografías sin subir')}. No se pierde: sigue en
              este equipo mientras no cierres la página.
            </span>
            <Button variant="secondary" size="sm" onClick={() => void upload()}>
              <Icon of={RotateCw} /> Volver a subir
            </Button>
          </output>
        )}
        {room > 0 && (
          <Take
            isBusy={busy}
            onTake={(files) => {
              keepPhotos(about, files.slice(0, room))
              void upload()
            }}
          />
        )}
      </div>
      {signature ? (
        <Signature
          order={order}
          signature={signature}
          onRemove={signature.es_mia && isOpen ? () => void remove(signature.id) : undefined}
        />
      ) : (
        <SignaturePad strokes={unsent.strokes} onChange={(strokes) => keepStrokes(about, strokes)} />
      )}
    </div>
  )
}

function Take({ isBusy, onTake }: { isBusy: boolean; onTake: (files: File[]) => void }) {
  return (
    <label
      className={`${buttonClass('secondary', 'sm')} justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-accent`}
    >
      {isBusy ? <span aria-hidden className="spinner size-4" /> : <Icon of={Camera} />}
      {isBusy ? 'Subiendo…' : 'Tomar fotografía'}
      <input
        type="file"
        {...CAMERA}
        disabled={isBusy}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const taken = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          onTake(taken)
        }}
      />
    </label>
  )
}

type PhotosProps = { order: WholeOrder; photos: Evidence[]; onRemove: ((id: number) => void) | undefined }

function Photos({ order, photos, onRemove }: PhotosProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photo, n) => (
        <li key={photo.id} className="relative">
          <img
            src={evidencePath(order, photo.id, true)}
            alt={`Fotografía ${n + 1} de la entrega`}
            width={photo.ancho}
            height={photo.alto}
            className="size-24 rounded-control border border-line object-cover"
          />
          {photo.es_mia && onRemove && (
            <IconButton
              label={`Retirar la fotografía ${n + 1}`}
              onClick={() => onRemove(photo.id)}
              className="absolute top-1 right-1 border border-line bg-card md:size-8"
            >
              <Icon of={X} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

type SignatureProps = { order: WholeOrder; signature: Evidence; onRemove: (() => void) | undefined }

function Signature({ order, signature, onRemove }: SignatureProps) {
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">Firma de quien recibe</p>
      <img
        src={evidencePath(order, signature.id, false)}
        alt="Firma de quien recibe"
        width={signature.ancho}
        height={signature.alto}
        className="aspect-[600/220] w-full max-w-[600px] rounded-control border border-line bg-white object-contain"
      />
      {onRemove && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={onRemove}>
          Firmar de nuevo
        </Button>
      )}
    </div>
  )
}
