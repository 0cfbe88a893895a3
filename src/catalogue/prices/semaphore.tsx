import { semaphoreWords } from './words.ts'

type SemaphoreProps = { level: keyof typeof semaphoreWords; text?: string; className?: string }

/** Three lights and their words; what it comes with stands below. */
export function Semaphore({ level, text = '', className = '' }: SemaphoreProps) {
  const { texto, lights } = semaphoreWords[level]
  return (
    <span className={`grid text-xs ${className}`}>
      <span className="flex items-center gap-1.5 font-semibold whitespace-nowrap">
        <span aria-hidden className="flex gap-0.5">
          {[1, 2, 3].map((light) => (
            <span key={light} className={`size-2.5 rounded-full ${light <= lights ? 'bg-accent' : 'bg-line'}`} />
          ))}
        </span>
        {texto}
      </span>
      {text && <span className="truncate text-soft">{text.charAt(0).toUpperCase() + text.slice(1)}</span>}
    </span>
  )
}
