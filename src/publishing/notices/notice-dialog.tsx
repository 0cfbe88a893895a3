import { Dialog } from '#kit/ui/dialog.tsx'
import { CardBody, type Told } from './notice-bodies.tsx'

type NoticeDialogProps = { notice: Told; busy: boolean; onAccept: () => void; onClose: () => void }

/** All that an announcement says, over the page. */
export function NoticeDialog({ notice, busy, onAccept, onClose }: NoticeDialogProps) {
  return (
    <Dialog open onClose={onClose} title={notice.titulo}>
      <CardBody notice={notice} busy={busy} onAccept={onAccept} isPlain />
    </Dialog>
  )
}
