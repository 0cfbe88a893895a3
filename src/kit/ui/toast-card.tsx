import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { TOAST_MS, TOAST_WITH_ACTIONS_MS } from '#kit/base/settings.ts'
import { Button, LinkButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { dismissToast, type Toast } from './toast.ts'

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert }
const inks = { success: 'text-yes', info: 'text-accent', warning: 'text-maybe', error: 'text-no' }

/**
 * Where toasts would hide what has the focus, all of them go to the other end of the screen (WCAG 2.4.11); there they stay until they
 * would hide something again. Looked at with each that comes and wherever the focus goes.
 */
function useStepAside() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const look = () => {
      const box = ref.current?.parentElement
      if (!box || !hidesFocus(box)) return
      box.toggleAttribute('data-aside')
      // Too many for either end: they stay where they are.
      if (hidesFocus(box)) box.toggleAttribute('data-aside')
    }
    look()
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [])
  return ref
}

function hidesFocus(box: Element): boolean {
  const focused = document.activeElement
  // The page's own frame takes the focus when one arrives, and is no stop.
  if (!focused || focused === document.body || focused.matches('[tabindex="-1"]') || box.contains(focused)) return false
  const [over, under] = [box.getBoundingClientRect(), focused.getBoundingClientRect()]
  return over.left < under.right && under.left < over.right && over.top < under.bottom && under.top < over.bottom
}

/** One toast. The bar that shrinks is its clock: pausing it pauses the 3 s. */
export function ToastCard({ shown: { id, title, text, kind, actions } }: { shown: Toast }) {
  const ref = useStepAside()
  return (
    <div ref={ref} className="toast">
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
        className={`clock ${inks[kind]}`}
        style={{ animationDuration: `${actions ? TOAST_WITH_ACTIONS_MS : TOAST_MS}ms` }}
        onAnimationEnd={() => dismissToast(id)}
      />
    </div>
  )
}
