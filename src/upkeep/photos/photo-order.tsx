import { ArrowLeft, ArrowRight, Star, Trash2 } from 'lucide-react'
import { PartPicture } from '#catalogue/parts/part-picture.tsx'
import { useDragOrder, withMoved } from '#kit/forms/use-drag-order.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import type { Shown } from './gallery.ts'

type PhotoOrderProps = {
  fotos: Shown[]
  onOrder: (ids: number[]) => void
  onDescribe: (foto: Shown, alt: string) => void
  onRemove: (foto: Shown) => void
}

/** A part's photos: moved by dragging or by the buttons of each, the first is the main one (2.5.7). */
export function PhotoOrder({ fotos, onOrder, onDescribe, onRemove }: PhotoOrderProps) {
  const { move, dragging, isDragged } = useDragOrder(fotos.length, (from, to) =>
    onOrder(withMoved(fotos, from, to).map(({ id }) => id)),
  )
  return (
    <ol className="grid gap-4 sm:grid-cols-2 desktop:grid-cols-3 wide:grid-cols-4">
      {fotos.map((foto, place) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons of each do the same by keys
        <li
          key={foto.id}
          {...dragging(place)}
          className={`grid content-start gap-2 rounded-panel border border-line bg-card p-3 ${isDragged(place) ? 'opacity-60' : ''}`}
        >
          <Photo foto={foto} isMain={place === 0} />
          <TextField
            label={`Qué muestra la foto ${place + 1}`}
            defaultValue={foto.alt}
            maxLength={200}
            required
            onBlur={({ currentTarget }) => {
              const alt = currentTarget.value.trim()
              if (alt === '') currentTarget.value = foto.alt
              else if (alt !== foto.alt) onDescribe(foto, alt)
            }}
          />
          <PhotoMoves place={place} last={fotos.length - 1} onMove={move} onRemove={() => onRemove(foto)} />
        </li>
      ))}
    </ol>
  )
}

function Photo({ foto, isMain }: { foto: Shown; isMain: boolean }) {
  return (
    <div className="relative aspect-[4/3] overflow-hidden rounded-control bg-sunk">
      <PartPicture
        ruta={foto.ruta}
        alt={foto.alt}
        sizes="20rem"
        width={320}
        height={240}
        loading="lazy"
        className="size-full object-contain"
      />
      {isMain && (
        <Badge tone="strong" className="absolute top-2 left-2">
          Principal
        </Badge>
      )}
    </div>
  )
}

type MovesProps = { place: number; last: number; onMove: (from: number, to: number) => void; onRemove: () => void }

function PhotoMoves({ place, last, onMove, onRemove }: MovesProps) {
  return (
    <div className="flex">
      <IconButton label={`Antes: foto ${place + 1}`} disabled={place === 0} onClick={() => onMove(place, place - 1)}>
        <Icon of={ArrowLeft} />
      </IconButton>
      <IconButton
        label={`Después: foto ${place + 1}`}
        disabled={place === last}
        onClick={() => onMove(place, place + 1)}
      >
        <Icon of={ArrowRight} />
      </IconButton>
      <IconButton
        label={`Hacer principal la foto ${place + 1}`}
        disabled={place === 0}
        onClick={() => onMove(place, 0)}
      >
        <Icon of={Star} />
      </IconButton>
      <IconButton label={`Quitar la foto ${place + 1}`} className="ml-auto" onClick={onRemove}>
        <Icon of={Trash2} />
      </IconButton>
    </div>
  )
}
