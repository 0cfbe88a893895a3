import { ChevronDown, Columns3, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { at } from '#kit/base/place.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { partAddress } from '#finding/search/search-address.ts'
import { compareAddress } from './compare-address.ts'
import { COMPARED_KEY, codesIn, keepCompared, MOST_COMPARED, toggleCompared, useCompared } from './compared.ts'

/** At the foot of the window while somebody compares: what was chosen, the way to the comparison. Folds to one button, and can be put away. */
export function CompareBar() {
  const codes = useCompared()
  const { pathname } = useLocation()
  const [isFolded, setFolded] = useState(false)
  useEffect(() => {
    // What another tab changed is changed here.
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === COMPARED_KEY) keepCompared(newValue === null ? null : codesIn(newValue))
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [])
  // The comparison itself stands there.
  if (!codes || pathname === at('/comparar')) return null
  return (
    <section
      aria-label="Partes para comparar"
      data-foot-bar
      className="sticky bottom-(--aviso,0px) z-20 mx-auto w-full max-w-3xl px-2 pb-2 print:hidden"
    >
      {isFolded ? (
        <Button variant="secondary" onClick={() => setFolded(false)} className="shadow-float">
          <Icon of={Columns3} size={16} /> Comparar · {codes.length}
        </Button>
      ) : (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-panel border border-line bg-card p-1.5 pl-3 shadow-float">
          <output className="mr-auto text-sm text-soft md:mr-1">
            <b className="text-ink">Comparar</b> {codes.length} de {MOST_COMPARED}
          </output>
          <span className="flex items-center md:order-last">
            <IconButton label="Plegar la barra" onClick={() => setFolded(true)}>
              <Icon of={ChevronDown} />
            </IconButton>
            <IconButton label="Dejar de comparar" onClick={() => keepCompared(null)}>
              <Icon of={X} />
            </IconButton>
          </span>
          <Slots codes={codes} />
          {codes.length > 0 && (
            <LinkButton href={compareAddress(codes)} className="max-md:w-full">
              Ver comparación
            </LinkButton>
          )}
        </div>
      )}
    </section>
  )
}

function Slots({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0)
    return <p className="min-w-0 flex-1 text-sm max-md:w-full">Marca hasta cuatro partes de la lista.</p>
  return (
    <ul className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto max-md:w-full">
      {codes.map((code) => (
        <li key={code} className="flex shrink-0 items-center rounded-control border border-line bg-sunk pl-2.5 text-sm">
          <a href={partAddress(code)} className="code font-semibold text-ink no-underline hover:text-accent-strong">
            {code}
          </a>
          <IconButton label={`Quitar ${code}`} onClick={() => toggleCompared(code)} className="md:size-8">
            <Icon of={X} size={14} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
