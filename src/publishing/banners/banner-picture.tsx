import type { Api } from '#api.ts'
import { at } from '#kit/base/place.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Button } from '#kit/ui/button.tsx'
import { areaOf, SHAPES } from '#publishing/pictures/cut-area.ts'
import { type PictureOf, picturePath, widthUpTo } from '#publishing/pictures/picture-address.ts'
import { PictureUpload } from '#publishing/pictures/picture-upload.tsx'

type Banner = Reply<Api['GET /api/v1/banners/:id']>['banner']
export type BannerPictures = {
  imagen_id: number | null
  imagen: PictureOf | null
  imagen_movil_id: number | null
  imagen_movil: PictureOf | null
  foco_x: number
  foco_y: number
}

export const noPictures: BannerPictures = {
  imagen_id: null,
  imagen: null,
  imagen_movil_id: null,
  imagen_movil: null,
  foco_x: 50,
  foco_y: 50,
}

export function picturesOfBanner({
  imagen_id,
  imagen,
  imagen_movil_id,
  imagen_movil,
  foco_x,
  foco_y,
}: Banner): BannerPictures {
  return { imagen_id, imagen, imagen_movil_id, imagen_movil, foco_x, foco_y }
}

type BannerPictureProps = { value: BannerPictures; onChange: (value: BannerPictures) => void }

/** The picture, where in it the eye should rest, and how both screens will cut it. */
export function BannerPicture({ value, onChange }: BannerPictureProps) {
  const { imagen, imagen_movil, foco_x, foco_y } = value
  return (
    <fieldset className="grid gap-4 rounded-panel border border-line bg-card p-5">
      <legend className="sr-only">Imagen</legend>
      <div className="flex flex-wrap items-start gap-3">
        <PictureUpload
          label={imagen ? 'Cambiar la imagen' : 'Subir la imagen'}
          name="imagen_id"
          onUploaded={(made) => onChange({ ...value, imagen_id: made.id, imagen: made, foco_x: 50, foco_y: 50 })}
        />
        {imagen && (
          <PictureUpload
            label={imagen_movil ? 'Cambiar la de celular' : 'Otra imagen para celular'}
            onUploaded={(made) => onChange({ ...value, imagen_movil_id: made.id, imagen_movil: made })}
          />
        )}
        {imagen_movil && (
          <Button variant="quiet" onClick={() => onChange({ ...value, imagen_movil_id: null, imagen_movil: null })}>
            Usar la misma en celular
          </Button>
        )}
      </div>
      {imagen ? (
        <div className="grid gap-6 desktop:grid-cols-2">
          <Focus imagen={imagen} value={value} onChange={onChange} />
          <div className="grid content-start gap-3">
            <Preview title="Computadora" whole={imagen} shape="escritorio" focus={[foco_x, foco_y]} />
            <Preview
              title="Celular"
              whole={imagen_movil ?? imagen}
              shape="movil"
              focus={imagen_movil ? [50, 50] : [foco_x, foco_y]}
            />
          </div>
        </div>
      ) : (
        <p className="text-sm text-soft">
          JPEG, PNG, WebP, AVIF o GIF de hasta 15 MB. Mejor de 1,600 puntos de ancho o más; se recorta sola para cada
          pantalla.
        </p>
      )}
    </fieldset>
  )
}

function Focus({ imagen, value, onChange }: { imagen: PictureOf } & BannerPictureProps) {
  const { foco_x, foco_y } = value
  return (
    <div className="grid content-start gap-3">
      <p className="text-sm font-semibold">Qué debe quedar a la vista</p>
      <div className="relative overflow-hidden rounded-panel">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the two sliders below do the same by keys */}
        <img
          src={sourceOf(imagen)}
          alt=""
          width={imagen.ancho}
          height={imagen.alto}
          className="w-full"
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect()
            const part = (at: number, from: number, length: number) => Math.round(((at - from) / length) * 100)
            onChange({
              ...value,
              foco_x: part(event.clientX, box.left, box.width),
              foco_y: part(event.clientY, box.top, box.height),
            })
          }}
        />
        <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
          <circle cx={`${foco_x}%`} cy={`${foco_y}%`} r="0.75rem" className="fill-card stroke-accent opacity-60" />
        </svg>
      </div>
      <Slider label="De izquierda a derecha" value={foco_x} onChange={(foco) => onChange({ ...value, foco_x: foco })} />
      <Slider label="De arriba a abajo" value={foco_y} onChange={(foco) => onChange({ ...value, foco_y: foco })} />
    </div>
  )
}

function Slider({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <label className="grid gap-1 text-sm">
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
        className="min-h-8 w-full accent-accent"
      />
    </label>
  )
}

type PreviewProps = { title: string; whole: PictureOf; shape: keyof typeof SHAPES; focus: [x: number, y: number] }

/** The very area that the server will cut. */
function Preview({ title, whole, shape, focus: [focoX, focoY] }: PreviewProps) {
  const { ancho, alto } = SHAPES[shape]
  const area = areaOf(whole, { ancho, alto, focoX, focoY })
  return (
    <figure className={`grid gap-1 ${shape === 'movil' ? 'max-w-56' : ''}`}>
      <svg
        aria-hidden
        viewBox={`${area.left} ${area.top} ${area.width} ${area.height}`}
        className="h-auto w-full rounded-panel bg-sunk"
      >
        <image href={sourceOf(whole)} width={whole.ancho} height={whole.alto} />
      </svg>
      <figcaption className="text-xs text-soft">{title}</figcaption>
    </figure>
  )
}

function sourceOf(picture: PictureOf): string {
  return at(picturePath(picture.clave, widthUpTo(picture, 1024)))
}
