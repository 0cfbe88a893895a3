import { useSearchParams } from 'react-router'
import { Button } from '#kit/ui/button.tsx'

/** The way to what no longer counts, and back: `noun` is the address's word for it, too. */
export function EndedRules({ noun }: { noun: 'terminados' | 'terminadas' }) {
  const [search, setSearch] = useSearchParams()
  const isAll = search.has(noun)
  const article = noun === 'terminados' ? 'los' : 'las'
  return (
    <Button
      variant="quiet"
      className="justify-self-start"
      onClick={() => setSearch(isAll ? {} : { [noun]: '1' }, { preventScrollReset: true })}
    >
      {isAll ? `Sin ${article} ${noun}` : `Ver también ${article} ${noun}`}
    </Button>
  )
}
