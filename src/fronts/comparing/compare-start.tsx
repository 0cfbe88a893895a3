import { at } from '#kit/base/place.ts'
import { keepCompared, useCompared } from './compared.ts'

/** Begins a comparison in a list: its rows get their boxes. Without scripts it leads to where codes are typed. */
export function CompareStart() {
  if (useCompared()) return null
  return (
    <a
      href={at('/comparar')}
      rel="nofollow"
      onClick={(event) => {
        event.preventDefault()
        keepCompared([])
      }}
      className="link text-sm max-md:h-7"
    >
      Comparar
    </a>
  )
}
