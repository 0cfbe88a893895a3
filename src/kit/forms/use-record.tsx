import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Change, changesOf } from './changes.ts'
import { StaleNotice } from './stale-notice.tsx'
import { useUnsaved } from './use-unsaved.tsx'

/** A record in a form while others may change it too: what the form began from, and what became of it meanwhile. */
export function useRecord<One extends object>(latest: One, onSettled: () => void) {
  // The page may be read again while the form is being filled in: what is typed is compared with what it began from.
  const [began] = useState(latest)
  // What a save builds on: the one the form began from, or what somebody else has made of it since.
  const current = useRef(began)
  const [stale, setStale] = useState<Change[] | null>(null)
  const { form, settle, guard } = useUnsaved()
  const { revalidate } = useRevalidator()
  /** Saved or given up: the form starts again from the record as it is then. */
  const begin = async () => {
    settle()
    await revalidate()
    onSettled()
  }
  /** Somebody else saved first; `factsOf` says what of it is told. */
  const overtake = (now: One, factsOf: (one: One) => object = (one) => one) => {
    current.current = now
    setStale(changesOf(factsOf(began), factsOf(now)))
  }
  const notice: ReactNode = stale && (
    <StaleNotice changes={stale} onReload={() => void begin()} onSave={() => form.current?.requestSubmit()} />
  )
  return { began, current, form, settle, guard, begin, overtake, notice }
}
