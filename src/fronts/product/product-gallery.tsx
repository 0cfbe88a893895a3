import { Rotate3d } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { at } from '#kit/base/place.ts'
import { PartPicture } from '#catalogue/parts/part-picture.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { nameOf, type Part } from './product-data.ts'

const ProductTurn = part(
  () => import('./product-turn.tsx'),
  (module) => module.ProductTurn,
)

const generic = '/ilustraciones/generica.svg'

/** The part's photos, or its line's drawing, on a drafting sheet; one more sheet turns it around where there are frames. A photo fills its sheet. */
export function ProductGallery({ parte }: { parte: Part }) {
  const id = useId()
  const isReady = useHydrated()
  const drawing = parte.ilustracion ?? generic
  const photos = parte.fotos.length > 0 ? parte.fotos : [{ ruta: drawing, alt: '' }]
  const sheets = photos.length + (parte.vista360.length > 0 ? 1 : 0)
  const name = nameOf(parte)
  const isDrawn = parte.fotos.length === 0
  return (
    <section aria-label="Imágenes" className="min-w-0 md:sticky md:top-[calc(var(--bar)+1rem)]">
      <div className="relative overflow-hidden rounded-panel border border-line bg-card">
        <ul
          className={`${isDrawn ? 'drafting' : ''} flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that slides must be reachable by keyboard
          tabIndex={sheets > 1 ? 0 : undefined}
          aria-label={sheets > 1 ? 'Imágenes de la parte' : undefined}
        >
          {photos.map(({ ruta, alt }, place) => (
            <li key={ruta} id={`${id}-${place}`} className="aspect-[4/3] w-full shrink-0 snap-center">
              <PartPicture
                ruta={ruta}
                sizes="(min-width: 768px) 40rem, 100vw"
                alt={alt || (parte.fotos.length > 0 ? name : `Dibujo de ${parte.linea}`)}
                width={960}
                height={720}
                fetchPriority={place === 0 ? 'high' : undefined}
                loading={place === 0 ? 'eager' : 'lazy'}
                className={`h-full w-full object-contain ${isDrawn ? 'p-[7%]' : ''}`}
              />
            </li>
          ))}
          {parte.vista360.length > 0 && (
            <li id={`${id}-giro`} className="aspect-[4/3] w-full shrink-0 snap-center">
              {isReady ? (
                <Optional>
                  <ProductTurn frames={parte.vista360} name={name} poster={drawing} />
                </Optional>
              ) : (
                <Still frame={parte.vista360[0] ?? drawing} name={name} />
              )}
            </li>
          )}
        </ul>
        {isDrawn && <Corners />}
      </div>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-3 empty:hidden">
        {sheets > 1 && <Thumbs id={id} photos={photos} hasTurn={parte.vista360.length > 0} />}
        {parte.fotos.length === 0 && (
          <p className="ml-auto text-xs text-soft">Dibujo ilustrativo de la línea; la pieza puede variar.</p>
        )}
      </div>
    </section>
  )
}

/** The first frame, where the viewer will stand: without scripts it is all there is. */
function Still({ frame, name }: { frame: string; name: string }) {
  return (
    <img
      src={at(frame)}
      alt={`${name}, vista a 0 grados`}
      width={480}
      height={360}
      loading="lazy"
      className="h-[calc(100%-3.5rem)] w-full object-contain px-[8%] pt-[6%]"
    />
  )
}

/** Marks of a drawing sheet. */
function Corners() {
  const mark = 'pointer-events-none absolute size-3 border-edge'
  return (
    <div aria-hidden>
      <span className={`${mark} top-3 left-3 border-t border-l`} />
      <span className={`${mark} top-3 right-3 border-t border-r`} />
      <span className={`${mark} bottom-3 left-3 border-b border-l`} />
      <span className={`${mark} right-3 bottom-3 border-r border-b`} />
    </div>
  )
}

type ThumbsProps = { id: string; photos: Part['fotos']; hasTurn: boolean }

/** Links to the sheets: without scripts the browser slides to them by itself. */
function Thumbs({ id, photos, hasTurn }: ThumbsProps) {
  const tile =
    'grid size-14 place-items-center overflow-hidden rounded-control border border-line bg-card p-1 text-soft no-underline transition-colors hover:border-accent hover:text-accent-strong'
  return (
    <ul aria-label="Ir a una imagen" className="flex flex-wrap gap-2">
      {photos.map(({ ruta, alt }, place) => (
        <li key={ruta}>
          <a href={`#${id}-${place}`} onClick={slideTo} className={tile} aria-label={alt || `Imagen ${place + 1}`}>
            <img src={at(ruta)} alt="" width={56} height={56} loading="lazy" className="h-full w-full object-contain" />
          </a>
        </li>
      ))}
      {hasTurn && (
        <li>
          <a href={`#${id}-giro`} onClick={slideTo} className={`${tile} text-xs font-semibold`}>
            <span className="grid justify-items-center">
              <Icon of={Rotate3d} size={20} />
              360°
            </span>
          </a>
        </li>
      )}
    </ul>
  )
}

/** Slides the sheet in without moving the page. */
function slideTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const sheet = document.getElementById(event.currentTarget.hash.slice(1))
  const box = sheet?.parentElement
  if (sheet && box) box.scrollTo({ left: sheet.offsetLeft - box.offsetLeft, behavior: 'smooth' })
}
