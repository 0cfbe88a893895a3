import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Dialog } from '#kit/ui/dialog.tsx'
import { PhoneSearch } from './phone-search.tsx'
import { SearchStarters } from './search-starters.tsx'
import { useSearchBox } from './use-search-box.ts'

type SearchModalProps = { open: boolean; onClose: () => void }

/** The search of narrow screens, over any page (N-11): its own text, its own mode, which starts at 1 every time. */
export function SearchModal({ open, onClose }: SearchModalProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Buscar partes" place="full">
      {open && <Content onClose={onClose} />}
    </Dialog>
  )
}

function Content({ onClose }: { onClose: () => void }) {
  const box = useSearchBox({ slot: 'consulta2', keepsMode: false, onLeave: onClose })
  const { key } = useLocation()
  const opened = useRef(key)
  useEffect(() => {
    // A link of the lists led away.
    if (opened.current !== key) onClose()
  }, [key, onClose])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PhoneSearch box={box} startsFocused />
      {!box.canSearch && <SearchStarters popular={box.popular} />}
    </div>
  )
}
