import { tabMemory } from '#kit/base/browser-memory.ts'
import { currentSession } from '#kit/base/current-session.ts'
import type { Entry, Review } from './list-state.ts'

/** What a reload must not lose: kept in this tab, for this person and this client only. */
export type Draft = { texto: string; review: Omit<Review, 'lineas'> | null; entries: Entry[] }

/** Another name whenever what is kept has another shape. */
const KEY = 'jacve.lista.2'

function owner(): string {
  const { user, cliente } = currentSession()
  return `${user?.id ?? 0}-${cliente?.id ?? 0}`
}

export function keepDraft(draft: Draft): void {
  if (!draft.texto && draft.entries.length === 0) tabMemory.forget(KEY)
  // Where it is too long to be kept it is still on the screen.
  else tabMemory.keep(KEY, JSON.stringify({ de: owner(), ...draft }))
}

export function keptDraft(): Draft | null {
  const kept = tabMemory.read(KEY)
  // Written by keepDraft alone.
  const draft = kept ? (JSON.parse(kept) as Draft & { de: string }) : null
  return draft?.de === owner() ? draft : null
}
