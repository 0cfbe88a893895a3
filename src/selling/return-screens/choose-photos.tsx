import { Camera, X } from 'lucide-react'
import { buttonClass } from '#kit/ui/button.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { PICTURES } from './return-photos.tsx'
import { MOST_PHOTOS } from '#selling/returns/states.ts'

type ChooseProps = { photos: File[]; onChange: (photos: File[]) => void }

/** Photographs that go with the request once it is made. */
export function ChoosePhotos({ photos, onChange }: ChooseProps) {
  return (
    <div className="grid content-start gap-2">
      <p className="text-sm font-semibold">Fotografías</p>
      <p className="text-sm text-soft">
        Hasta {MOST_PHOTOS}, de la pieza y de su empaque. Solo las ves tú y quien te atiende.
      </p>
      {photos.length > 0 && (
        <ul aria-label={plural(photos.length, 'fotografía elegida', 'fotografías elegidas')} className="grid gap-1">
          {photos.map((photo) => (
            <li
              key={`${photo.name} ${photo.size}`}
              className="flex items-center justify-between gap-3 border-b border-line text-sm"
            >
              <span className="min-w-0 truncate">{photo.name}</span>
              <IconButton
                label={`Quitar ${photo.name}`}
                onClick={() => onChange(photos.filter((one) => one !== photo))}
              >
                <Icon of={X} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {photos.length < MOST_PHOTOS && (
        <label
          className={`${buttonClass('secondary', 'sm')} justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-accent`}
        >
          <Icon of={Camera} /> Elegir fotografías
          <input
            type="file"
            accept={PICTURES}
            multiple
            className="sr-only"
            onChange={({ currentTarget }) => {
              onChange([...photos, ...(currentTarget.files ?? [])].slice(0, MOST_PHOTOS))
              currentTarget.value = ''
            }}
          />
        </label>
      )}
    </div>
  )
}
