import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Api } from '#api.ts'
import { at } from '#kit/base/place.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { hrefOf } from '#publishing/pictures/href.ts'
import { type PictureOf, picturePath, sourceSet, widthUpTo } from '#publishing/pictures/picture-address.ts'

type ShownBanner = Reply<Api['GET /api/banners']>[number]

const SECONDS = 7

/** Banners side by side, one at a time (P-01): slides by finger, keys and buttons, by itself until somebody stops it or asks for less movement. */
export function BannerCarousel({ banners }: { banners: ShownBanner[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(0)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isReady = useHydrated()
  const moves = chosen ?? (isReady && !isStill())
  const show = (next: number) => {
    const box = list.current
    const to = (next + banners.length) % banners.length
    box?.scrollTo({ left: to * box.clientWidth, behavior: isStill() ? 'auto' : 'smooth' })
  }
  useTurns({ list, isOn: moves && banners.length > 1, turn: () => show(place + 1) })
  if (banners.length === 0) return null
  return (
    <section aria-label="Promociones" aria-roledescription="carrusel" className="wrap">
      <ul
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
        tabIndex={0}
        aria-label="Promociones"
        onScroll={({ currentTarget }) =>
          setPlace(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }
        className="strip rounded-panel"
      >
        {banners.map((banner, number) => (
          <li key={banner.id} className="w-full shrink-0 snap-start">
            <BannerLink banner={banner} isFirst={number === 0} />
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div className="flex items-center gap-1 print:hidden">
          <IconButton label="Promoción anterior" onClick={() => show(place - 1)}>
            <Icon of={ChevronLeft} size={20} />
          </IconButton>
          <span className="text-sm text-soft tabular-nums">
            {place + 1} de {banners.length}
          </span>
          <IconButton label="Promoción siguiente" onClick={() => show(place + 1)}>
            <Icon of={ChevronRight} size={20} />
          </IconButton>
          <IconButton
            label={moves ? 'Detener las promociones' : 'Pasar las promociones'}
            className="ml-auto"
            onClick={() => setChosen(!moves)}
          >
            <Icon of={moves ? Pause : Play} />
          </IconButton>
        </div>
      )}
    </section>
  )
}

function BannerLink({ banner, isFirst }: { banner: ShownBanner; isFirst: boolean }) {
  const { liga } = banner
  const picture = <BannerPicture banner={banner} isFirst={isFirst} />
  if (!liga) return picture
  return (
    <a href={hrefOf(liga)} rel={liga.startsWith('/') ? undefined : 'noopener'} className="block -outline-offset-2">
      {picture}
    </a>
  )
}

/** Pixels from which on a screen is wide. */
const WIDE = 768

/** No wide screen takes a smaller one, where there is a larger. */
function wideOnly(picture: PictureOf): PictureOf {
  const medidas = picture.medidas.filter((width) => width >= WIDE)
  return medidas.length > 0 ? { ...picture, medidas } : picture
}

/** Wide on wide screens, nearer a square on telephones; a browser of before AVIF has one size of each. */
function BannerPicture({ banner: { alt, escritorio, movil }, isFirst }: { banner: ShownBanner; isFirst: boolean }) {
  const wide = `(min-width: ${WIDE}px)`
  const large = wideOnly(escritorio)
  return (
    <picture>
      <source
        media={wide}
        type="image/avif"
        srcSet={sourceSet(large, 'avif', at)}
        sizes="(min-width: 1344px) 1280px, 100vw"
        width={escritorio.ancho}
        height={escritorio.alto}
      />
      <source
        media={wide}
        srcSet={at(picturePath(large.clave, widthUpTo(large, 1600)))}
        width={escritorio.ancho}
        height={escritorio.alto}
      />
      <source type="image/avif" srcSet={sourceSet(movil, 'avif', at)} sizes="100vw" />
      <img
        src={at(picturePath(movil.clave, widthUpTo(movil, 640)))}
        width={movil.ancho}
        height={movil.alto}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        className="w-full rounded-panel"
      />
    </picture>
  )
}

/** Less movement was asked for. */
function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

type Turns = { list: RefObject<HTMLUListElement | null>; isOn: boolean; turn: () => void }

/** Turns every few seconds, except while a pointer or the focus rests on it, or nobody looks. */
function useTurns({ list, isOn, turn }: Turns): void {
  const latest = useRef(turn)
  useEffect(() => {
    latest.current = turn
  })
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => {
      const isHeld = list.current?.matches(':hover, :focus, :focus-within')
      if (!isHeld && !document.hidden) latest.current()
    }, SECONDS * 1000)
    return () => clearInterval(timer)
  }, [isOn, list])
}
