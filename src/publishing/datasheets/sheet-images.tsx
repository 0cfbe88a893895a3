import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { call } from '#kit/base/call.ts'
import { Picture } from '#publishing/pictures/picture.tsx'
import { PictureUpload } from '#publishing/pictures/picture-upload.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import type { SheetImage } from './sheet-body.ts'

type SheetImagesProps = { images: SheetImage[]; onChange: (images: SheetImage[]) => void }

const MOST = 12

/** The photos and drawings of a sheet, in their order. */
export function SheetImages({ images, onChange }: SheetImagesProps) {
  const move = (place: number, by: -1 | 1) => {
    const next = [...images]
    next.splice(place + by, 0, ...next.splice(place, 1))
    onChange(next)
  }
  return (
    <fieldset className="grid min-w-0 gap-4 border-t border-line pt-4">
      <legend className="text-sm font-semibold">Fotos y dibujos</legend>
      {images.length === 0 && (
        <p className="text-sm text-soft">Sin imágenes propias se muestra la ilustración del catálogo.</p>
      )}
      <ol className="grid gap-4">
        {images.map((image, place) => (
          <ImageRow
            key={image.imagen_id}
            image={image}
            place={place}
            last={images.length - 1}
            onMove={(by) => move(place, by)}
            onChange={(tipo) => onChange(images.map((one) => (one === image ? { ...one, tipo } : one)))}
            onRemove={() => onChange(images.filter((one) => one !== image))}
          />
        ))}
      </ol>
      {images.length < MOST && (
        <PictureUpload
          label="Agregar una imagen"
          name="imagenes"
          send={(archivo) => call('POST /api/v1/fichas/imagenes', { body: { archivo } })}
          onUploaded={({ id, alt, ...imagen }) => {
            // The same picture has one id, however often it is uploaded.
            if (images.some(({ imagen_id }) => imagen_id === id)) return
            onChange([...images, { imagen_id: id, tipo: 'foto', alt, imagen }])
          }}
        />
      )}
    </fieldset>
  )
}

type ImageRowProps = {
  image: SheetImage
  place: number
  last: number
  onMove: (by: -1 | 1) => void
  onChange: (tipo: SheetImage['tipo']) => void
  onRemove: () => void
}

function ImageRow({ image, place, last, onMove, onChange, onRemove }: ImageRowProps) {
  return (
    <li className="grid gap-3 sm:grid-cols-2">
      <Picture
        picture={image.imagen}
        alt=""
        sizes="(min-width: 480px) 20rem, 100vw"
        className="w-full rounded-panel border border-line"
      />
      <div className="grid content-start gap-3">
        <TextField
          label="Qué muestra"
          name={`alt.${image.imagen_id}`}
          hint="Se lee bajo la imagen y lo oye quien no la ve."
          maxLength={300}
          defaultValue={image.alt}
        />
        <div className="flex flex-wrap items-end gap-1">
          <SelectField
            label="Es"
            className="min-w-0 flex-1"
            value={image.tipo}
            onChange={({ currentTarget }) => onChange(currentTarget.value === 'dibujo' ? 'dibujo' : 'foto')}
          >
            <option value="foto">Foto</option>
            <option value="dibujo">Dibujo</option>
          </SelectField>
          <IconButton label={`Subir la imagen ${place + 1}`} disabled={place === 0} onClick={() => onMove(-1)}>
            <Icon of={ArrowUp} />
          </IconButton>
          <IconButton label={`Bajar la imagen ${place + 1}`} disabled={place === last} onClick={() => onMove(1)}>
            <Icon of={ArrowDown} />
          </IconButton>
          <IconButton label={`Quitar la imagen ${place + 1}`} onClick={onRemove}>
            <Icon of={X} />
          </IconButton>
        </div>
      </div>
    </li>
  )
}
