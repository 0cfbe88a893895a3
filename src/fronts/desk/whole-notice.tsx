import { Dialog } from '#kit/ui/dialog.tsx'
import { CardBody, type Told } from '#publishing/notices/notice-bodies.tsx'

type WholeNoticeProps = { notice: Told; busy: boolean; onAccept: () => void; onClose: () => void }

/** All that an announcement says, when its line has been pressed. */
export function WholeNotice({ notice, busy, onAccept, onClose }: WholeNoticeProps) {
  return (
    <Dialog open onClose={onClose} title={notice.titulo}>
      <CardBody notice={notice} busy={busy} onAccept={onAccept} isPlain />
    </Dialog>
  )
}
