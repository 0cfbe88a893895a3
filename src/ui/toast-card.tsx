import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { TOAST_MS, TOAST_WITH_ACTIONS_MS } from '#base/settings.ts'
import { Button, LinkButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { dismissToast, type Toast } from './toast.ts'

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert }
const inks = { success: 'text-yes', info: 'text-accent', warning: 'text-maybe', error: 'text-no' }

/** One toast. The bar that shrinks is its clock: pausing it pauses the 3 s. */
export function ToastCard({ shown: { id, title, text, kind, actions } }: { shown: Toast }) {
  return (
    <div className="toast">
      <Icon of={icons[kind]} size={20} className={`mt-0.5 ${inks[kind]}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-sm text-soft">{text}</p>}
        {actions && (
          <div className="mt-1 -mb-1 -ml-3 flex flex-wrap">
            {actions.map((action) =>
              'href' in action ? (
                <LinkButton key={action.text} variant="quiet" size="sm" href={action.href}>
                  {action.text}
                </LinkButton>
              ) : (
                <Button
                  key={action.text}
                  variant="quiet"
                  size="sm"
                  onClick={() => {
                    dismissToast(id)
                    action.onChoose()
                  }}
                >
                  {action.text}
                </Button>
              ),
            )}
          </div>
        )}
      </div>
      <IconButton label="Cerrar aviso" className="-my-2 -mr-2" onClick={() => dismissToast(id)}>
        <Icon of={X} size={16} />
      </IconButton>
      <span
        aria-hidden
        className={`toast-clock ${inks[kind]}`}
        style={{ animationDuration: `${actions ? TOAST_WITH_ACTIONS_MS : TOAST_MS}ms` }}
        onAnimationEnd={() => dismissToast(id)}
      />
    </div>
  )
}
