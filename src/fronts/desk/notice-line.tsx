import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import type { Told } from '#publishing/notices/notice-bodies.tsx'
import { useOpenNotices } from '#publishing/notices/use-open-notices.ts'

const NoticeDialog = part(
  () => import('#publishing/notices/notice-dialog.tsx'),
  (module) => module.NoticeDialog,
)

/**
 * On screens of work: one announcement at a time, on a line that is kept for it, so that it neither covers nor moves anything.
 * Its title opens the whole of it.
 */
export function NoticeLine({ notices, icon }: { notices: Told[]; icon: ReactNode }) {
  const { open, busy, close, accept } = useOpenNotices(notices)
  const [reading, setReading] = useState<number | null>(null)
  const [notice] = open
  if (!notice) return null
  const { id, titulo, texto, requiere_enterado } = notice
  return (
    <section aria-label={`Aviso: ${titulo}`} data-anuncio="linea" className="desk-notice">
      {icon}
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
      {reading === id && (
        <Optional>
          <NoticeDialog
            notice={notice}
            busy={busy}
            onAccept={() => void accept(notice)}
            onClose={() => setReading(null)}
          />
        </Optional>
      )}
    </section>
  )
}
