import { TriangleAlert } from 'lucide-react'
import { at } from '#kit/base/place.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { keepDrafts } from '#kit/forms/drafts.ts'
import { forgetSessionEnd, type SessionEnd } from './session-end.ts'

/** The literal words of the specification; the two differ on purpose (XE-02, XE-03). */
const words = {
  sesion: {
    title: 'Sesión expirada',
    text: 'Tu sesión ha expirado. Por favor, ingresa nuevamente.',
    button: 'Aceptar',
    path: '/Ingresa',
  },
  carrito: {
    title: 'Sesión Expirada',
    text: 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.',
    button: 'OK',
    path: '/login',
  },
} satisfies Record<SessionEnd, object>

/** The one warning that a session has ended; what was being typed is kept, and the sign-in leads back here. */
export function SessionEndDialog({ ended }: { ended: SessionEnd }) {
  const { title, text, button, path } = words[ended]
  const leave = () => {
    const here = location.pathname + location.search
    keepDrafts(document, here)
    forgetSessionEnd()
    location.assign(`${at(path)}?next=${encodeURIComponent(here)}`)
  }
  return (
    <Dialog open onClose={leave} title={title} foot={<Button onClick={leave}>{button}</Button>}>
      <p className="flex items-start gap-3">
        <Icon of={TriangleAlert} size={22} className="text-maybe" />
        {text}
      </p>
    </Dialog>
  )
}
