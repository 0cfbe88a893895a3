import { Megaphone, X } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { CardBody, type Told } from './notice-bodies.tsx'
import { useOpenNotices } from './use-open-notices.ts'

/**
 * On screens of work: one announcement at a time, on a line that is kept for it, so that it neither covers nor moves anything.
 * Its title opens the whole of it.
 */
export function NoticeLine({ notices }: { notices: Told[] }) {
  const { open, busy, close, accept } = useOpenNotices(notices)
  const [reading, setReading] = useState<number | null>(null)
  const [notice] = open
  if (!notice) return null
  const { id, titulo, texto, requiere_enterado } = notice
  return (
    <section aria-label={`Aviso: ${titulo}`} data-anuncio="linea" className="desk-notice">
      <Icon of={Megaphone} size={16} />
      <button type="button" className="desk-notice-text" onClick={() => setReading(id)}>
        <b className="font-semibold">{titulo}</b> <span className="max-md:hidden">{texto}</span>
      </button>
      {requiere_enterado && (
        <button
          type="button"
          className="desk-notice-act"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void accept(notice)}
        >
          Enterado
        </button>
      )}
      <IconButton label="Cerrar el aviso" onClick={() => close(notice)}>
        <Icon of={X} size={16} />
      </IconButton>
      <Dialog open={reading === id} onClose={() => setReading(null)} title={titulo}>
        <CardBody notice={notice} busy={busy} onAccept={() => void accept(notice)} isPlain />
      </Dialog>
    </section>
  )
}
