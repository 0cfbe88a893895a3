import { instantOf } from '#kit/base/mexico-time.ts'

/** «AAAA-MM-DD HH:MM:SS» in Mexico City's time, or with a zone of its own. Throws a sentence for what is no moment. */
export function momentOf(typed: string): Date {
  const text = typed.trim().replace(' ', 'T')
  const isWall = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(text)
  const at = new Date(isWall && !Number.isNaN(Date.parse(text)) ? (instantOf(text) ?? text) : text)
  if (Number.isNaN(at.getTime())) throw new Error(`«${typed}» no es un momento: escríbelo así, AAAA-MM-DD HH:MM`)
  return at
}
