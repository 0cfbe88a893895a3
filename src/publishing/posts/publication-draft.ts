import type { Content, Draft } from '#publishing/editor/editing.ts'

/** What changes of the draft of a publication: its content, and what is not part of it. */
export type Change = { content: Partial<Content> } & Partial<Omit<Draft, 'content'>>
/** Writes into the draft. */
export type Edit = (change: Change) => void
