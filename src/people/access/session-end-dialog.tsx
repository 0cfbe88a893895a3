import { TriangleAlert } from 'lucide-react'
import { at } from '#kit/base/place.ts'
import { say } from '#kit/base/texts.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { keepDrafts } from '#kit/forms/drafts.ts'
import { forgetSessionEnd, type SessionEnd } from './session-end.ts'
import { sessionEndTexts } from './session-end-texts.ts'

const paths = { sesion: '/Ingresa', carrito: '/login' } satisfies Record<SessionEnd, string>

/** The one warning that a session has ended; what was being typed is kept, and the sign-in leads back here. */
export function SessionEndDialog({ ended }: { ended: SessionEnd }) {
  const { title, text, button } = sessionEndTexts[ended]
  const leave = () => {
    const here = location.pathname + location.search
    keepDrafts(document, here)
    forgetSessionEnd()
    location.assign(`${at(paths[ended])}?next=${encodeURIComponent(here)}`)
  }
  return (
    <Dialog open onClose={leave} title={say(title)} foot={<Button onClick={leave}>{say(button)}</Button>}>
      <p className="flex items-start gap-3">
        <Icon of={TriangleAlert} size={22} className="text-maybe" />
        {say(text)}
      </p>
    </Dialog>
  )
}
