import { useRevalidator } from 'react-router'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { toast } from '#kit/ui/toast.ts'
import type { UserAction } from './user-actions.ts'

type UserConfirmProps = {
  action: UserAction | null
  onClose: () => void
  /** Instead of reading the page again. */
  onDone?: (action: UserAction) => void
}

/** Asks before an action on an account, does it, says so, and reads the page again. */
export function UserConfirm({ action, onClose, onDone }: UserConfirmProps) {
  const { revalidate } = useRevalidator()
  return (
    <ConfirmDialog
      open={action !== null}
      onClose={onClose}
      title={action?.title ?? ''}
      confirm={action?.confirm ?? ''}
      isDanger={action?.isDanger}
      onConfirm={async () => {
        if (!action) return
        try {
          await action.run()
        } catch (error) {
          // Refused because the account is not as the page believes: show how it is.
          void revalidate()
          throw error
        }
        toast({ title: action.done })
        if (onDone) onDone(action)
        else await revalidate()
      }}
    >
      {action?.text}
    </ConfirmDialog>
  )
}
