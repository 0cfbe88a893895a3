import { Search } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { at } from '#kit/base/place.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part, prepare } from '#kit/ui/part.ts'

const load = () => import('./search-modal.tsx')
const SearchModal = part(load, (module) => module.SearchModal)
/** The finger is down: the modal is on its way before it is lifted. */
const prepareModal = () => prepare(load)

const looks = {
  icon: 'grid size-11 place-items-center rounded-control text-ink hover:bg-sunk',
  field:
    'flex h-14 items-center gap-3 rounded-panel border border-edge bg-card px-4 text-base text-soft no-underline shadow-raised hover:border-accent',
}

/** What opens the search of narrow screens: an icon in the bar, or what looks like a field. Without scripts it is a link to its page. */
export function SearchLauncher({ look, className = '' }: { look: keyof typeof looks; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <a
        href={at('/mobilsearch')}
        aria-label={look === 'icon' ? 'Buscar' : undefined}
        onClick={open}
        onPointerDown={prepareModal}
        className={`${looks[look]} ${className}`}
      >
        <Icon of={Search} size={look === 'icon' ? 22 : 20} className={look === 'field' ? 'text-accent' : ''} />
        {look === 'field' && (
          <span>
            <span className="sr-only">Buscar: </span>Código, parte o vehículo
          </span>
        )}
      </a>
      {wasOpened && (
        <Optional onFault={() => location.assign(at('/mobilsearch'))}>
          <SearchModal open={isOpen} onClose={() => setOpen(false)} />
        </Optional>
      )}
    </>
  )
}
