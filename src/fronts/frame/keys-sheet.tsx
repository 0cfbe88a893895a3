import { KeysDialog } from '#kit/ui/keys-dialog.tsx'
import { keysOf } from './screen-keys.ts'

type KeysSheetProps = { path: string; hasCounter: boolean; open: boolean; onClose: () => void }

/** What can be done by keyboard on this screen; it comes when it is first asked for. */
export function KeysSheet({ path, hasCounter, open, onClose }: KeysSheetProps) {
  return <KeysDialog open={open} onClose={onClose} title="Teclas de esta pantalla" keys={keysOf(path, hasCounter)} />
}
