import { useEffect, useRef, useState } from 'react'
import { currentSession } from '#kit/base/current-session.ts'
import { report } from '#kit/base/report.ts'
import { toast } from '#kit/ui/toast.ts'
import type { Quote } from '#selling/quote-screens/quote-data.ts'
import { type Draft, dropDrafts, emptyDraft, findDrafts, keepDraft } from './review-draft.ts'

export type ReviewDraft = ReturnType<typeof useReviewDraft>

/**
 * What is typed on the review of a document, kept in this browser until it is sent: it survives a reload and an ended session.
 * What was typed over content that has changed since is not put in by itself: `other` is offered.
 */
export function useReviewDraft({ id, version_actual, renglones }: Quote) {
  const userId = currentSession().user?.id ?? 0
  const [draft, show] = useState<Draft>(emptyDraft)
  // An answer that comes late must not undo what was typed meanwhile.
  const latest = useRef(draft)
  const [other, setOther] = useState<Draft | null>(null)

  const set = (all: Draft) => {
    latest.current = all
    show(all)
  }
  useEffect(() => {
    const lines = renglones.map(({ n }) => n)
    quietly(() => {
      const kept = findDrafts(localStorage, { userId, quoteId: id }, { version: version_actual, lines })
      if (kept.own) {
        set(kept.own)
        toast({ title: 'Recuperamos lo que habías escrito', text: 'Revísalo antes de enviarlo.', kind: 'info' })
      }
      setOther(kept.other)
    })
    // Once, when the page opens: from then on what is typed is here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const place = { userId, quoteId: id }
  const change = (next: Partial<Draft>) => {
    set({ ...latest.current, ...next })
    quietly(() => keepDraft(localStorage, place, version_actual, latest.current))
  }
  const drop = () => {
    quietly(() => dropDrafts(localStorage, place))
    setOther(null)
  }
  return {
    draft,
    change,
    /** The answer has arrived; a message half written has not been part of it. */
    clear: () => {
      drop()
      change({ edits: {}, words: '' })
    },
    other,
    /** Takes what was typed over earlier content as typed now; `false` gives it up. */
    settle: (isWanted: boolean) => {
      drop()
      change(isWanted && other ? other : {})
    },
  }
}

/** A browser that keeps nothing (private, full) only loses the comfort. */
function quietly(work: () => void): void {
  try {
    work()
  } catch (error) {
    report('borrador', error)
  }
}
