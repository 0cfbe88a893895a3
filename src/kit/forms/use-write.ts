import { type Dispatch, type SubmitEvent, useReducer, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Refusal } from '#kit/base/refusal.ts'
import { told } from '#kit/base/told.ts'
import { toast } from '#kit/ui/toast.ts'
import { type Fields, fieldsOf, focusFirst, namesIn } from './form-fields.ts'
import { AT_REST, type WriteState, type WriteStep, writeStep } from './write-state.ts'

type Words = Parameters<typeof toast>[0]
/** What is said of a write that was done. */
export type Said =
  | string
  | (Words & {
      /** Takes it back, for whoever presses «Deshacer». */
      undo?: () => Promise<unknown>
      /** Said when it was taken back. */
      undone?: Said
    })
/** Words, or what makes them of the answer; none where there is nothing to say. */
export type Saying<Answer> = Said | ((answer: Answer) => Said | null | undefined)

type WriteOptions = {
  /** Where a refusal is told: in a toast, or by the screen itself, from `fault` and `errors`. */
  tells?: 'toast' | 'here'
  /** Whether the page is then shown as it is. Of those that tell in a toast, after a refusal too: somebody else was quicker. */
  reloads?: boolean
  /** Stands over the words of a refusal in a toast: «No se guardó». */
  title?: string
  /** Told of what nobody foresaw. */
  wrong?: string
  /** Looks at a refusal first; true when the screen answers it otherwise, and nothing is told. */
  onRefused?: (refusal: Refusal) => boolean | Promise<boolean>
}
type Send = (fields: Fields) => Promise<unknown>

export type Write<What extends string | number = string> = Omit<WriteState<What>, 'running'> & {
  /** A write is on its way. */
  busy: boolean
  /** Does it, and says so; true when it was done. `what` tells it from the others of the screen. */
  write: <Answer>(work: () => Promise<Answer>, said?: Saying<Answer>, what?: What) => Promise<boolean>
  /** Does it for its answer: undefined when it was refused. */
  ask: <Answer>(work: () => Promise<Answer>, what?: What) => Promise<Answer | undefined>
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Forgets what was wrong. */
  clear: () => void
}

/**
 * THE way to write from the browser: a call on its way, what became of it told, and the page shown as it is afterwards. A form gives
 * what it sends first and takes `onSubmit`: once at a time, with faults at their fields; it does itself what follows a success.
 */
export function useWrite<What extends string | number = string>(
  first: Send | WriteOptions = {},
  more: WriteOptions = {},
): Write<What> {
  const [send, options] = typeof first === 'function' ? [first, more] : [undefined, first]
  const { wrong, title, onRefused, tells = send ? 'here' : 'toast', reloads = tells === 'toast' } = options
  const [{ running, ...state }, step] = useReducer(writeStep<What>, AT_REST)
  const { revalidate } = useRevalidator()

  async function run<Answer>(
    work: () => Promise<Answer>,
    refused: (refusal: Refusal) => unknown,
    { said, what = null }: { said?: Saying<Answer>; what?: What | null } = {},
  ): Promise<boolean> {
    step({ type: 'begun', what })
    try {
      const answer = await work()
      // Said once the page holds what was saved, with its version: whoever goes on at once would be refused.
      if (reloads) await revalidate()
      tell(typeof said === 'function' ? said(answer) : said)
      return true
    } catch (error) {
      const left = await leftToTell(told(error, 'escritura', wrong), onRefused, wrong)
      if (left) await refused(left)
      return false
    } finally {
      step({ type: 'over' })
    }
  }

  function tell(said: Said | null | undefined): void {
    if (said) toast(wordsOf(said, (undo, undone) => void inToast(undo, undone)))
  }

  function inToast<Answer>(work: () => Promise<Answer>, said?: Saying<Answer>, what?: What) {
    const refused = async (refusal: Refusal) => {
      step({ type: 'refused', refusal, fields: [] })
      toast(faultWords(refusal, title, () => void inToast(work, said, what)))
      if (reloads) await revalidate()
    }
    return run(work, refused, { said, what })
  }

  const write: Write<What>['write'] = (work, said, what) =>
    tells === 'toast'
      ? inToast(work, said, what)
      : run(work, (refusal) => step({ type: 'refused', refusal, fields: [] }), { said, what })

  const onSubmit = useSubmit(send, run, step)
  return {
    ...state,
    busy: running > 0,
    write,
    async ask<Answer>(work: () => Promise<Answer>, what?: What) {
      let answer: Answer | undefined
      await write(async () => void (answer = await work()), undefined, what)
      return answer
    },
    onSubmit,
    clear: () => step({ type: 'cleared' }),
  }
}

/** Sends a form, once at a time; what is wrong with it is said at its fields. */
function useSubmit(
  send: Send | undefined,
  run: (work: () => Promise<unknown>, refused: (refusal: Refusal) => void) => Promise<boolean>,
  step: Dispatch<WriteStep<never>>,
) {
  const isSending = useRef(false)
  const submit = async (form: HTMLFormElement) => {
    if (isSending.current || !send) return
    isSending.current = true
    await run(
      () => send(fieldsOf(form)),
      (refusal) => {
        const fields = namesIn(form, Object.keys(refusal.errors ?? {}))
        step({ type: 'refused', refusal, fields })
        focusFirst(form, fields)
      },
    )
    isSending.current = false
  }
  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event.currentTarget)
  }
}

/** What the screen itself leaves to be told; null when that is nothing. */
async function leftToTell(
  refusal: Refusal,
  onRefused: WriteOptions['onRefused'],
  wrong: string | undefined,
): Promise<Refusal | null> {
  try {
    return (await onRefused?.(refusal)) ? null : refusal
  } catch (error) {
    return told(error, 'escritura', wrong)
  }
}

/** What a toast says of a write that was done, with its way back. */
function wordsOf(said: Said, take: (undo: () => Promise<unknown>, undone?: Said) => void): Words {
  if (typeof said === 'string') return { title: said }
  const { undo, undone, ...words } = said
  if (!undo) return words
  return { ...words, actions: [{ text: 'Deshacer', onChoose: () => take(undo, undone) }, ...(words.actions ?? [])] }
}

/** What a toast says of one that was refused; what had no answer can be sent again, which does not do it twice. */
function faultWords({ code, message }: Refusal, title: string | undefined, again: () => void): Words {
  const actions = code === 'sin_respuesta' ? [{ text: 'Reintentar', onChoose: again }] : undefined
  return { ...(title ? { title, text: message } : { title: message }), kind: 'error', actions }
}
