import { useEffect, useReducer, useRef, useState } from 'react'
import { call } from '#kit/base/call.ts'
import type { Api } from '#api.ts'
import type { Sent } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { lineActs } from './line-acts.ts'
import { keepDraft, keptDraft } from './list-draft.ts'
import { entriesOf, type Review } from './list-state.ts'
import { listStep } from './list-steps.ts'
import { listWrites } from './list-writes.ts'

type ReviewBody = NonNullable<Sent<Api['POST /api/v1/carrito/revision']>['body']>
/** Which column is which, as a person corrects it. */
export type ToldColumns = Pick<ReviewBody, 'columna_codigo' | 'columna_cantidad' | 'columna_descripcion'>

export type ListDesk = ReturnType<typeof useList>

/** A list on the screen: read, mended line by line, and bought in one go. */
export function useList() {
  const [texto, setTexto] = useState('')
  const [review, setReview] = useState<Omit<Review, 'lineas'> | null>(null)
  const [entries, step] = useReducer(listStep, [])
  const { busy: isBusy, fault, ask, clear } = useWrite({ tells: 'here' })
  const source = useRef<ReviewBody>({})
  useDraft({ texto, review, entries }, (draft) => {
    setTexto(draft.texto)
    setReview(draft.review)
    step({ type: 'start', entries: draft.entries })
    source.current = draft.review?.archivo ? {} : { texto: draft.texto }
  })

  const read = async (body: ReviewBody): Promise<boolean> => {
    const found = await ask(() => call('POST /api/v1/carrito/revision', { body }))
    if (!found) return false
    const { lineas, ...rest } = found
    source.current = { archivo: body.archivo, texto: body.texto }
    setReview(rest)
    step({ type: 'start', entries: entriesOf(lineas) })
    return true
  }
  const list = { entries, step, ask }
  return {
    texto,
    setTexto,
    review,
    entries,
    isBusy,
    fault,
    acts: lineActs(list),
    read,
    readColumns: (told: ToldColumns) => read({ ...source.current, ...told }),
    /** A file is not kept over a reload: its columns cannot be read again. */
    canReadAgain: () => Boolean(source.current.archivo ?? source.current.texto),
    acceptSure: () => step({ type: 'acceptSure' }),
    forget: () => {
      setReview(null)
      step({ type: 'start', entries: [] })
      setTexto('')
      clear()
    },
    ...listWrites(list),
  }
}

type Kept = Parameters<typeof keepDraft>[0]

function useDraft(now: Kept, restore: (draft: Kept) => void): void {
  const isRestored = useRef(false)
  const { texto, review, entries } = now
  useEffect(() => {
    if (isRestored.current) return
    isRestored.current = true
    const draft = keptDraft()
    if (draft) restore(draft)
  })
  useEffect(() => {
    if (isRestored.current) keepDraft({ texto, review, entries })
  }, [texto, review, entries])
}
