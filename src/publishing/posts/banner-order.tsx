import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { useDragOrder, withMoved } from '#kit/forms/use-drag-order.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { audienceLabels } from '#publishing/banners/banner-words.ts'
import { datesText } from '#publishing/banners/dates-text.ts'
import { DeleteBanner } from '#publishing/banners/delete-banner.tsx'
import { Picture } from '#publishing/pictures/picture.tsx'
import { stateLabels } from '#publishing/editor/states.ts'

export type Banner = Reply<Api['GET /api/v1/banners']>['banners'][number]

type BannerOrderProps = {
  banners: Banner[]
  /** All of the place are here: their order can be changed. */
  isWhole: boolean
}

/** The banners of a place: moved by dragging, or by the two buttons of each (2.5.7). */
export function BannerOrder({ banners, isWhole }: BannerOrderProps) {
  const [order, setOrder] = useState(banners)
  const { write } = useWrite()
  const mayMove = isWhole && banners.length > 1 && currentSession().permissions.includes('publicaciones-update')

  const put = async (next: Banner[]) => {
    setOrder(next)
    try {
      const posicion = next[0]?.posicion ?? 'inicio'
      await call('PUT /api/v1/banners/orden', { body: { posicion, ids: next.map(({ id }) => id) } })
    } catch (error) {
      setOrder(banners)
      throw error
    }
  }
  const save = (next: Banner[]) =>
    write(() => put(next), { title: 'Orden guardado', undo: () => put(order), undone: 'Orden como estaba' })
  const { move, dragging, isDragged } = useDragOrder(
    order.length,
    (from, to) => void save(withMoved(order, from, to)),
    mayMove,
  )
  return (
    <ol className="grid gap-2">
      {order.map((banner, place) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons of each do the same by keys
        <li
          key={banner.id}
          {...dragging(place)}
          className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line bg-card p-3 ${isDragged(place) ? 'opacity-60' : ''}`}
        >
          {mayMove && <Icon of={GripVertical} className="text-soft max-md:hidden" />}
          <BannerFacts banner={banner} />
          <div className="ml-auto flex">
            {mayMove && (
              <>
                <IconButton
                  label={`Subir «${banner.titulo}»`}
                  disabled={place === 0}
                  onClick={() => move(place, place - 1)}
                >
                  <Icon of={ArrowUp} />
                </IconButton>
                <IconButton
                  label={`Bajar «${banner.titulo}»`}
                  disabled={place === order.length - 1}
                  onClick={() => move(place, place + 1)}
                >
                  <Icon of={ArrowDown} />
                </IconButton>
              </>
            )}
            <DeleteBanner banner={banner} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function BannerFacts({ banner }: { banner: Banner }) {
  const { id, titulo, estado, escritorio, audiencia, grupo, desde, hasta } = banner
  const isOver = estado === 'VENCIDO' || estado === 'ARCHIVADO'
  return (
    <>
      <Picture picture={escritorio} alt="" sizes="176px" className={`w-44 rounded-tag ${isOver ? 'opacity-60' : ''}`} />
      <div className="grid min-w-48 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a href={at(`/posts/edit/${id}`)} className="font-semibold text-ink hover:text-accent-strong">
            {titulo}
          </a>
          <Badge tone={stateLabels[estado].tono}>{stateLabels[estado].texto}</Badge>
        </p>
        <p className="text-sm text-soft">
          {audiencia === 'grupo' ? `Grupo ${grupo}` : audienceLabels[audiencia]} · {datesText(desde, hasta)}
        </p>
      </div>
    </>
  )
}
