import { Check } from 'lucide-react'
import { Icon } from './icon.tsx'

type StepsProps = {
  /** What goes forward, for readers: «Avance del pedido». */
  label: string
  steps: readonly string[]
  /** The last one reached, from 0. */
  last: number
}

/** How far something has come, in a few steps of one word. */
export function Steps({ label, steps, last }: StepsProps) {
  return (
    <ol className="grid auto-cols-[minmax(0,1fr)] grid-flow-col print:hidden" aria-label={label}>
      {steps.map((step, n) => {
        const isDone = n <= last
        return (
          <li
            key={step}
            aria-current={n === last ? 'step' : undefined}
            className="relative grid justify-items-center gap-1.5 text-center"
          >
            {n > 0 && (
              <span
                aria-hidden
                className={`absolute top-3 right-[calc(50%+0.875rem)] h-0.5 w-[calc(100%-1.75rem)] ${isDone ? 'bg-accent' : 'bg-line'}`}
              />
            )}
            <span
              aria-hidden
              className={`relative grid size-6 place-items-center rounded-full text-xs font-semibold ${isDone ? 'bg-accent text-on-accent' : 'border border-edge bg-card text-soft'}`}
            >
              {isDone ? <Icon of={Check} size={14} /> : n + 1}
            </span>
            <span className={`text-xs sm:text-sm ${n === last ? 'font-semibold' : isDone ? '' : 'text-soft'}`}>
              {step}
              {isDone && <span className="sr-only"> (hecho)</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
