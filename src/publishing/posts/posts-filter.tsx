import { useLocation } from 'react-router'
import { ChipLink } from '#kit/ui/chip.tsx'
import { changed } from '#kit/lists/table-address.ts'

type PostsFilterProps = {
  label: string
  /** Its name in the address. */
  name: string
  choices: { id: number; nombre: string }[]
}

/** One thing to narrow a list of publications by, as links: works without scripts. Nothing when there is nothing to choose. */
export function PostsFilter({ label, name, choices }: PostsFilterProps) {
  const { search } = useLocation()
  const chosen = new URLSearchParams(search).get(name)
  if (choices.length < 2 && !chosen) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-soft">{label}</span>
      {choices.map(({ id, nombre }) => (
        <ChipLink
          key={id}
          href={changed(search, { [name]: chosen === String(id) ? null : id })}
          isCurrent={chosen === String(id)}
        >
          {nombre}
        </ChipLink>
      ))}
    </nav>
  )
}
