import { type SubmitEvent, useRef, useState } from 'react'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'

export type Submit = {
  /** The write is on its way. */
  busy: boolean
  /** What went wrong as a whole; null when it is said at the fields, or nothing did. */
  fault: Refusal | null
  /** What is wrong with a field, by its name. */
  errors: Record<string, string>
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** What a form's fields hold, by name. */
export type Fields = {
  /** The text of a field, empty when there is no such field. */
  text: (name: string) => string
  /** Whether a field is there or a box is ticked. */
  has: (name: string) => boolean
  /** The values of the ticked boxes of one name. */
  all: (name: string) => string[]
}

const WENT_WRONG = 'Something went wrong. Please try again.'

/**
 * A form whose write is a call (G4): sends what its fields hold, once at a time, puts the server's faults back at their
 * fields and the focus on the first. `send` does what follows a success too.
 */
export function useSubmit(send: (fields: Fields) => Promise<void>): Submit {
  const [state, setState] = useState<Omit<Submit, 'onSubmit'>>({ busy: false, fault: null, errors: {} })
  const isBusy = useRef(false)

  async function run(form: HTMLFormElement): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setState({ busy: true, fault: null, errors: {} })
    try {
      await send(fieldsOf(form))
      setState({ busy: false, fault: null, errors: {} })
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(500, WENT_WRONG)
      if (!(error instanceof Refusal)) report('formulario', error)
      const errors = fieldErrors(refusal, form)
      setState({ busy: false, fault: Object.keys(errors).length ? null : refusal, errors })
      focusFirst(form, errors)
    } finally {
      isBusy.current = false
    }
  }

  return {
    ...state,
    onSubmit(event) {
      event.preventDefault()
      void run(event.currentTarget)
    },
  }
}

/** What the fields of a form hold now. */
export function fieldsOf(form: HTMLFormElement): Fields {
  const data = new FormData(form)
  const all = (name: string) => data.getAll(name).filter((value) => typeof value === 'string')
  return { text: (name) => all(name)[0] ?? '', has: (name) => data.has(name), all }
}

/** The server's faults that have a field in this form. */
function fieldErrors({ errors = {} }: Refusal, form: HTMLFormElement): Record<string, string> {
  const known = Object.entries(errors).filter(([name]) => form.elements.namedItem(name) !== null)
  return Object.fromEntries(known.map(([name, faults]) => [name, faults.join(' ')]))
}

function focusFirst(form: HTMLFormElement, errors: Record<string, string>): void {
  const first = Array.from(form.elements).find((element) => 'name' in element && String(element.name) in errors)
  // After React has shown the fault, so that readers hear it with the field.
  if (first instanceof HTMLElement) requestAnimationFrame(() => first.focus())
}
