import { at } from '#kit/base/place.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import { MOST_COMPARED, toggleCompared, useCompared } from './compared.ts'

/** Takes a part's page into the comparison; when that is full, or without scripts, it opens it. */
export function CompareLink({ k_parte }: { k_parte: string }) {
  const codes = useCompared() ?? []
  const isChosen = codes.includes(k_parte)
  const isFull = !isChosen && codes.length >= MOST_COMPARED
  return (
    <a
      href={at(`/comparar?partes=${encodeURIComponent(isFull ? codes.join('|') : k_parte)}`)}
      rel="nofollow"
      onClick={(event) => {
        if (isFull) return
        event.preventDefault()
        toggleCompared(k_parte)
      }}
      className={`${buttonClass('secondary')} max-sm:w-full`}
    >
      {isChosen ? 'Dejar de comparar' : isFull ? 'Ya comparas cuatro' : 'Comparar'}
    </a>
  )
}
