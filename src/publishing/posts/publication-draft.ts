import type { Content, Draft } from '#publishing/editor/editing.ts'

/** Writes into the draft of a publication: its content, and what is not part of it. */
export type Edit = (change: { content: Partial<Content> } & Partial<Omit<Draft, 'content'>>) => void
