import { Dialog } from './dialog.tsx'

/** A key, or keys together, and what it does. */
export type Keys = readonly (readonly [key: string, does: string])[]

type KeysDialogProps = { open: boolean; onClose: () => void; title: string; keys: Keys }

/** Keys on one card. */
export function KeysDialog({ open, onClose, title, keys }: KeysDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <dl className="grid gap-2">
        {keys.map(([key, does]) => (
          <div key={key} className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-3">
            <dt>
              <kbd className="code rounded-tag border border-edge bg-sunk px-1.5 py-0.5 text-sm">{key}</kbd>
            </dt>
            <dd className="text-sm">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
