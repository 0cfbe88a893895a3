import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

const kinds = {
  info: { icon: Info, className: 'bg-accent-tint', ink: 'text-accent-strong', role: undefined },
  // Read out when the screen reader has nothing more urgent to say; an error is read at once.
  warning: { icon: TriangleAlert, className: 'bg-maybe-tint', ink: 'text-maybe', role: 'status' },
  error: { icon: CircleAlert, className: 'bg-no-tint', ink: 'text-no', role: 'alert' },
}

type AlertProps = {
  kind?: keyof typeof kinds
  title: string
  children?: ReactNode
  onRetry?: () => void
  /** Lets support find the request in the log. */
  requestId?: string
}

/** A fault that stays until it is mended, in the place it concerns (G3). */
export function Alert({ kind = 'error', title, children, onRetry, requestId }: AlertProps) {
  const { icon, className, ink, role } = kinds[kind]
  return (
    <div role={role} className={`flex items-start gap-3 rounded-panel p-4 ${className}`}>
      <Icon of={icon} size={20} className={`mt-0.5 ${ink}`} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
        <p className="font-semibold">{title}</p>
        {children && <div className="text-sm">{children}</div>}
        {requestId && (
          <p className="text-xs text-soft">
            Referencia <span className="code break-all">{requestId}</span>
          </p>
        )}
      </div>
      {onRetry && (
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Reintentar
        </Button>
      )}
    </div>
  )
}
