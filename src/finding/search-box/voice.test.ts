import { afterEach, describe, expect, it, vi } from 'vitest'
import { listen } from './voice.ts'
import { say } from '#kit/base/texts.ts'
import { voiceFailed } from './box-texts.ts'
import { voiceMessages } from './voice-messages.ts'

let made: FakeRecogniser | undefined

/** Stands where the browser's own recogniser does; there is no microphone in a test. */
class FakeRecogniser {
  lang = ''
  continuous = true
  interimResults = true
  maxAlternatives = 9
  started = false
  onresult: ((event: unknown) => void) | null = null
  onerror: ((event: { error: string }) => void) | null = null
  onend: (() => void) | null = null
  constructor() {
    // oxlint-disable-next-line typescript/no-this-alias -- the test speaks to the one that was made
    made = this
  }
  start() {
    this.started = true
  }
  abort() {
    this.onerror?.({ error: 'aborted' })
    this.onend?.()
  }
  hear(transcript: string) {
    this.onresult?.({ results: [[{ transcript }]] })
    this.onend?.()
  }
}

function ears() {
  return { onText: vi.fn(), onFault: vi.fn(), onEnd: vi.fn() }
}

function withRecogniser() {
  vi.stubGlobal('webkitSpeechRecognition', FakeRecogniser)
}

afterEach(() => {
  made = undefined
  vi.unstubAllGlobals()
})

describe('listen', () => {
  it('says so when the browser cannot', () => {
    const told = ears()
    expect(listen(told)).toBeNull()
    expect(told.onFault).toHaveBeenCalledExactlyOnceWith(say(voiceMessages.unsupported))
  })

  it('asks for one final utterance in Mexican Spanish', () => {
    withRecogniser()
    listen(ears())
    expect(made).toMatchObject({
      lang: 'es-MX',
      continuous: false,
      interimResults: false,
      maxAlternatives: 1,
      started: true,
    })
  })

  it('gives what was heard, once', () => {
    withRecogniser()
    const told = ears()
    listen(told)
    made?.hear('B D 1 2 0 4')
    expect(told.onText).toHaveBeenCalledExactlyOnceWith('BD1204')
    expect(told.onFault).not.toHaveBeenCalled()
    expect(told.onEnd).toHaveBeenCalledOnce()
  })

  it.each([
    ['not-allowed', say(voiceMessages.denied)],
    ['service-not-allowed', say(voiceMessages.denied)],
    ['no-speech', say(voiceFailed)],
    ['network', say(voiceFailed)],
  ])('tells %s with its own words', (error, message) => {
    withRecogniser()
    const told = ears()
    listen(told)
    made?.onerror?.({ error })
    made?.onend?.()
    expect(told.onFault).toHaveBeenCalledExactlyOnceWith(message)
    expect(told.onEnd).toHaveBeenCalledOnce()
  })

  it('counts silence as a failure and a cancel as none', () => {
    withRecogniser()
    const silent = ears()
    listen(silent)
    made?.onend?.()
    expect(silent.onFault).toHaveBeenCalledExactlyOnceWith(say(voiceFailed))

    const cancelled = ears()
    listen(cancelled)?.()
    expect(cancelled.onFault).not.toHaveBeenCalled()
    expect(cancelled.onText).not.toHaveBeenCalled()
    expect(cancelled.onEnd).toHaveBeenCalledOnce()
  })
})
