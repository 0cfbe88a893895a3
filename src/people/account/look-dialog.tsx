import { Dialog } from '#kit/ui/dialog.tsx'
import { LookChoice } from './look-choice.tsx'

export function LookDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Apariencia" place="sheet">
      <LookChoice />
    </Dialog>
  )
}
