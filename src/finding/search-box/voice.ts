import { spokenText } from './spoken-text.ts'
import { say } from '#kit/base/texts.ts'
import { voiceFailed } from './box-texts.ts'
import { voiceMessages } from './voice-messages.ts'

// The part of the Web Speech API that is used; TypeScript's dom library does not hold it.
type SpeechResult = { results: ArrayLike<ArrayLike<{ transcript: string }>> }
type Recogniser = {
  lang: string
  continuous: boolean
  interimResults: boolean
  maxAlternatives: number
  onresult: ((event: SpeechResult) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  abort(): void
}
type Speaking = { SpeechRecognition?: new () => Recogniser; webkitSpeechRecognition?: new () => Recogniser }

type Listening = {
  onText: (text: string) => void
  onFault: (message: string) => void
  /** Nothing is heard any more: after a result, a fault or a cancel. */
  onEnd: () => void
}

/** Listens for one utterance in Mexican Spanish, no interim results (K-06). Returns how to cancel; null when the browser cannot. */
export function listen({ onText, onFault, onEnd }: Listening): (() => void) | null {
  // Both names are looked for at run time; a browser may have neither.
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as Speaking
  const Recognition = SpeechRecognition ?? webkitSpeechRecognition
  if (!Recognition) {
    onFault(say(voiceMessages.unsupported))
    return null
  }

  const recogniser = new Recognition()
  Object.assign(recogniser, { lang: 'es-MX', continuous: false, interimResults: false, maxAlternatives: 1 })
  let isSettled = false
  const settle = (told: () => void) => {
    if (isSettled) return
    isSettled = true
    told()
  }
  const hears: Pick<Recogniser, 'onresult' | 'onerror' | 'onend'> = {
    onresult: ({ results }) => {
      const text = spokenText(results[0]?.[0]?.transcript ?? '')
      settle(() => (text ? onText(text) : onFault(say(voiceFailed))))
    },
    onerror: ({ error }) => {
      const isDenied = error === 'not-allowed' || error === 'service-not-allowed'
      settle(() => error !== 'aborted' && onFault(say(isDenied ? voiceMessages.denied : voiceFailed)))
    },
    onend: () => {
      // It ended without a word: nothing was said.
      settle(() => onFault(say(voiceFailed)))
      onEnd()
    },
  }
  Object.assign(recogniser, hears)
  try {
    recogniser.start()
  } catch {
    settle(() => onFault(say(voiceFailed)))
    return null
  }
  return () => {
    settle(() => {})
    recogniser.abort()
  }
}
