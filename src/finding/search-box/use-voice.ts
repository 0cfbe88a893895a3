import { useEffect, useRef, useState } from 'react'
import { report } from '#kit/base/report.ts'
import { say } from '#kit/base/texts.ts'
import { voiceFailed } from './box-texts.ts'

export type Voice = {
  isListening: boolean
  /** Why it did not work, until the next try. */
  fault: string | null
  /** Starts listening; pressed again, cancels. */
  toggle: () => void
  clearFault: () => void
}

/** One utterance at a time; leaving the page stops the microphone. What listens comes with the first press. */
export function useVoice(onText: (text: string) => void): Voice {
  const [isListening, setListening] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const cancel = useRef<(() => void) | null>(null)
  useEffect(() => () => cancel.current?.(), [])

  const end = () => {
    cancel.current = null
    setListening(false)
  }
  const start = async () => {
    let isWanted = true
    cancel.current = () => {
      isWanted = false
      end()
    }
    setFault(null)
    setListening(true)
    const voice = await import('./voice.ts').catch((error: unknown) => report('chunk', error))
    if (!isWanted) return
    cancel.current = voice?.listen({ onText, onFault: setFault, onEnd: end }) ?? null
    if (!voice) setFault(say(voiceFailed))
    if (!cancel.current) end()
  }
  const toggle = () => (cancel.current ? cancel.current() : void start())
  return { isListening, fault, toggle, clearFault: () => setFault(null) }
}
