import type { Refusal } from '#kit/base/refusal.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { requestIdOf } from '#kit/ui/request-id.ts'

/** What went wrong with a form as a whole, read out when it appears; nothing while all is well. */
export function FormFault({ fault }: { fault: Refusal | null }) {
  if (!fault) return null
  const isPatience = fault.status === 429 || fault.status === 0
  return (
    <Alert
      kind={isPatience ? 'warning' : 'error'}
      title={fault.message}
      requestId={fault.status >= 500 ? requestIdOf(fault) : undefined}
    />
  )
}
