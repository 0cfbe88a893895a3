import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'
import { Icon } from './icon.tsx'

type CopyButtonProps = {
  text: string
  /** What is copied, for readers and the tooltip: «Copiar el código». */
  label: string
  /** Said once it is done: «Código copiado». */
  done: string
  className?: string
  children?: React.ReactNode
}

const SHOWN_MS = 2000

/** Puts a text on the clipboard. Where the browser forbids it, says so and leaves the text to be selected. */
export function CopyButton({ text, label, done, className = '', children }: CopyButtonProps) {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => setDone(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isDone])

  async function copy(): Promise<void> {
    if (await copyText(text, done)) setDone(true)
  }
  return (
    <button
      type="button"
      title={label}
      aria-label={children ? undefined : label}
      onClick={() => void copy()}
      className={className}
    >
      <Icon of={isDone ? Check : Copy} size={18} className={isDone ? 'text-accent' : ''} />
      {children}
    </button>
  )
}
